package dev.jankline.sdk.android;

import android.content.Context;
import android.net.ConnectivityManager;
import dev.jankline.sdk.UploadGate;

/** Tells whether there is a network that costs the user nothing by the byte. */
final class UnmeteredNetwork implements UploadGate {
  private final Context context;

  UnmeteredNetwork(Context context) {
    this.context = context;
  }

  /** False also when nobody can tell: without the permission, or without any network. */
  @Override
  public boolean isOpen() {
    Object service = context.getSystemService(Context.CONNECTIVITY_SERVICE);
    return service instanceof ConnectivityManager
        && !((ConnectivityManager) service).isActiveNetworkMetered();
  }
}
