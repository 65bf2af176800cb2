# Neo4j's official Community image with Tremaux in it:
#
#   scripts/build
#   docker build -t neo4j-tremaux .
#   docker run -p 7474:7474 -p 7687:7687 -v neo4j-data:/data -e NEO4J_AUTH=neo4j/<password> neo4j-tremaux
#
# Another image of the same kind: docker build --build-arg NEO4J=neo4j:2026.08-community .

ARG NEO4J=neo4j:5.26-community
FROM ${NEO4J}

COPY --chown=neo4j:neo4j plugins/tremaux-*.jar /var/lib/neo4j/plugins/

# The image writes it into neo4j.conf. docker run -e replaces the value: name other extensions beside this one.
ENV NEO4J_server_unmanaged__extension__classes="io.tremaux.http=/tremaux"

LABEL org.opencontainers.image.title="Neo4j Community with Tremaux"
