package dev.jankline.sdk.android;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robolectric.Shadows.shadowOf;

import android.app.Activity;
import android.app.Application;
import android.os.Handler;
import android.os.Looper;
import androidx.fragment.app.Fragment;
import androidx.fragment.app.FragmentController;
import androidx.fragment.app.FragmentHostCallback;
import androidx.navigation.NavController;
import androidx.navigation.NavDestination;
import androidx.navigation.NavGraph;
import androidx.navigation.NavGraphNavigator;
import androidx.navigation.compose.ComposeNavigator;
import com.example.shop.CheckoutActivity;
import com.example.shop.ScreenNames;
import dev.jankline.schema.Event;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.android.testing.Gateway;
import java.util.List;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.Robolectric;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.android.controller.ActivityController;

/** The fragments and the navigation of androidx itself name the screen as sdk.md shows it. */
@RunWith(RobolectricTestRunner.class)
public class ScreenNamesTest {
  private Gateway gateway;
  private ActivityController<CheckoutActivity> activity;
  private NavController navigation;
  private FragmentController fragments;

  @Before
  public void show() throws Exception {
    gateway = new Gateway();
    Application app = RuntimeEnvironment.getApplication();
    Started.here(
        app,
        SdkConfig.builder()
            .gateway(gateway.url(), "key")
            .sampleRate(1)
            .uploadIntervalMillis(0)
            .backgroundStalls(true));
    shadowOf(Looper.getMainLooper()).idle();
    activity = Robolectric.buildActivity(CheckoutActivity.class).create().start().resume();
    navigation = new NavController(activity.get());
    navigation.getNavigatorProvider().addNavigator(new ComposeNavigator());
    fragments = FragmentController.createController(new Host(activity.get()));
    fragments.attachHost(null);
    fragments.dispatchCreate();
    fragments.dispatchActivityCreated();
    fragments.dispatchStart();
    fragments.dispatchResume();
    ScreenNames.follow(navigation, fragments.getSupportFragmentManager());
  }

  @After
  public void stop() {
    JankMonitor.optOut(RuntimeEnvironment.getApplication());
    JankMonitor.optIn(RuntimeEnvironment.getApplication());
    gateway.close();
  }

  @Test
  public void destinationOfCompose_isTheScreen_withoutItsArguments() throws Exception {
    NavGraph graph =
        new NavGraph(navigation.getNavigatorProvider().getNavigator(NavGraphNavigator.class));
    graph.addDestination(composable("catalogue"));
    graph.addDestination(composable("product/{id}"));
    graph.setStartDestination("catalogue");
    navigation.setGraph(graph);
    Thread.sleep(5);
    navigation.navigate("product/4711");
    Thread.sleep(5);

    assertThat(screens()).contains("catalogue", "product").doesNotContain("product/4711");
  }

  @Test
  public void fragment_isTheScreen_whileItIsInFront() throws Exception {
    fragments.getSupportFragmentManager().beginTransaction().add(new Basket(), null).commitNow();
    Thread.sleep(5);

    assertThat(screens()).contains(Basket.class.getName());
  }

  private NavDestination composable(String route) {
    NavDestination destination =
        navigation.getNavigatorProvider().getNavigator(ComposeNavigator.class).createDestination();
    destination.setRoute(route);
    return destination;
  }

  private List<String> screens() {
    activity.pause().stop();
    JankMonitor.uploadNow();
    return gateway.all(Event::getScreenFrames).stream()
        .map(frames -> String.valueOf(frames.getScreen()))
        .toList();
  }

  /** A fragment without a view. */
  public static final class Basket extends Fragment {}

  /** Hosts fragments in an activity of the framework. */
  private static final class Host extends FragmentHostCallback<Activity> {
    private final Activity activity;

    Host(Activity activity) {
      super(activity, new Handler(Looper.getMainLooper()), 0);
      this.activity = activity;
    }

    @Override
    public Activity onGetHost() {
      return activity;
    }
  }
}
