package dev.jankline.processor.release;

/** Names a screen in a version of an app. */
public record ScreenVersion(String screen, String version) {}
