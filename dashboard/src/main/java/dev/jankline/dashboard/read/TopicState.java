package dev.jankline.dashboard.read;

/**
 * Says how far a topic was read.
 *
 * @param present whether the broker has it
 * @param records records read since the start of the process
 * @param behind records not read yet
 * @param unreadable records left out since the start of the process
 */
public record TopicState(
    String topic, boolean present, long records, long behind, long unreadable) {}
