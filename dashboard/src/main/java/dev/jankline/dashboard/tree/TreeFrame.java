package dev.jankline.dashboard.tree;

import org.jspecify.annotations.Nullable;

/** Is a function in a tree. */
public record TreeFrame(String name, @Nullable String file, boolean inApp) {}
