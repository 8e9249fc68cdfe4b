package dev.jankline.processor.judge;

/** Names a cluster in a version. */
record ClusterVersion(String fingerprint, String version) {}
