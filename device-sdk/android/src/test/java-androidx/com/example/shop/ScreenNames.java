package com.example.shop;

import androidx.fragment.app.Fragment;
import androidx.fragment.app.FragmentManager;
import androidx.navigation.NavController;
import dev.jankline.sdk.android.JankMonitor;

/** Names screens as an app does that has several in one activity; a part stands in docs/sdk.md. */
public final class ScreenNames {
  private ScreenNames() {}

  /** Names the screen after each destination, also of Compose, and each fragment that is shown. */
  public static void follow(NavController navController, FragmentManager fragmentManager) {
    navController.addOnDestinationChangedListener(
        (controller, destination, arguments) -> JankMonitor.screen(destination.getRoute()));
    fragmentManager.registerFragmentLifecycleCallbacks(
        new FragmentManager.FragmentLifecycleCallbacks() {
          @Override
          public void onFragmentResumed(FragmentManager manager, Fragment fragment) {
            JankMonitor.screen(fragment.getClass().getName());
          }
        },
        true);
  }
}
