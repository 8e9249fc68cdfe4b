package com.example.reader.article;

import com.example.reader.work.Pace;
import java.nio.charset.StandardCharsets;
import java.util.zip.Deflater;

/** Packs an article into one file to be shared. */
final class HtmlExporter {
  private static final int BLOCK_BYTES = 16 * 1024;

  private final byte[] article;
  private final byte[] packed = new byte[BLOCK_BYTES];

  HtmlExporter(String html) {
    article = escape(html).getBytes(StandardCharsets.UTF_8);
  }

  /** Size of the packed article in bytes. */
  long export(Pace pace) {
    long size = 0;
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
    try {
      do {
        size += pack(deflater);
      } while (pace.goesOn());
    } finally {
      deflater.end();
    }
    return size;
  }

  private static String escape(String html) {
    StringBuilder text = new StringBuilder(html.length());
    for (int i = 0; i < html.length(); i++) {
      char c = html.charAt(i);
      text.append(c == '&' ? "&amp;" : String.valueOf(c));
    }
    return text.toString();
  }

  private int pack(Deflater deflater) {
    deflater.reset();
    deflater.setInput(article);
    deflater.finish();
    int size = 0;
    while (!deflater.finished()) {
      size += deflater.deflate(packed);
    }
    return size;
  }
}
