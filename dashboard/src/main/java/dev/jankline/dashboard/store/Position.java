package dev.jankline.dashboard.store;

/** Names a partition whose records were read up to some offset. */
public record Position(String topic, int partition) {}
