"""What Schemathesis must know of Tremaux to reach more than its parsers: names of the example graph, and what JSON is."""

import zlib

import schemathesis

# Half of the generated values give way to one of these.
REAL = {
    "start": ["Boss", "Person", "Package", "Person(name==Ann)", "Nowhere", "`Person`"],
    "relationshipFilter": ["KNOWS>", "OWNS>|-DEPENDS_ON", "<KNOWS,>", "-OWNS", ">", "KNOWS>|OWNS>|DEPENDS_ON>"],
    "labelFilter": [">Package|-Legacy", "/Person", "+Person|+Package", "*", "-Legacy"],
    "sequence": ["Person,KNOWS>,Person,OWNS>,Package", "*,>", "Person,KNOWS"],
    "expand": ["Person=>OWNS>", "Package=>DEPENDS_ON>", "=>KNOWS", "Person:Boss=>"],
    "endNodes": ["Package(name==core)", "Person"],
    "terminatorNodes": ["Person(name==Bob)", "Package"],
    "allowlistNodes": ["Package", "Person"],
    "denylistNodes": ["Legacy", "Person(name==Bob)"],
    "resultWhere": ["name==Ann", "born>=1984;active==true", "tags==java,name=re='[a-c].*'", "name=null=false"],
    "nodeWhere": ["name!=lib", "version=sw=1", "born=in=(1984,1990)"],
    "relationshipWhere": ["since>2010", "since=null=true"],
    "properties": ["name", "*", "none", "name,born"],
    "timeout": ["500ms", "1"],
}
LISTS = {"start", "expand", "endNodes", "terminatorNodes", "allowlistNodes", "denylistNodes", "properties"}


def with_real_values(parameters):
    """The same request always gets the same values, so that a failure can be repeated."""
    if not isinstance(parameters, dict) or "start" not in parameters:
        return parameters
    parameters.setdefault("timeout", "500ms")  # the graph has cycles: some walks are endless
    for name in parameters.keys() & REAL.keys():
        chosen = zlib.crc32((name + repr(parameters)).encode())
        if chosen % 2:
            value = REAL[name][chosen // 2 % len(REAL[name])]
            parameters[name] = [value] if name in LISTS else value
    return parameters


@schemathesis.hook
def map_query(context, query):
    return with_real_values(query)


@schemathesis.hook
def map_body(context, body):
    return with_real_values(body)


@schemathesis.deserializer("application/vnd.neo4j.query")
def typed_json(context, response):
    return response.json()
