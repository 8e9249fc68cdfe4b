package dev.jankline.benchmarks.quality.fleet;

import dev.jankline.benchmarks.quality.fleet.cause.App;
import dev.jankline.benchmarks.quality.fleet.template.Moment;
import dev.jankline.schema.Cause;
import dev.jankline.schema.StallKind;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Holds one generated stall with original names.
 *
 * @param label name of its cause
 * @param diffuse whether it is diffuse, so that it has no cause
 * @param representative functions that its representative stack has to hold, outermost first
 * @param app the app
 * @param moment device and version
 * @param kind kind of the stall
 * @param screen class of the screen
 * @param target class of the message's handler
 * @param callback class of the message's callback
 * @param millis duration in milliseconds
 * @param shots samples in the order of time
 * @param reasons why the main thread does not answer; empty when there is no one answer
 */
record Specimen(
    String label,
    boolean diffuse,
    List<String> representative,
    App app,
    Moment moment,
    StallKind kind,
    @Nullable String screen,
    @Nullable String target,
    @Nullable String callback,
    int millis,
    List<Shot> shots,
    Set<Cause> reasons) {}
