package dev.jankline.sdk.android;

import android.content.ComponentName;
import android.content.ContentProvider;
import android.content.ContentValues;
import android.content.Context;
import android.content.pm.PackageManager;
import android.database.Cursor;
import android.net.Uri;
import android.os.Bundle;
import dev.jankline.sdk.SdkConfig;
import org.jspecify.annotations.Nullable;

/**
 * Starts the SDK in an app that declares this provider in its manifest, with the settings that
 * stand there as meta-data: {@code gateway}, {@code key} and {@code sampleRate}. An app that does
 * not declare it has nothing of it. Provides no content.
 */
public final class ManifestStart extends ContentProvider {
  /** Called by the system. */
  public ManifestStart() {}

  @Override
  public boolean onCreate() {
    Context context = getContext();
    try {
      if (context != null) {
        start(context);
      }
    } catch (Throwable thrown) {
      JankMonitor.caught(thrown);
    }
    return true;
  }

  @SuppressWarnings("deprecation") // The newer ways to read a bundle are not in API 21.
  private static void start(Context context) throws PackageManager.NameNotFoundException {
    ComponentName own = new ComponentName(context, ManifestStart.class);
    Bundle given =
        context.getPackageManager().getProviderInfo(own, PackageManager.GET_META_DATA).metaData;
    if (given == null) {
      return;
    }
    SdkConfig.Builder config =
        SdkConfig.builder().gateway(given.getString("gateway", ""), given.getString("key", ""));
    Object rate = given.get("sampleRate");
    if (rate instanceof Number) {
      config.sampleRate(((Number) rate).doubleValue());
    }
    JankMonitor.start(context, config);
  }

  @Override
  public @Nullable Cursor query(
      Uri uri,
      String @Nullable [] columns,
      @Nullable String selection,
      String @Nullable [] arguments,
      @Nullable String order) {
    return null;
  }

  @Override
  public @Nullable String getType(Uri uri) {
    return null;
  }

  @Override
  public @Nullable Uri insert(Uri uri, @Nullable ContentValues values) {
    return null;
  }

  @Override
  public int delete(Uri uri, @Nullable String selection, String @Nullable [] arguments) {
    return 0;
  }

  @Override
  public int update(
      Uri uri,
      @Nullable ContentValues values,
      @Nullable String selection,
      String @Nullable [] arguments) {
    return 0;
  }
}
