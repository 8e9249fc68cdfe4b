package dev.jankline.benchmarks.quality.fleet;

import dev.jankline.benchmarks.quality.fleet.cause.App;
import dev.jankline.benchmarks.quality.fleet.template.Moment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds one generated stall by its original names.
 *
 * @param label its cause
 * @param diffuse whether it has none
 * @param representative functions that its representative stack has to carry, outermost first
 * @param app the app
 * @param moment device and version
 * @param kind kind of the stall
 * @param scene class of the screen
 * @param target class of the message's handler
 * @param callback class of the message's callback
 * @param millis duration
 * @param shots samples in the order of time
 */
record Specimen(
    String label,
    boolean diffuse,
    List<String> representative,
    App app,
    Moment moment,
    String kind,
    @Nullable String scene,
    @Nullable String target,
    @Nullable String callback,
    int millis,
    List<Shot> shots) {}
