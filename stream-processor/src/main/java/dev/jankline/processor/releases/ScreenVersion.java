package dev.jankline.processor.releases;

/** Names a screen in a version of an app. */
public record ScreenVersion(String screen, String version) {}
