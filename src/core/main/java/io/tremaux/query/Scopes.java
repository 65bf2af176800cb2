package io.tremaux.query;

import io.tremaux.graph.Scope;

/** The scope of each facade, as a request chose them. */
public record Scopes(Scope labels, Scope properties, Scope relationships) {
    /** Nothing is cached. */
    public static final Scopes NONE = new Scopes(Scope.NONE, Scope.NONE, Scope.NONE);

    /** Everything is shared by all requests. */
    public static final Scopes PERMANENT = new Scopes(Scope.PERMANENT, Scope.PERMANENT, Scope.PERMANENT);

    /** Whether the request may use a cache that all requests share. */
    public boolean anyPermanent() {
        return labels == Scope.PERMANENT || properties == Scope.PERMANENT || relationships == Scope.PERMANENT;
    }
}
