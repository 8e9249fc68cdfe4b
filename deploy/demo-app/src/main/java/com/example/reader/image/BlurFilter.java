package com.example.reader.image;

import com.example.reader.work.Pace;

/** Blurs a picture for the background of the gallery. */
final class BlurFilter {
  private static final int RADIUS = 3;

  /** Blurs the picture, pass after pass. */
  Bitmap blur(Bitmap picture, Pace pace) {
    Bitmap blurred = picture;
    do {
      blurred = blurOnce(blurred);
    } while (pace.goesOn());
    return blurred;
  }

  private Bitmap blurOnce(Bitmap picture) {
    Bitmap blurred = new Bitmap(picture.width(), picture.height());
    for (int y = 0; y < picture.height(); y++) {
      for (int x = 0; x < picture.width(); x++) {
        blurred.set(x, y, average(picture, x, y));
      }
    }
    return blurred;
  }

  private int average(Bitmap picture, int x, int y) {
    int sum = 0;
    for (int dx = -RADIUS; dx <= RADIUS; dx++) {
      sum += picture.at(x + dx, y) & 0xFF;
    }
    int grey = sum / (2 * RADIUS + 1);
    return 0xFF000000 | (grey << 16) | (grey << 8) | grey;
  }
}
