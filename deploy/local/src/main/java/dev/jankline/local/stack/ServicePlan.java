package dev.jankline.local.stack;

import java.util.List;
import java.util.Map;

/**
 * Describes one service process of ours.
 *
 * @param name name for messages and log file
 * @param module module whose build output is run
 * @param mainClass class with the main method
 * @param flags JVM flags that bound its memory
 * @param settings contents of its properties file, without the management port
 */
public record ServicePlan(
    String name,
    String module,
    String mainClass,
    List<String> flags,
    Map<String, String> settings) {}
