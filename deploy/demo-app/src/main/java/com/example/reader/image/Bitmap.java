package com.example.reader.image;

import java.util.Arrays;

/** Holds pixels as ARGB, row by row. */
final class Bitmap {
  private final int width;
  private final int height;
  private final int[] pixels;

  Bitmap(int width, int height) {
    this.width = width;
    this.height = height;
    this.pixels = new int[width * height];
  }

  int width() {
    return width;
  }

  int height() {
    return height;
  }

  /** Pixel at a place; outside the picture, the nearest one inside. */
  int at(int x, int y) {
    int column = Math.min(width - 1, Math.max(0, x));
    int row = Math.min(height - 1, Math.max(0, y));
    return pixels[row * width + column];
  }

  void set(int x, int y, int argb) {
    pixels[y * width + x] = argb;
  }

  int checksum() {
    return Arrays.hashCode(pixels);
  }
}
