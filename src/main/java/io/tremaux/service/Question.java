package io.tremaux.service;

import io.tremaux.traversal.Effort;
import java.util.List;

/** What requests of every kind have in common. */
public sealed interface Question permits WalkRequest, RankingRequest {
    /** Nodes to start from, in order; duplicates count as often as they occur. */
    List<NodeSelector> start();

    Scopes scopes();

    /** Within which the answer is found, besides Neo4j's own timeout. */
    Effort effort();

    /** The engine that answers: the one asked for, if it can. */
    Engine walking();
}
