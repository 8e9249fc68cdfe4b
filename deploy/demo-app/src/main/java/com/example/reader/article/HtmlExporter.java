package com.example.reader.article;

import com.example.reader.Pace;
import java.nio.charset.StandardCharsets;
import java.util.zip.Deflater;

/** Packs an article into one file to be shared. */
final class HtmlExporter {
  private static final int BLOCK_BYTES = 16 * 1024;

  /** Size of the packed article in bytes. */
  long export(String html, Pace pace) {
    byte[] bytes = escape(html).getBytes(StandardCharsets.UTF_8);
    long size = 0;
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
    try {
      do {
        size += pack(deflater, bytes);
      } while (pace.goesOn());
    } finally {
      deflater.end();
    }
    return size;
  }

  private String escape(String html) {
    StringBuilder text = new StringBuilder(html.length());
    for (int i = 0; i < html.length(); i++) {
      char c = html.charAt(i);
      text.append(c == '&' ? "&amp;" : String.valueOf(c));
    }
    return text.toString();
  }

  private int pack(Deflater deflater, byte[] bytes) {
    byte[] packed = new byte[BLOCK_BYTES];
    deflater.reset();
    deflater.setInput(bytes);
    deflater.finish();
    int size = 0;
    while (!deflater.finished()) {
      size += deflater.deflate(packed);
    }
    return size;
  }
}
