package dev.jankline.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LogFormatTest {
  @Test
  void lineIsText_withoutASetting() throws Exception {
    assertThat(logged(null)).contains("INFO ").contains(" dev.jankline.Example - found 3\n");
  }

  @Test
  void lineIsJson_whenAskedFor() throws Exception {
    assertThat(logged("json"))
        .startsWith("{")
        .contains("\"level\":\"INFO\"")
        .contains("\"loggerName\":\"dev.jankline.Example\"")
        .contains("\"formattedMessage\":\"found 3\"")
        .contains("\"timestamp\":")
        .endsWith("}\n");
  }

  private static String logged(@Nullable String format) throws Exception {
    LoggerContext context = new LoggerContext();
    if (format != null) {
      context.putProperty("JANK_LOG_FORMAT", format);
    }
    JoranConfigurator configurator = new JoranConfigurator();
    configurator.setContext(context);
    configurator.doConfigure(
        Objects.requireNonNull(LogFormatTest.class.getResource("/logback.xml")));
    ConsoleAppender<ILoggingEvent> console =
        (ConsoleAppender<ILoggingEvent>)
            context.getLogger(Logger.ROOT_LOGGER_NAME).getAppender("console");
    Logger logger = context.getLogger("dev.jankline.Example");
    Object[] arguments = {3};
    byte[] line =
        console
            .getEncoder()
            .encode(new LoggingEvent("test", logger, Level.INFO, "found {}", null, arguments));
    context.stop();
    return new String(line, UTF_8);
  }
}
