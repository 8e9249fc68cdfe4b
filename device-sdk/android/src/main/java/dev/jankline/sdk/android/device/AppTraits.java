package dev.jankline.sdk.android.device;

import android.app.ActivityManager;
import android.app.Application;
import android.content.Context;
import android.content.pm.PackageInfo;
import android.os.Build;
import android.os.Process;
import android.os.SystemClock;
import dev.jankline.sdk.android.system.SinceApi;
import org.jspecify.annotations.Nullable;

/** Reads which app, version, build and process this is. */
public final class AppTraits {
  private static final String MAP_ID = "r8-map-id-";

  private AppTraits() {}

  /** The installed package; throws when the system cannot tell. */
  public static PackageInfo installed(Context context) throws Exception {
    return context.getPackageManager().getPackageInfo(context.getPackageName(), 0);
  }

  /** Number that orders versions: the lower 32 bits, as no store accepts more. */
  @SuppressWarnings("deprecation")
  public static long versionCode(PackageInfo installed) {
    return installed.versionCode;
  }

  /**
   * The id of the R8 mapping the app was built with, which R8 writes in place of source file names;
   * null when the app was not obfuscated by R8 or keeps its own file names.
   */
  public static @Nullable String mapping(StackTraceElement[] ownStack) {
    for (StackTraceElement frame : ownStack) {
      String file = frame.getFileName();
      if (file != null && file.startsWith(MAP_ID) && file.length() > MAP_ID.length()) {
        return file.substring(MAP_ID.length());
      }
    }
    return null;
  }

  /** The name of this process; that of the main one when the system does not tell. */
  public static String process(Context context) {
    String actual =
        Build.VERSION.SDK_INT >= Build.VERSION_CODES.P ? processName() : hiddenProcessName();
    return actual == null ? context.getApplicationInfo().processName : actual;
  }

  /** Whether the system started the process to show an activity, not for work in the background. */
  public static boolean startedToBeSeen() {
    ActivityManager.RunningAppProcessInfo process = new ActivityManager.RunningAppProcessInfo();
    ActivityManager.getMyMemoryState(process);
    return process.importance == ActivityManager.RunningAppProcessInfo.IMPORTANCE_FOREGROUND;
  }

  /** When the process started, as uptime in nanoseconds; below API 24, where nothing tells, now. */
  public static long startNanos() {
    long millis =
        Build.VERSION.SDK_INT >= Build.VERSION_CODES.N
            ? processStartMillis()
            : SystemClock.uptimeMillis();
    return millis * 1_000_000;
  }

  /** The application a context belongs to; it may not exist yet. */
  public static Application application(Context context) {
    Context app = context instanceof Application ? context : context.getApplicationContext();
    if (app instanceof Application) {
      return (Application) app;
    }
    throw new IllegalArgumentException("context without application");
  }

  /** The name of the process below API 28, where the method that tells it is hidden. */
  private static @Nullable String hiddenProcessName() {
    try {
      Class<?> thread = Class.forName("android.app.ActivityThread");
      return (String) thread.getMethod("currentProcessName").invoke(null);
    } catch (Throwable absent) {
      return null;
    }
  }

  @SinceApi(24)
  private static long processStartMillis() {
    return Process.getStartUptimeMillis();
  }

  @SinceApi(28)
  private static @Nullable String processName() {
    return Application.getProcessName();
  }
}
