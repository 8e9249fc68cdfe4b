package com.example.reader.settings;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** Holds the settings in a file; one lock guards it, for readers too. */
public final class SettingsFile {
  private final Object lock = new Object();
  private final Path file;

  public SettingsFile(Path file) {
    this.file = file;
    store(new Properties());
  }

  /** Reads all settings. */
  public Properties load() {
    synchronized (lock) {
      return read();
    }
  }

  /** Merges the server's settings; holds the lock while the server answers. */
  public void merge(Runnable locked, long serverMillis) {
    synchronized (lock) {
      locked.run();
      Properties settings = read();
      settings.setProperty("theme", awaitServer(serverMillis));
      store(settings);
    }
  }

  private String awaitServer(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return "dark";
  }

  private Properties read() {
    Properties settings = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      settings.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read settings " + file, e);
    }
    return settings;
  }

  private void store(Properties settings) {
    try (Writer writer = Files.newBufferedWriter(file)) {
      settings.store(writer, null);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write settings " + file, e);
    }
  }
}
