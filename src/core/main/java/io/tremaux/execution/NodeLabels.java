package io.tremaux.execution;

import io.tremaux.graph.CurrentFacades;
import io.tremaux.graph.Labels;
import io.tremaux.store.Elements;
import io.tremaux.store.SessionTokens;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Reads the labels of result nodes through the current facade of the traversal: from a cache if the request has one.
 * Where the cache numbers label sets, the form in which the caller wants a set is made once, and costs a look-up a
 * node. Belongs to one thread.
 *
 * @param <T> the form
 */
public final class NodeLabels<T> {
    private static final int MOST_FORMS = 1_024; // nearly every graph has fewer label sets

    private final RequestView view;
    private final Elements elements;
    private final SessionTokens tokens;
    private final Function<List<String>, T> form;
    private final CurrentFacades facades;
    private final Int2ObjectMap<T> forms = new Int2ObjectOpenHashMap<>(); // by code: until facades are replaced

    NodeLabels(RequestView view, Elements elements, SessionTokens tokens, Function<List<String>, T> form) {
        this.view = view;
        this.elements = elements;
        this.tokens = tokens;
        this.form = form;
        this.facades = new CurrentFacades(view);
    }

    /** The labels of a node; none if it was deleted. */
    public T of(long node) {
        view.forgetRecords();
        if (facades.refresh()) {
            forms.clear();
        }
        Labels labels = facades.labels();
        int code = labels.code(node);
        if (code == Labels.NO_CODE) {
            return form.apply(names(labels, node));
        }
        T known = forms.get(code);
        return known == null ? make(labels, node, code) : known;
    }

    private T make(Labels labels, long node, int code) {
        boolean isOfCode = labels.take(node, code);
        T made = form.apply(names(labels, node));
        if (isOfCode && forms.size() < MOST_FORMS) {
            forms.put(code, made);
        }
        return made;
    }

    private List<String> names(Labels labels, long node) {
        int[] of = labels.of(node);
        return of == null
                ? elements.labels(node)
                : IntStream.of(of).mapToObj(tokens::labelName).toList();
    }
}
