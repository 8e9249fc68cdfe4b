package dev.jankline.dashboard.report;

import dev.jankline.dashboard.query.Estimate;
import dev.jankline.dashboard.store.ResultRow;
import org.jspecify.annotations.Nullable;

/**
 * Tells on how many device-days a version did not respond, as Google Play defines its ANR rates,
 * and what the system was waiting for.
 *
 * @param anyShare share of device-days with an ANR
 * @param userPerceivedShare share of device-days with an ANR while input waited
 * @param multipleShare share of device-days with at least two ANRs
 * @param background ANRs of processes neither in the foreground nor visible
 */
public record ReleaseAnrs(
    Estimate anyShare,
    Estimate userPerceivedShare,
    Estimate multipleShare,
    AnrTypes types,
    long background) {
  /**
   * ANRs by what the system was waiting for.
   *
   * @param service also for the start of a foreground service
   * @param unknown where the system or the report does not say it
   */
  public record AnrTypes(
      long input, long broadcast, long service, long provider, long job, long unknown) {
    private static AnrTypes read(ResultRow row) {
      long input = row.number("input_anrs");
      long broadcast = row.number("broadcast_anrs");
      long service = row.number("service_anrs");
      long provider = row.number("provider_anrs");
      long job = row.number("job_anrs");
      long known = input + broadcast + service + provider + job;
      long unknown = Math.max(0, row.number("anrs") - known);
      return new AnrTypes(input, broadcast, service, provider, job, unknown);
    }
  }

  /** Reads the sums of a version; null without device-days. */
  static @Nullable ReleaseAnrs read(ResultRow row) {
    long deviceDays = row.number("device_days");
    return deviceDays == 0
        ? null
        : new ReleaseAnrs(
            share(row, "anr_days", deviceDays),
            share(row, "perceived_anr_days", deviceDays),
            share(row, "multiple_anr_days", deviceDays),
            AnrTypes.read(row),
            row.number("background_anrs"));
  }

  private static Estimate share(ResultRow row, String column, long deviceDays) {
    return Estimate.proportion(Math.min(deviceDays, row.number(column)), deviceDays);
  }
}
