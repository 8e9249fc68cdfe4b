package dev.jankline.dashboard.tree;

import org.jspecify.annotations.Nullable;

/** A function in a tree. */
public record TreeFrame(String name, @Nullable String file, boolean inApp) {}
