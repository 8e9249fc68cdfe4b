package dev.jankline.analysis.frames;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Names the classes of frames; a line of an app's own file begins with one of these names. */
enum FrameClass {
  /** Prefixes of the app's own code. */
  IN_APP(FrameRole.APP, false),
  /** Code of platforms and libraries. */
  FRAMEWORK(FrameRole.SYSTEM, true),
  /** Code that only passes a call on. */
  INDIRECTION(FrameRole.INDIRECTION, true),
  /** Code in which a thread, or the handling of a message, starts. */
  THREAD_BASE(FrameRole.THREAD_BASE, true),
  /** Calls that can block. */
  BLOCKING(FrameRole.BLOCKING, true),
  /** Measuring code. */
  MONITORING(FrameRole.MONITORING, true),
  /** Code of the app that many features call. */
  SHARED(FrameRole.APP, false);

  private final FrameRole role;
  private final boolean shipped;

  FrameClass(FrameRole role, boolean shipped) {
    this.role = role;
    this.shipped = shipped;
  }

  /** Returns the role of a frame that an entry of this list names. */
  FrameRole role() {
    return role;
  }

  /** Tells whether the processor brings a list of this name, {@code frames/<word>.txt}. */
  boolean shipped() {
    return shipped;
  }

  /** Returns the name as it is written in files, for example {@code thread-base}. */
  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Finds a list by the name that is written in files; null when there is none. */
  static @Nullable FrameClass named(String word) {
    return Arrays.stream(values())
        .filter(list -> list.word().equals(word))
        .findFirst()
        .orElse(null);
  }

  /** Returns all names, separated by commas. */
  static String words() {
    return Arrays.stream(values()).map(FrameClass::word).collect(Collectors.joining(", "));
  }
}
