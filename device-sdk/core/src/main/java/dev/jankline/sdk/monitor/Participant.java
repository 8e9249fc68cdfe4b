package dev.jankline.sdk.monitor;

import dev.jankline.sdk.AccountingSnapshot;
import dev.jankline.sdk.MonitorState;
import dev.jankline.sdk.SdkConfig;
import org.jspecify.annotations.Nullable;

/**
 * An installation's part in the watching: says whether it takes part, under which id and what it
 * counted, and ends it. No method throws. Thread-safe.
 */
public abstract class Participant implements AutoCloseable {
  final Installation installation;
  final Surroundings around;

  Participant(Surroundings around) {
    this.around = around;
    installation = new Installation(around);
  }

  /** {@return whether this monitor watches} */
  public boolean enabled() {
    return state() == MonitorState.ENABLED;
  }

  /** {@return {@code ENABLED} when this monitor watches, else why it does not} */
  public MonitorState state() {
    return installation.state;
  }

  /** {@return counts of the events of this process; all zero when it never watched} */
  public AccountingSnapshot accounting() {
    return installation.accounting();
  }

  /** {@return number of errors inside the SDK that were kept from the host} */
  public long faults() {
    return around.faults.get();
  }

  /**
   * Counts what is told to {@link SdkConfig#log}: wrong settings, wrong configuration documents,
   * answers that are not the gateway's, a start that failed or was not made. The log is told of the
   * same problem once, here each time counts.
   *
   * @return number of problems
   */
  public long troubles() {
    return around.troubles();
  }

  /**
   * Names this installation, for a request to delete what it sent.
   *
   * @return 32 hex digits; null when the installation does not take part and the id was not read
   */
  public @Nullable String installId() {
    return installation.installId();
  }

  /**
   * Gives this installation a new id, so that what is captured from now on cannot be connected to
   * what was captured before. The next start decides whether the new installation takes part.
   */
  public void resetInstallId() {
    installation.resetId();
  }

  /** Undoes {@link #switchOff}: the next start decides anew. */
  public void switchOn() {
    installation.switchOn();
  }

  /**
   * Stops watching, deletes the captured events and the install id, and keeps every later start off
   * until {@link #switchOn}.
   */
  public void switchOff() {
    installation.switchOff();
  }

  /** Stops watching. Captured events stay in the spool for the next start. */
  @Override
  public void close() {
    installation.close();
  }
}
