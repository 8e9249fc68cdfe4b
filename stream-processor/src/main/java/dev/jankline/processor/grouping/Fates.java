package dev.jankline.processor.grouping;

import dev.jankline.processor.lists.FrameRole;
import dev.jankline.processor.lists.KnownFrame;
import dev.jankline.processor.names.FrameName;

/** Decides the fate of each frame of a stack from the roles of all its frames. */
@SuppressWarnings("EnumOrdinal") // One byte for each frame; it is never stored or sent.
final class Fates {

  private Fates() {}

  /**
   * Returns the ordinals of the fates.
   *
   * @param frames frames of the stack, outermost first
   */
  static byte[] of(KnownFrame[] frames) {
    byte[] fates = new byte[frames.length];
    int start = afterLoop(frames);
    int deepestApp = deepestApp(frames, start);
    for (int i = 0; i < fates.length; i++) {
      Fate fate = i < start ? outside(frames[i]) : inside(frames, i, deepestApp);
      fates[i] = (byte) fate.ordinal();
    }
    return fates;
  }

  private static int afterLoop(KnownFrame[] frames) {
    for (int i = frames.length - 1; i >= 0; i--) {
      if (frames[i].role() == FrameRole.LOOP) {
        return i + 1;
      }
    }
    return 0;
  }

  private static int deepestApp(KnownFrame[] frames, int start) {
    for (int i = frames.length - 1; i >= start; i--) {
      if (frames[i].inApp() && !isStub(frames, i)) {
        return i;
      }
    }
    return -1;
  }

  private static Fate outside(KnownFrame frame) {
    return switch (frame.role()) {
      case MONITORING -> Fate.MONITORING;
      case LOOP, THREAD_BASE -> Fate.THREAD_BASE;
      default -> Fate.OUTSIDE_LOOP;
    };
  }

  private static Fate inside(KnownFrame[] frames, int index, int deepestApp) {
    return switch (frames[index].role()) {
      case MONITORING -> Fate.MONITORING;
      case LOOP, THREAD_BASE -> Fate.THREAD_BASE;
      // In a stack without app code these frames tell what the platform does.
      case INDIRECTION -> deepestApp < 0 ? Fate.KEPT_SYSTEM : Fate.INDIRECTION;
      case APP -> isStub(frames, index) ? Fate.STUB : Fate.KEPT_APP;
      case UNNAMED -> Fate.UNNAMED;
      case SYSTEM, BLOCKING -> index < deepestApp ? Fate.CONNECTING : Fate.KEPT_SYSTEM;
    };
  }

  /**
   * Tells whether a generated frame is dropped: only when the app frame it calls or serves is
   * there.
   */
  private static boolean isStub(KnownFrame[] frames, int index) {
    FrameName name = frames[index].name();
    if (!name.stub()) {
      return false;
    }
    boolean reachesApp = index + 1 < frames.length && frames[index + 1].inApp();
    boolean calledByApp = index > 0 && frames[index - 1].inApp();
    return reachesApp || (calledByApp && name.isAccess());
  }
}
