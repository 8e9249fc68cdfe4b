package dev.jankline.analysis;

import static dev.jankline.analysis.testing.StallDraft.aStall;

import dev.jankline.analysis.explain.StallFile;
import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.analysis.testing.StallDraft;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.symbols.frame.RawFrames;
import java.util.Map;

/** Analyzes stalls as devices report them, and names frames that many of them have. */
final class FieldStall {
  static final String LOOP = "android.os.Looper.loop";
  static final String DISPATCH = "android.os.Handler.dispatchMessage";
  static final String H = "android.app.ActivityThread$H.handleMessage";
  static final String NEXT = "android.os.MessageQueue.next";
  static final String POLL = "android.os.MessageQueue.nativePollOnce";
  static final String TRANSACT = "android.os.BinderProxy.transact";
  static final String READ = "java.io.FileInputStream.read";
  static final String INFLATE = "android.view.LayoutInflater.inflate";
  static final String SCREEN = "com.a.ui.Screen.open";

  private static final StallAnalysis ANALYSIS = new StallAnalysis(AppFrames.of(Map.of()));

  private FieldStall() {}

  static AnalyzedStall analyze(StallDraft stall) {
    return ANALYSIS.analyze(stall.draft());
  }

  static String key(StallDraft stall) {
    return analyze(stall).getFingerprints().getPrimary();
  }

  static StallDraft one(String... leafFirst) {
    return aStall().sample(100, leafFirst);
  }

  static AnalyzedStall dump(String... lines) throws Exception {
    String text = String.join("\\n", lines).replace("\"", "\\\"");
    String json = "{\"durationMs\":5000,\"kind\":\"ANR\",\"threadDump\":\"" + text + "\"}";
    return ANALYSIS.analyze(StallFile.parse(json, RawFrames::show).stall());
  }
}
