package dev.jankline.local.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Describes how one child process is started and when it counts as ready.
 *
 * @param name what people call it, for messages
 * @param command program and arguments
 * @param environment variables set in addition to ours
 * @param directory working directory
 * @param log file that takes standard output and error; a restart appends to it
 * @param probe the question that decides readiness
 * @param startLimit longest wait for readiness
 */
public record Launch(
    String name,
    List<String> command,
    Map<String, String> environment,
    Path directory,
    Path log,
    Probe probe,
    Duration startLimit) {}
