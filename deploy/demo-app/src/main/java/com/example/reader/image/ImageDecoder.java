package com.example.reader.image;

import com.example.reader.work.Pace;

/** Decodes pictures: every byte is the difference to a prediction from its neighbours. */
final class ImageDecoder {
  private static final int WIDTH = 320;
  private static final int HEIGHT = 240;

  /** Decodes the picture, tile by tile. */
  Bitmap decode(byte[] encoded, Pace pace) {
    Bitmap picture = new Bitmap(WIDTH, HEIGHT);
    do {
      decodeTile(encoded, picture);
    } while (pace.goesOn());
    return picture;
  }

  private void decodeTile(byte[] encoded, Bitmap picture) {
    for (int y = 0; y < HEIGHT; y++) {
      for (int x = 0; x < WIDTH; x++) {
        int difference = encoded[(y * WIDTH + x) % encoded.length] & 0xFF;
        int grey = (predict(picture, x, y) + difference) & 0xFF;
        picture.set(x, y, toArgb(grey, x));
      }
    }
  }

  private int predict(Bitmap picture, int x, int y) {
    int left = picture.at(x - 1, y) & 0xFF;
    int above = picture.at(x, y - 1) & 0xFF;
    int corner = picture.at(x - 1, y - 1) & 0xFF;
    int guess = left + above - corner;
    int toLeft = Math.abs(guess - left);
    int toAbove = Math.abs(guess - above);
    int toCorner = Math.abs(guess - corner);
    if (toLeft <= toAbove && toLeft <= toCorner) {
      return left;
    }
    return toAbove <= toCorner ? above : corner;
  }

  private int toArgb(int grey, int x) {
    double warm = 0.9 + 0.1 * Math.cos(x / 10.0);
    return 0xFF000000 | ((int) (grey * warm) << 16) | (grey << 8) | grey;
  }
}
