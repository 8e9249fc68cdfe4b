/**
 * Simulates a fleet of phones. {@code ReaderBuild} finds the two obfuscated versions of the demo
 * app; {@code Recorder} really runs them under the SDK and keeps the stalls it reports; {@code
 * FleetPlan} replays those on many devices, always the same for the same seed; {@code FleetSender}
 * uploads them and says what the gateway answered.
 */
@NullMarked
package dev.jankline.local.fleet;

import org.jspecify.annotations.NullMarked;
