package dev.jankline.sdk.android;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Build;
import android.os.UserManager;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.android.system.SinceApi;
import java.io.File;

/**
 * Starts the SDK when the user unlocks the device for the first time after a boot. Before that the
 * files of the SDK cannot be read, and an installation that is switched off would look like a new
 * one.
 */
@SinceApi(24)
final class UserUnlock extends BroadcastReceiver {
  private final SdkConfig.Builder config;

  private UserUnlock(SdkConfig.Builder config) {
    this.config = config;
  }

  /**
   * Whether the device is locked; then the start is made later. The system is asked only where
   * neither the directory of the SDK nor the one every app has from its installation on is there.
   */
  static boolean isAwaited(Context context, SdkConfig.Builder config) {
    return Build.VERSION.SDK_INT >= Build.VERSION_CODES.N
        && !AppSettings.directory(context).exists()
        && !new File(context.getApplicationInfo().dataDir, "cache").exists()
        && isLocked(context, new UserUnlock(config));
  }

  private static boolean isLocked(Context context, BroadcastReceiver unlock) {
    UserManager users = (UserManager) context.getSystemService(Context.USER_SERVICE);
    boolean locked = users != null && !users.isUserUnlocked();
    if (locked) {
      context.registerReceiver(unlock, new IntentFilter(Intent.ACTION_USER_UNLOCKED));
    }
    return locked;
  }

  @Override
  public void onReceive(Context context, Intent unlocked) {
    context.unregisterReceiver(this);
    JankMonitor.start(context, config);
  }
}
