package dev.jankline.dashboard.read;

import org.jspecify.annotations.Nullable;

/**
 * Says how far a topic was read.
 *
 * @param present whether the broker has it
 * @param records records read since the start of the process
 * @param behind records not read yet
 * @param unreadable records left out since the start of the process
 * @param lastUnreadable partition, offset and reason of the one left out last; null when none was
 */
public record TopicState(
    String topic,
    boolean present,
    long records,
    long behind,
    long unreadable,
    @Nullable String lastUnreadable) {}
