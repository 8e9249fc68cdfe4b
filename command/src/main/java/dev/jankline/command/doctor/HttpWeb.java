package dev.jankline.command.doctor;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** Asks by Java's client; compares dates of answers with a clock of this machine. */
final class HttpWeb implements Web {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** A date is cut to a second. */
  private static final Duration HALF_SECOND = Duration.ofMillis(500);

  private final HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
  private final InstantSource clock;

  HttpWeb(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public WebAnswer get(String url) throws IOException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(url)).timeout(PATIENCE).build();
    try {
      Instant before = clock.instant();
      HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
      Instant middle = before.plus(Duration.between(before, clock.instant()).dividedBy(2));
      return new WebAnswer(
          answer.statusCode(),
          answer.body(),
          date(answer).map(date -> Duration.between(middle, date.plus(HALF_SECOND))));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for " + url, e);
    }
  }

  private static Optional<Instant> date(HttpResponse<String> answer) {
    try {
      return answer
          .headers()
          .firstValue("Date")
          .map(text -> ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
