package dev.jankline.gateway.testing;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.AppenderBase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** Takes every log line of this process from DEBUG on, until closed. */
public final class CapturedLogs extends AppenderBase<ILoggingEvent> implements AutoCloseable {
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final List<Appender<ILoggingEvent>> others = new ArrayList<>();
  private final Logger root;
  private final Level level;

  public CapturedLogs() {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    level = root.getLevel();
    root.iteratorForAppenders().forEachRemaining(others::add);
    others.forEach(root::detachAppender);
    setContext(context);
    start();
    root.addAppender(this);
    root.setLevel(Level.DEBUG);
  }

  /** Each line with the messages of its exceptions. */
  public List<String> lines() {
    return List.copyOf(lines);
  }

  @Override
  protected void append(ILoggingEvent event) {
    StringBuilder line = new StringBuilder(event.getFormattedMessage());
    for (IThrowableProxy e = event.getThrowableProxy(); e != null; e = e.getCause()) {
      line.append(' ').append(e.getMessage());
    }
    lines.add(line.toString());
  }

  @Override
  public void close() {
    root.detachAppender(this);
    root.setLevel(level);
    others.forEach(root::addAppender);
    stop();
  }
}
