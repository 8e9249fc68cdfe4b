package dev.jankline.processor.releases;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Says since when a version is worse, and when that was known.
 *
 * @param since start of the first window of the stretch, up to the last, that holds most evidence
 * @param foundIn start of the window whose counts brought the evidence to the threshold, in the
 *     order of windows; null when the evidence is below it
 * @param deviceWindows device-windows of both versions up to the end of that window; of all windows
 *     when it is null
 */
public record Onset(Instant since, @Nullable Instant foundIn, double deviceWindows) {}
