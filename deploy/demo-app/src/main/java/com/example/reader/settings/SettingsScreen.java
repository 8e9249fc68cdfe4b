package com.example.reader.settings;

import com.example.reader.sync.RetryPolicy;
import com.example.reader.sync.ServiceConnection;
import com.example.reader.work.Action;
import com.example.reader.work.Pace;
import java.nio.file.Path;
import java.util.List;

/** Shows settings and the reader's account. */
public final class SettingsScreen implements AutoCloseable {
  private static final String SCREEN = "Settings";

  private final SettingsFile file;
  private final SettingsSync sync;
  private final RetryPolicy retries = new RetryPolicy();
  private final ServiceConnection accounts = new ServiceConnection("accounts");

  public SettingsScreen(Path path) {
    file = new SettingsFile(path);
    sync = new SettingsSync(file);
  }

  public List<Action> actions() {
    return List.of(
        Action.waiting("settings.open", SCREEN, this::open),
        Action.waiting("settings.account", SCREEN, this::account),
        Action.waiting("settings.signin", SCREEN, this::signIn));
  }

  @Override
  public void close() {
    accounts.close();
    sync.close();
  }

  private long open(Pace pace) {
    sync.begin(pace.leftMillis());
    return file.load().size();
  }

  private long account(Pace pace) {
    return accounts.call("profile", pace.leftMillis()).length();
  }

  private long signIn(Pace pace) {
    return retries.untilDone(pace);
  }
}
