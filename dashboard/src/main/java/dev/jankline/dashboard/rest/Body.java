package dev.jankline.dashboard.rest;

import com.linecorp.armeria.common.MediaType;
import org.jspecify.annotations.Nullable;

/**
 * The body of an answer.
 *
 * @param fileName name under which a browser saves it; null to show it
 */
record Body(MediaType type, String text, @Nullable String fileName) {
  static Body json(String text) {
    return new Body(MediaType.JSON_UTF_8, text, null);
  }

  static Body csv(String text, String name) {
    return new Body(MediaType.CSV_UTF_8, text, name + ".csv");
  }
}
