package dev.jankline.sdk.debug;

import android.app.Activity;
import android.graphics.Typeface;
import android.os.Bundle;
import android.text.format.DateFormat;
import android.view.View;
import android.widget.LinearLayout;
import android.widget.ScrollView;
import android.widget.TextView;
import dev.jankline.sdk.wire.StallReport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists the last 20 stalls, the newest first. A touch shows or hides samples and stack. */
public final class StallListActivity extends Activity {
  private static final int ALL_FRAMES = Integer.MAX_VALUE;
  private static final float TITLE_SP = 16;
  private static final float DETAILS_SP = 11;

  /** Called by the system. */
  public StallListActivity() {}

  /** Reads the list anew each time the screen is shown. */
  @Override
  protected void onResume() {
    super.onResume();
    LinearLayout list = new LinearLayout(this);
    list.setOrientation(LinearLayout.VERTICAL);
    List<StallReport> stalls = StallViewer.kept();
    if (stalls.isEmpty()) {
      list.addView(text("No stall yet", TITLE_SP, Typeface.DEFAULT));
    }
    for (StallReport stall : stalls) {
      add(list, stall);
    }
    ScrollView scroll = new ScrollView(this);
    scroll.addView(list);
    setContentView(scroll);
  }

  @Override
  protected void onCreate(@Nullable Bundle saved) {
    super.onCreate(saved);
    setTitle("Stalls");
  }

  private void add(LinearLayout list, StallReport stall) {
    CharSequence time = DateFormat.format("HH:mm:ss", stall.startMillis);
    TextView title =
        text(
            time + "  " + StallText.title(stall) + "\n" + StallText.guilty(stall),
            TITLE_SP,
            Typeface.DEFAULT);
    TextView details =
        text(
            StallText.timeline(stall) + StallText.heaviestStack(stall, ALL_FRAMES),
            DETAILS_SP,
            Typeface.MONOSPACE);
    details.setVisibility(View.GONE);
    title.setOnClickListener(
        touched ->
            details.setVisibility(details.getVisibility() == View.GONE ? View.VISIBLE : View.GONE));
    list.addView(title);
    list.addView(details);
  }

  private TextView text(String content, float size, Typeface typeface) {
    TextView view = new TextView(this);
    view.setText(content);
    view.setTextSize(size);
    view.setTypeface(typeface);
    int padding = getResources().getDisplayMetrics().densityDpi / 10;
    view.setPadding(padding, padding / 2, padding, padding / 2);
    return view;
  }
}
