package dev.jankline.processor.release;

/** Names a scene in a version of an app. */
public record SceneVersion(String scene, String version) {}
