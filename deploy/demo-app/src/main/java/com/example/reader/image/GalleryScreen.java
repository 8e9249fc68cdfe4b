package com.example.reader.image;

import com.example.reader.work.Action;
import com.example.reader.work.Pace;
import java.util.List;
import java.util.Random;

/** Shows the pictures of an article. */
public final class GalleryScreen {
  private static final String SCREEN = "Gallery";
  private static final int ENCODED_BYTES = 4_096;

  private final ImageDecoder decoder = new ImageDecoder();
  private final BlurFilter blur = new BlurFilter();
  private final byte[] encoded = new byte[ENCODED_BYTES];

  /**
   * Decoded once: a stall of the background is always one of the blur, on a starved machine too.
   */
  private final Bitmap cover;

  public GalleryScreen(Random random) {
    random.nextBytes(encoded);
    cover = decoder.decode(encoded, Pace.quick());
  }

  public List<Action> actions() {
    return List.of(
        Action.computing("gallery.open", SCREEN, this::open),
        Action.computing("gallery.background", SCREEN, this::background));
  }

  private long open(Pace pace) {
    return decoder.decode(encoded, pace).checksum();
  }

  private long background(Pace pace) {
    return blur.blur(cover, pace).checksum();
  }
}
