package dev.jankline.gateway.batch;

import dev.jankline.apps.AppTable;
import dev.jankline.gateway.http.Rejection;
import dev.jankline.gateway.privacy.BatchRedactor;
import dev.jankline.gateway.privacy.RedactCounts;
import dev.jankline.gateway.privacy.RedactCounts.PersonalKind;
import dev.jankline.gateway.ratelimit.Quotas;
import dev.jankline.gateway.ratelimit.Quotas.QuotaLimits;
import dev.jankline.gateway.scan.PlainBatch.ReadBatch;
import dev.jankline.schema.App;
import dev.jankline.schema.AppQuota;
import dev.jankline.schema.Batch;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Applies what the registry says of an app to its batches: keeps them within quotas, and removes
 * personal data and texts that are not allowed before anything is stored. Thread-safe.
 */
public final class BatchPolicy {
  private static final BatchRedactor ALL_TEXTS = BatchRedactor.ofAll();

  private final AppTable apps;
  private final Quotas quotas;
  private final Defaults defaults;
  private final Map<PersonalKind, Counter> replaced = new EnumMap<>(PersonalKind.class);

  /**
   * Limits of what the registry sets no limit for.
   *
   * @param app limits of an app, for a second
   * @param install limits of an installation, for a minute
   */
  public record Defaults(QuotaLimits app, QuotaLimits install) {}

  public BatchPolicy(AppTable apps, Quotas quotas, Defaults defaults, MeterRegistry metrics) {
    this.apps = apps;
    this.quotas = quotas;
    this.defaults = defaults;
    for (PersonalKind kind : PersonalKind.values()) {
      replaced.put(kind, metrics.counter("jank.gateway.redacted", "kind", kind.name()));
    }
  }

  /**
   * Refuses an upload before its body is read, when its app has sent too much.
   *
   * @throws Rejection QUOTA_EXCEEDED
   */
  public void begin(String app) throws Rejection {
    long wait = quotas.waitNanos(app, ofApp(quota(app)));
    if (wait > 0) {
      throw Rejection.ofQuota("app", app, wait);
    }
  }

  /**
   * Takes a checked batch from the accounts of its app and installation, and cleans it in place
   * unless it is known to be clean.
   *
   * @param sentBytes bytes of the batch as sent
   * @throws Rejection QUOTA_EXCEEDED
   */
  void apply(ReadBatch read, long sentBytes) throws Rejection {
    if (read.sent() == null) {
      apply(read.batch(), sentBytes);
    } else {
      admit(read.batch(), sentBytes);
    }
  }

  /**
   * Takes a batch from the accounts of its app and installation, and cleans it in place.
   *
   * @param sentBytes bytes of the batch as sent
   * @throws Rejection QUOTA_EXCEEDED
   */
  public void apply(Batch batch, long sentBytes) throws Rejection {
    admit(batch, sentBytes);
    RedactCounts counts = new RedactCounts();
    redactor(batch.getHeader().getApp()).redact(batch, counts);
    if (counts.total() > 0) {
      replaced.forEach((kind, counter) -> counter.increment(counts.of(kind)));
    }
  }

  /** Whether the texts of an app are cleaned, and none of them is removed as a whole. */
  boolean keepsAllTexts(String app) {
    return apps.app(app).map(App::getTextFields).isEmpty();
  }

  private void admit(Batch batch, long sentBytes) throws Rejection {
    String app = batch.getHeader().getApp();
    AppQuota quota = quota(app);
    Quotas.Sent sent =
        new Quotas.Sent(app, batch.getHeader().getInstallId(), batch.getEvents().size(), sentBytes);
    long wait = quotas.admit(sent, ofApp(quota), ofInstall(quota));
    if (wait > 0) {
      throw Rejection.ofQuota("installation or app", app, wait);
    }
  }

  private BatchRedactor redactor(String app) {
    List<String> allowed = apps.app(app).map(App::getTextFields).orElse(null);
    return allowed == null ? ALL_TEXTS : BatchRedactor.allowing(new HashSet<>(allowed));
  }

  private @Nullable AppQuota quota(String app) {
    return apps.app(app).map(App::getQuota).orElse(null);
  }

  private QuotaLimits ofApp(@Nullable AppQuota quota) {
    return quota == null
        ? defaults.app
        : new QuotaLimits(
            or(quota.getEventsPerSecond(), defaults.app.events()),
            or(quota.getBytesPerSecond(), defaults.app.bytes()));
  }

  private QuotaLimits ofInstall(@Nullable AppQuota quota) {
    return quota == null
        ? defaults.install
        : new QuotaLimits(
            or(quota.getInstallEventsPerMinute(), defaults.install.events()),
            or(quota.getInstallBytesPerMinute(), defaults.install.bytes()));
  }

  private static long or(@Nullable Long limit, long otherwise) {
    return limit == null ? otherwise : limit;
  }
}
