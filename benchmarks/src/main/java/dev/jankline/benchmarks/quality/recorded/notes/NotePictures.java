package dev.jankline.benchmarks.quality.recorded.notes;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Image;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import javax.imageio.ImageIO;

/** Works on pictures in notes. */
final class NotePictures {
  private static final int THUMBNAIL = 640;

  /** Decodes a picture. */
  BufferedImage decode(byte[] picture, int times) {
    try {
      BufferedImage image = null;
      for (int i = 0; i < times; i++) {
        image = ImageIO.read(new ByteArrayInputStream(picture));
      }
      return Objects.requireNonNull(image);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Encodes a picture. */
  byte[] encode(BufferedImage image, int times) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      for (int i = 0; i < times; i++) {
        bytes.reset();
        ImageIO.write(image, "png", bytes);
      }
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Makes thumbnails of good quality. */
  BufferedImage thumbnail(BufferedImage image, int times) {
    BufferedImage small = new BufferedImage(THUMBNAIL, THUMBNAIL, BufferedImage.TYPE_INT_RGB);
    for (int i = 0; i < times; i++) {
      Graphics2D graphics = small.createGraphics();
      graphics.setRenderingHint(
          RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
      Image scaled = image.getScaledInstance(THUMBNAIL, THUMBNAIL, Image.SCALE_AREA_AVERAGING);
      graphics.drawImage(scaled, 0, 0, Color.WHITE, null);
      graphics.dispose();
    }
    return small;
  }

  /** Finds the most common colour point by point. */
  int mainColour(BufferedImage image, int times) {
    int best = 0;
    for (int i = 0; i < times; i++) {
      int[] counts = new int[1 << 12];
      for (int y = 0; y < image.getHeight(); y++) {
        for (int x = 0; x < image.getWidth(); x++) {
          int rgb = image.getRGB(x, y);
          counts[(rgb >> 12 & 0xf00) | (rgb >> 8 & 0xf0) | (rgb >> 4 & 0xf)]++;
        }
      }
      for (int colour = 0; colour < counts.length; colour++) {
        best = counts[colour] > counts[best] ? colour : best;
      }
    }
    return best;
  }
}
