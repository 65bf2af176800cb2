package com.yourkit.api.controller.v2;

/** A stand-in for the class of YourKit's API that has this name. */
public final class AllocationProfilingSettings {}
