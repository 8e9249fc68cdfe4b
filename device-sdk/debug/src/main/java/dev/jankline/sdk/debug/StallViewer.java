package dev.jankline.sdk.debug;

import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.content.Context;
import android.content.Intent;
import android.os.Build;
import android.util.Log;
import dev.jankline.sdk.StallListener;
import dev.jankline.sdk.android.system.SinceApi;
import dev.jankline.sdk.wire.StallReport;
import java.util.ArrayList;
import java.util.List;

/**
 * Logs each stall with its heaviest stack, keeps the last 20, and shows the newest as a
 * notification, which opens the list. Thread-safe.
 */
final class StallViewer implements StallListener {
  static final String TAG = "Jankline";
  static final int MAX_KEPT = 20;
  static final int NOTIFICATION_ID = 0x6A616E6B;

  private static final String CHANNEL = "jankline-stalls";
  private static final int LOGGED_FRAMES = 8;

  // The newest is the first.
  private static final List<StallReport> KEPT = new ArrayList<>();

  private final Context context;

  StallViewer(Context context) {
    this.context = context;
  }

  /** The last stalls, the newest first. */
  static List<StallReport> kept() {
    synchronized (KEPT) {
      return new ArrayList<>(KEPT);
    }
  }

  /** Forgets the stalls that were kept. */
  static void clear() {
    synchronized (KEPT) {
      KEPT.clear();
    }
  }

  @Override
  public void stall(StallReport stall) {
    Log.w(TAG, StallText.title(stall) + StallText.heaviestStack(stall, LOGGED_FRAMES));
    synchronized (KEPT) {
      KEPT.add(0, stall);
      if (KEPT.size() > MAX_KEPT) {
        KEPT.remove(MAX_KEPT);
      }
    }
    show(stall);
  }

  /** Replaces the notification before it. The system hides it where notifications are forbidden. */
  private void show(StallReport stall) {
    NotificationManager manager =
        (NotificationManager) context.getSystemService(Context.NOTIFICATION_SERVICE);
    if (manager != null) {
      Notification.Builder notification = builder(manager);
      notification
          .setSmallIcon(android.R.drawable.stat_notify_error)
          .setContentTitle(StallText.title(stall))
          .setContentText(StallText.guilty(stall))
          .setAutoCancel(true)
          .setContentIntent(list());
      manager.notify(NOTIFICATION_ID, notification.build());
    }
  }

  @SuppressWarnings("deprecation") // Below API 26 there is nothing else.
  private Notification.Builder builder(NotificationManager manager) {
    return Build.VERSION.SDK_INT >= Build.VERSION_CODES.O
        ? inChannel(manager)
        : new Notification.Builder(context);
  }

  @SinceApi(26)
  private Notification.Builder inChannel(NotificationManager manager) {
    manager.createNotificationChannel(
        new NotificationChannel(CHANNEL, "Stalls", NotificationManager.IMPORTANCE_LOW));
    return new Notification.Builder(context, CHANNEL);
  }

  private PendingIntent list() {
    Intent open =
        new Intent(context, StallListActivity.class).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
    int immutable =
        Build.VERSION.SDK_INT >= Build.VERSION_CODES.M ? PendingIntent.FLAG_IMMUTABLE : 0;
    return PendingIntent.getActivity(
        context, 0, open, PendingIntent.FLAG_UPDATE_CURRENT | immutable);
  }
}
