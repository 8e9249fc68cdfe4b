package dev.jankline.local.stack;

import java.util.List;
import java.util.Map;

/**
 * Describes one service process of ours.
 *
 * @param name name for messages, for its folder and its log file
 * @param program what is run
 * @param flags JVM flags that bound its memory
 * @param settings contents of its properties file, without the management port
 */
public record ServicePlan(
    String name, Program program, List<String> flags, Map<String, String> settings) {}
