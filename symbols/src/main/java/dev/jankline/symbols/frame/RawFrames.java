package dev.jankline.symbols.frame;

import dev.jankline.schema.BuildKind;
import dev.jankline.schema.DartFrame;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.NativeFrame;
import dev.jankline.schema.RawFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.symbols.build.BuildIds;
import dev.jankline.symbols.build.ListedBuilds;
import dev.jankline.symbols.build.ListedBuilds.NamedMapping;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shows frames as the binary has them, for when symbols are not needed or not at hand. */
public final class RawFrames {
  /** Packages of the platform: never renamed, so no mapping says anything about them. */
  private static final List<String> PLATFORM =
      List.of("java.", "javax.", "jdk.", "sun.", "android.", "dalvik.", "com.android.internal.");

  /** Libraries in the platform's name space that are packed into the app all the same. */
  private static final List<String> BUNDLED = List.of("android.support.", "android.arch.");

  private RawFrames() {}

  /** Shows a frame that needed nothing more. */
  public static SymbolizedFrame show(StackFrame frame) {
    return show(frame, null);
  }

  /** Shows a frame that could not be symbolized, with the reason. */
  public static SymbolizedFrame show(StackFrame frame, @Nullable SymbolizationReason reason) {
    SymbolizedFrame shown = new SymbolizedFrame();
    shown.setLine(-1);
    shown.setUnsymbolizedReason(reason == null ? null : reason.name());
    if (frame.getJavaFrame() != null) {
      showJava(frame.getJavaFrame(), shown);
    } else if (frame.getNativeFrame() != null) {
      showNative(frame.getNativeFrame(), shown);
    } else if (frame.getDartFrame() != null) {
      showDart(frame.getDartFrame(), shown);
    } else if (frame.getMatrixFrame() != null) {
      shown.setFunction("matrix#" + frame.getMatrixFrame().getMethodId());
    } else {
      RawFrame raw = frame.getRawFrame();
      shown.setFunction(raw == null ? "?" : raw.getText());
    }
    return shown;
  }

  /**
   * True when a frame cannot be read without a symbol file.
   *
   * <p>A Java frame does when it names a mapping or its build has one, and its class is not the
   * platform's; a native frame when its module is one of the app's own builds (in any form of its
   * id) and the device knew no symbol; Dart and Matrix frames always do. A native frame whose
   * symbol the device knew is named better by a symbol file that is at hand, but can be read
   * without.
   */
  public static boolean needsSymbols(StackFrame frame, ListedBuilds builds) {
    if (frame.getJavaFrame() != null) {
      return !isPlatform(frame.getJavaFrame())
          && !isOfPlayServices(frame.getJavaFrame())
          && (builds.ofKind(BuildKind.R8_MAPPING) != null
              || NamedMapping.in(frame.getJavaFrame().getFileName()) != null);
    }
    if (frame.getNativeFrame() != null) {
      NativeFrame code = frame.getNativeFrame();
      return code.getSymbol() == null && isListed(code.getBuildId(), builds);
    }
    return frame.getDartFrame() != null || frame.getMatrixFrame() != null;
  }

  private static boolean isPlatform(JavaFrame frame) {
    return startsWithOne(PLATFORM, frame.getClassName())
        && !startsWithOne(BUNDLED, frame.getClassName());
  }

  /** Code that Play services load into the process has a file that names them. */
  private static boolean isOfPlayServices(JavaFrame frame) {
    String file = frame.getFileName();
    return file != null && file.startsWith(":com.google.android.");
  }

  private static boolean startsWithOne(List<String> prefixes, String name) {
    for (String prefix : prefixes) {
      if (name.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isListed(@Nullable String buildId, ListedBuilds builds) {
    return buildId != null && builds.nativeBuild(BuildIds.normalize(buildId)) != null;
  }

  private static void showJava(JavaFrame frame, SymbolizedFrame shown) {
    shown.setFunction(frame.getClassName() + "." + frame.getMethodName());
    shown.setClassName(frame.getClassName());
    shown.setMethodName(frame.getMethodName());
    shown.setFileName(frame.getFileName());
    shown.setLine(Math.max(frame.getLine(), -1));
  }

  private static void showNative(NativeFrame frame, SymbolizedFrame shown) {
    shown.setModule(frame.getModule());
    String symbol = frame.getSymbol();
    if (symbol != null) {
      shown.setFunction(MangledName.readable(symbol));
      return;
    }
    Long base = frame.getModuleBase();
    boolean relative = !frame.getAbsolute();
    long address =
        relative || base == null ? frame.getAddress() : frame.getAddress() - base.longValue();
    shown.setFunction(place(relative || base != null ? frame.getModule() : null, address));
  }

  private static void showDart(DartFrame frame, SymbolizedFrame shown) {
    Long offset = frame.getOffset();
    Long address = frame.getAddress();
    String symbol = frame.getSymbol();
    if (symbol != null) {
      shown.setFunction(offset == null ? symbol : place(symbol, offset));
    } else {
      shown.setFunction(place(null, address != null ? address : offset != null ? offset : 0));
    }
  }

  private static String place(@Nullable String start, long offset) {
    String hex = "0x" + Long.toHexString(offset);
    return start == null ? hex : start + "+" + hex;
  }
}
