package io.tremaux.execution;

import io.tremaux.graph.Tokens;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.problem.Problem;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.Query;
import io.tremaux.store.StoreSession;
import io.tremaux.store.Vocabulary;
import io.tremaux.traversal.TokenResolver;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The names of a request that its database has never seen, each as an error of its parameter. A suggestion is one of
 * the names that {@link Vocabulary} shows the caller. Belongs to one thread.
 */
final class UnknownNames implements TokenResolver {
    private final StoreSession session;
    private final Tokens tokens;
    private final List<InvalidParameterException> rejections = new ArrayList<>();
    private @Nullable Vocabulary vocabulary; // read for the first suggestion

    UnknownNames(StoreSession session) {
        this.session = session;
        this.tokens = session.tokens();
    }

    /** Those of a question. */
    static UnknownNames of(Query question, StoreSession session) {
        UnknownNames unknown = new UnknownNames(session);
        NodeSelector.ask("start", question.start(), unknown);
        question.ask(unknown);
        return unknown;
    }

    /** Asks for the keys of the properties that rows have. */
    void askKeys(List<String> keys) {
        keys.forEach(key -> in("properties", key).propertyKey(key));
    }

    /** In the order in which they were asked for. */
    List<InvalidParameterException> rejections() {
        return rejections;
    }

    /** @throws InvalidParameterException for the first one, if there is any */
    void reject() {
        if (!rejections.isEmpty()) {
            throw rejections.get(0);
        }
    }

    @Override
    public Tokens in(String parameter, String text) {
        return new AskedIn(parameter, text);
    }

    private int known(
            int token, String kind, String name, AskedIn place, Function<Vocabulary, List<String>> alternatives) {
        if (token == Tokens.UNKNOWN) {
            rejections.add(new InvalidParameterException(
                            place.parameter,
                            place.text,
                            session.words().known(kind),
                            session.words().unknown(kind, Problem.shortened(name)))
                    .suggesting(name, alternatives.apply(vocabulary())));
        }
        return token;
    }

    private Vocabulary vocabulary() {
        Vocabulary read = vocabulary;
        if (read == null) {
            read = session.vocabulary();
            vocabulary = read;
        }
        return read;
    }

    /** The database's tokens, for the names of one parameter: notes each name that is unknown. */
    private final class AskedIn implements Tokens {
        private final String parameter;
        private final String text;

        AskedIn(String parameter, String text) {
            this.parameter = parameter;
            this.text = text;
        }

        @Override
        public int label(String name) {
            return known(tokens.label(name), "label", name, this, Vocabulary::labels);
        }

        @Override
        public int relationshipType(String name) {
            return known(
                    tokens.relationshipType(name),
                    session.words().relationshipType(),
                    name,
                    this,
                    Vocabulary::relationshipTypes);
        }

        @Override
        public boolean hasRelationshipType(String name) {
            return tokens.hasRelationshipType(name);
        }

        @Override
        public int propertyKey(String name) {
            return known(tokens.propertyKey(name), "property key", name, this, Vocabulary::propertyKeys);
        }
    }
}
