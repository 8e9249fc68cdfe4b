package dev.jankline.command.doctor;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Asks for pages by HTTP. */
@FunctionalInterface
interface Web {
  /**
   * Reads one page.
   *
   * @throws IOException when no answer comes within 10 seconds
   * @throws IllegalArgumentException when the text is no address
   */
  WebAnswer get(String url) throws IOException;

  /**
   * An answer.
   *
   * @param ahead how far the clock of whoever answered is ahead of this machine's, negative when
   *     behind; empty when the answer has no date
   */
  record WebAnswer(int status, String text, Optional<Duration> ahead) {}
}
