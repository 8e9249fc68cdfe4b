package dev.jankline.dashboard.query;

import java.util.List;

/**
 * A part of a list.
 *
 * @param total items of the whole list
 */
public record Page<T>(List<T> items, long total, int limit, int offset) {}
