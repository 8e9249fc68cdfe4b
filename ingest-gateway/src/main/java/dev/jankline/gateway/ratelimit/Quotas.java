package dev.jankline.gateway.ratelimit;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps apps and installations within what they may send to this gateway; other gateways keep their
 * own accounts. An app saves up what it did not use for 10 seconds, an installation for a minute.
 *
 * <p>Memory is bounded: one account for each app, and those of the installations that sent last, as
 * many as are allowed. The one that was silent longest is forgotten first, and begins anew with a
 * full account. Thread-safe.
 */
public final class Quotas {
  private static final Duration APP_PERIOD = Duration.ofSeconds(1);
  private static final Duration INSTALL_PERIOD = Duration.ofMinutes(1);
  private static final int APP_SAVED = 10;
  private static final int INSTALL_SAVED = 1;

  private final LongSupplier nanoTime;
  private final Map<String, QuotaAccount> apps = new ConcurrentHashMap<>();
  private final Map<Install, QuotaAccount> installs;

  private record Install(String app, String id) {}

  /**
   * @param maxInstalls accounts of installations that are kept
   */
  public Quotas(int maxInstalls, LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.installs = new Recent(maxInstalls);
  }

  /**
   * Asks before a batch of an app is read.
   *
   * @return nanoseconds until the app may send again; 0 when it may now
   */
  public long waitNanos(String app, QuotaLimits limits) {
    QuotaAccount account = account(app, limits);
    return account == null ? 0 : account.waitNanos(nanoTime.getAsLong());
  }

  /**
   * Takes a batch from the account of its app, and of its installation, when both let it in.
   *
   * @return nanoseconds until it may be sent again; 0 when it is let in
   */
  public long admit(Sent sent, QuotaLimits ofApp, QuotaLimits ofInstall) {
    long now = nanoTime.getAsLong();
    QuotaAccount app = account(sent.app, ofApp);
    QuotaAccount install = ofInstall.isNone() ? null : install(sent, ofInstall, now);
    long wait =
        Math.max(
            app == null ? 0 : app.waitNanos(now), install == null ? 0 : install.waitNanos(now));
    if (wait == 0) {
      if (app != null) {
        app.take(sent.events, sent.bytes, now);
      }
      if (install != null) {
        install.take(sent.events, sent.bytes, now);
      }
    }
    return wait;
  }

  /** Accounts of installations that are kept. */
  public int installs() {
    synchronized (installs) {
      return installs.size();
    }
  }

  private @Nullable QuotaAccount account(String app, QuotaLimits limits) {
    if (limits.isNone()) {
      return null;
    }
    return apps.compute(
        app,
        (name, known) ->
            known != null && known.has(limits)
                ? known
                : new QuotaAccount(limits, APP_PERIOD, APP_SAVED, nanoTime.getAsLong()));
  }

  private QuotaAccount install(Sent sent, QuotaLimits limits, long now) {
    synchronized (installs) {
      return installs.compute(
          new Install(sent.app, sent.install),
          (key, known) ->
              known != null && known.has(limits)
                  ? known
                  : new QuotaAccount(limits, INSTALL_PERIOD, INSTALL_SAVED, now));
    }
  }

  /**
   * What was sent.
   *
   * @param install id of the installation
   * @param bytes bytes as sent
   */
  public record Sent(String app, String install, int events, long bytes) {}

  /** Forgets the entry that was used least recently. */
  private static final class Recent extends LinkedHashMap<Install, QuotaAccount> {
    private static final float LOAD = 0.75f;
    private static final int FIRST = 16;

    private final int max;

    Recent(int max) {
      super(FIRST, LOAD, true);
      this.max = max;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Install, QuotaAccount> eldest) {
      return size() > max;
    }
  }

  /**
   * Says how many events and bytes an app, or one installation, may send; 0 is no limit.
   *
   * @param events events in the period
   * @param bytes bytes of batches as sent, in the period
   */
  public record QuotaLimits(long events, long bytes) {
    /** No limits. */
    public static final QuotaLimits NONE = new QuotaLimits(0, 0);

    /** Whether there is nothing to keep an account of. */
    boolean isNone() {
      return events <= 0 && bytes <= 0;
    }
  }

  /** Keeps the account of one app or installation: events and bytes, each in a bucket. */
  static final class QuotaAccount {
    private final QuotaLimits limits;
    private final @Nullable TokenBucket events;
    private final @Nullable TokenBucket bytes;

    /**
     * @param period time for which the limits are given
     * @param saved periods for which an account may save up what it did not use
     */
    QuotaAccount(QuotaLimits limits, Duration period, int saved, long nowNanos) {
      this.limits = limits;
      this.events = bucket(limits.events(), period, saved, nowNanos);
      this.bytes = bucket(limits.bytes(), period, saved, nowNanos);
    }

    /** Whether the account was opened with these limits. */
    boolean has(QuotaLimits others) {
      return limits.equals(others);
    }

    /** Nanoseconds until the next batch is let in; 0 when it is now. */
    synchronized long waitNanos(long nowNanos) {
      long eventsWait = events == null ? 0 : events.waitNanos(nowNanos);
      long bytesWait = bytes == null ? 0 : bytes.waitNanos(nowNanos);
      return Math.max(eventsWait, bytesWait);
    }

    /** Takes a batch that was let in. */
    synchronized void take(long eventCount, long byteCount, long nowNanos) {
      if (events != null) {
        events.take(eventCount, nowNanos);
      }
      if (bytes != null) {
        bytes.take(byteCount, nowNanos);
      }
    }

    private static @Nullable TokenBucket bucket(
        long limit, Duration period, int saved, long nowNanos) {
      return limit <= 0
          ? null
          : new TokenBucket((double) limit / period.toNanos(), (double) limit * saved, nowNanos);
    }
  }

  /**
   * Lets amounts through at a rate on average: whoever comes while tokens are left is let in whole,
   * also when that leaves a debt, and the next one waits until it is paid. So an amount larger than
   * the bucket gets through, and the average holds. Not thread-safe.
   */
  static final class TokenBucket {
    private final double perNano;
    private final double capacity;
    private double tokens;
    private long filledAtNanos;

    /**
     * Makes a full bucket.
     *
     * @param perNano tokens that come in a nanosecond, above 0
     * @param capacity most tokens that are saved up
     */
    TokenBucket(double perNano, double capacity, long nowNanos) {
      this.perNano = perNano;
      this.capacity = capacity;
      this.tokens = capacity;
      this.filledAtNanos = nowNanos;
    }

    /** Nanoseconds until the next amount is let in; 0 when it is now. */
    long waitNanos(long nowNanos) {
      fill(nowNanos);
      return tokens > 0 ? 0 : (long) Math.ceil((1 - tokens) / perNano);
    }

    /** Takes an amount that was let in. */
    void take(long amount, long nowNanos) {
      fill(nowNanos);
      tokens -= amount;
    }

    private void fill(long nowNanos) {
      tokens = Math.min(capacity, tokens + perNano * Math.max(0, nowNanos - filledAtNanos));
      filledAtNanos = nowNanos;
    }
  }
}
