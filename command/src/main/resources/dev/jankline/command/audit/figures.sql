-- Each query: where figures are published, the row there, the start of its window (0: to date), when it changed last,
-- whether it may be missing there, and the figures by their names there. NULL: not compared.

SELECT 'jank.accounting.v1' AS place, concat_ws('|', part(app), hour, kind, reason) AS row, hour AS since, max(received) AS changed,
  false AS optional, sum(events)::BIGINT AS events
FROM outcome GROUP BY app, hour, kind, reason;

SELECT 'jank.clusters.v1' AS place, concat_ws('|', part(app), 'PRIMARY', part(cluster), part(version), width, start) AS row,
  start AS since, changed, false AS optional, code AS "versionCode", stalls, stall_millis AS "stallMillis", symbolized,
  CASE WHEN symbolized THEN devices END AS devices, list_aggregate(buckets, 'histogram') AS "durationHistogram",
  CASE WHEN width = 86400000 THEN causes END AS "causeStalls",
  CASE WHEN width = 86400000 AND anrs > 0 THEN anrs END AS "anrs.DIRECT",
  CASE WHEN still THEN first_seen END AS "firstSeen", CASE WHEN still THEN last_seen END AS "lastSeen"
FROM cluster_window;

SELECT 'jank.clusters.v1 strata' AS place,
  concat_ws('|', part(app), 'PRIMARY', part(cluster), part(version), width, start, tier, release) AS row, start AS since,
  max(changed) AS changed, false AS optional, sum(stalls)::BIGINT AS stalls, sum(millis)::BIGINT AS "stallMillis",
  CASE WHEN alike THEN count(*) END AS affected,
  CASE WHEN width = 86400000 AND alike THEN sum(stalls * stalls)::BIGINT END AS "stallSquares",
  CASE WHEN width = 86400000 AND alike THEN sum(millis::DOUBLE * millis) END AS "millisSquares"
FROM (
  SELECT *, max(places) OVER (PARTITION BY app, cluster, version, width, start) = 1 AS alike FROM (
    SELECT *, count(*) OVER (PARTITION BY app, cluster, version, width, start, install) AS places FROM (
      SELECT app, cluster, version, width, corrected - corrected % width AS start, install, tier, release, count(*) AS stalls,
        sum(millis) AS millis, max(received) AS changed
      FROM stall, span WHERE symbolized GROUP BY ALL)))
GROUP BY app, cluster, version, width, start, tier, release, alike;

SELECT 'jank.exposure.v1' AS place, concat_ws('|', part(app), part(version), width, start) AS row, start AS since,
  greatest(e.changed, c.changed) AS changed, false AS optional, code AS "versionCode", foreground AS "foregroundMillis", weighted AS "weightedForegroundMillis", sessions, devices,
  anrs, CASE WHEN width = 86400000 THEN unsymbolized ELSE 0 END AS "unsymbolizedStalls",
  affected AS "affected", stalls, stall_millis AS "stallMillis", coalesce(sdk, 0) AS "sdkMillis", coalesce(self_reports, 0) AS "selfReports",
  CASE WHEN width = 86400000 THEN hangs ELSE 0 END AS "hangs", CASE WHEN width = 86400000 THEN hang_millis ELSE 0 END AS "hangMillis",
  CASE WHEN width = 86400000 THEN coalesce(a.any_devices, 0) ELSE 0 END AS "anrDevices",
  CASE WHEN width = 86400000 THEN coalesce(a.perceived, 0) ELSE 0 END AS "userPerceivedAnrDevices",
  CASE WHEN width = 86400000 THEN coalesce(a.multiple, 0) ELSE 0 END AS "multipleAnrDevices",
  CASE WHEN width = 86400000 THEN coalesce(a.background, 0) ELSE 0 END AS "backgroundAnrs"
FROM exposure_window e LEFT JOIN cost_window c USING (app, version, width, start) LEFT JOIN anr_day a USING (app, version, start);

SELECT 'jank.exposure.v1 strata' AS place, concat_ws('|', part(app), part(version), width, start, tier, release) AS row, start AS since,
  max(changed) AS changed, false AS optional, sum(foreground)::BIGINT AS "foregroundMillis", sum(stalls)::BIGINT AS stalls,
  sum(stall_millis)::BIGINT AS "stallMillis", CASE WHEN alike THEN count(*) END AS observed,
  CASE WHEN alike THEN count(*) FILTER (stalls > 0) END AS affected,
  CASE WHEN width = 86400000 AND alike THEN sum(stalls * stalls)::BIGINT END AS "stallSquares",
  CASE WHEN width = 86400000 AND alike THEN sum(stall_millis::DOUBLE * stall_millis) END AS "millisSquares"
FROM (
  SELECT *, max(places) OVER (PARTITION BY app, version, width, start) = 1 AS alike FROM (
    SELECT *, count(*) OVER (PARTITION BY app, version, width, start, install) AS places FROM (
      SELECT app, version, width, corrected - corrected % width AS start, install, tier, release, max(received) AS changed,
        coalesce(sum(millis) FILTER (kind = 'EXPOSURE'), 0) AS foreground, count(*) FILTER (kind = 'STALL') AS stalls,
        coalesce(sum(millis) FILTER (kind = 'STALL'), 0) AS stall_millis
      FROM (SELECT * FROM exposed UNION ALL SELECT * FROM ever_stall), span GROUP BY ALL)))
GROUP BY app, version, width, start, tier, release, alike;

SELECT 'jank.exposure.v1 starts' AS place, concat_ws('|', part(app), part(version), width, start, kind) AS row, start AS since, changed,
  false AS optional, starts, slow AS "slowStarts", list_aggregate(buckets, 'histogram') AS "firstFrameHistogram",
  coalesce(list_aggregate(drawn_buckets, 'histogram'), MAP {}) AS "fullyDrawnHistogram"
FROM start_window;

SELECT 'jank.screens.v1' AS place, concat_ws('|', part(app), part(version), part(screen), width, start) AS row, start AS since, changed,
  reports = 0 AND width < 86400000 AS optional, code AS "versionCode", frames, visible AS "visibleMillis", slow AS "slowFrames", frozen AS "frozenFrames",
  late AS "overrunMillis", late_visible AS "overrunVisibleMillis", coalesce(overrun, MAP {}) AS "overrunHistogram", CASE WHEN width = 86400000 THEN devices END AS devices,
  CASE WHEN width = 86400000 THEN affected END AS affected, CASE WHEN width = 86400000 THEN stalls END AS stalls,
  CASE WHEN width = 86400000 THEN stall_millis END AS "stallMillis"
FROM screen_window NATURAL LEFT JOIN overrun_window;

SELECT 'jank.comparisons.v1' AS place, concat_ws('|', part(app), 'APP', '*', part(version)) AS row, 0 AS since,
  greatest(e.changed, s.changed) AS changed,
  false AS optional, e.device_days AS "deviceDays", e.affected AS "affectedDeviceDays", e.foreground AS "foregroundMillis", e.stalls,
  e.stall_millis AS "stallMillis", e.anrs, coalesce(s.frames, 0) AS frames, coalesce(s.slow, 0) AS "slowFrames",
  coalesce(s.frozen, 0) AS "frozenFrames", 1000 * e.affected / e.device_days AS "affectedPerThousand.value",
  CASE WHEN e.foreground > 0 THEN e.stalls * 3600000 / e.foreground END AS "stallsPerHour.value",
  CASE WHEN e.foreground > 0 THEN e.stall_millis * 3600000 / e.foreground END AS "stallMillisPerHour.value"
FROM exposure_release e LEFT JOIN (
  SELECT app, version, sum(frames)::BIGINT AS frames, sum(slow)::BIGINT AS slow, sum(frozen)::BIGINT AS frozen,
  max(changed) AS changed FROM screen_day WHERE (app, version, start) IN (SELECT (app, version, start) FROM exposure_day) GROUP BY ALL) AS s USING (app, version);

SELECT 'jank.comparisons.v1' AS place, concat_ws('|', part(app), 'SCREEN', part(screen), part(version)) AS row, 0 AS since, changed,
  false AS optional, device_days AS "deviceDays", affected AS "affectedDeviceDays", visible AS "foregroundMillis", stalls,
  stall_millis AS "stallMillis", frames, slow AS "slowFrames", frozen AS "frozenFrames"
FROM screen_release;

SELECT 'jank.comparisons.v1' AS place, concat_ws('|', part(app), 'CLUSTER', part(cluster), part(version)) AS row, 0 AS since,
  greatest(c.changed, e.changed) AS changed, false AS optional, e.device_days AS "deviceDays", c.devices AS "affectedDeviceDays",
  e.foreground AS "foregroundMillis", c.stalls, c.stall_millis AS "stallMillis",
  CASE WHEN e.foreground > 0 THEN c.stalls * 3600000 / e.foreground END AS "stallsPerHour.value"
FROM cluster_release c JOIN exposure_release e USING (app, version) WHERE c.symbolized;

-- At its moment a ticket event counted what had been judged by then: no more than had been received.
SELECT 'jank.tickets.v1' AS place, t.id AS row, 0 AS since, t.happened AS changed, true AS optional, count(s.corrected) AS "stalls (most)"
FROM ticket_event t LEFT JOIN stall s ON s.app = t.app AND s.cluster = t.fingerprint AND s.version = t.version
  AND s.corrected >= t.window_start AND (t.window_millis = 0 OR s.corrected < t.window_start + t.window_millis) AND s.received <= t.happened
WHERE t.fingerprint LIKE 'k%:%' AND t.stalls > 0 GROUP BY ALL;

SELECT '/v1/apps' AS place, r.app AS row, 0 AS since, max(r.changed) AS changed, false AS optional, count(*) AS versions,
  arg_max(r.version, r.code) AS "newestVersion", coalesce(any_value(c.stalls), 0) AS stalls, coalesce(any_value(c.clusters), 0) AS clusters,
  coalesce(any_value(t.tickets), 0) AS tickets, CASE WHEN any_value(c.still) THEN any_value(c.last_seen) END AS "lastSeen"
FROM release r
LEFT JOIN (SELECT app, sum(stalls)::BIGINT AS stalls, count(DISTINCT cluster) AS clusters, max(last_seen) AS last_seen,
  bool_and(still) AS still FROM cluster_release GROUP BY app) AS c USING (app)
LEFT JOIN (SELECT app, count(DISTINCT ticket) AS tickets FROM ticket_event GROUP BY app) AS t USING (app)
GROUP BY r.app;

SELECT '/v1/apps/' || r.app || '/releases' AS place, r.version AS row, 0 AS since, greatest(r.changed, s.changed, o.changed) AS changed, false AS optional, r.code AS "versionCode",
  day(least(e.first_day, c.first_day)) AS "firstDay", day(greatest(e.last_day, c.last_day)) AS "lastDay",
  coalesce(e.device_days, 0) AS "deviceDays", coalesce(e.sessions, 0) AS sessions, coalesce(e.foreground, 0) AS "foregroundMillis",
  coalesce(c.stalls, 0) AS stalls, coalesce(c.stall_millis, 0) AS "stallMillis", coalesce(c.clusters, 0) AS clusters,
  CASE WHEN e.foreground > 0 THEN e.affected END AS "affectedDeviceDays",
  CASE WHEN e.foreground > 0 THEN 1 - e.affected / e.device_days END AS "stallFreeShare.value",
  CASE WHEN e.foreground > 0 THEN e.stalls * 3600000 / e.foreground END AS "stallsPerHour.value",
  CASE WHEN e.foreground > 0 THEN e.stall_millis * 3600000 / e.foreground END AS "stallMillisPerHour.value",
  s.frames, CASE WHEN s.frames > 0 THEN least(1, s.slow / s.frames) END AS "slowShare",
  CASE WHEN s.frames > 0 THEN least(1, s.frozen / s.frames) END AS "frozenShare",
  CASE WHEN s.late_visible > 0 THEN s.late * 1000 / s.late_visible END AS "hitchMillisPerSecond",
  CASE WHEN e.foreground > 0 THEN e.hangs * 3600000 / e.foreground END AS "hangsPerHour.value",
  CASE WHEN e.foreground > 0 THEN e.hang_millis * 3600 / e.foreground END AS "hangSecondsPerHour", coalesce(e.anrs, 0) AS anrs,
  CASE WHEN e.anrs > 0 THEN e.anrs * 1000 / e.device_days END AS "anrsPerThousandDeviceDays.value",
  CASE WHEN e.foreground > 0 THEN o.sdk / e.foreground END AS "sdkCpuShare",
  CASE WHEN e.device_days > 0 THEN coalesce(a.any_days, 0) / e.device_days END AS "anrVitals.anyShare.value",
  CASE WHEN e.device_days > 0 THEN coalesce(a.perceived, 0) / e.device_days END AS "anrVitals.userPerceivedShare.value",
  CASE WHEN e.device_days > 0 THEN coalesce(a.multiple, 0) / e.device_days END AS "anrVitals.multipleShare.value",
  CASE WHEN e.device_days > 0 THEN coalesce(a.input, 0) END AS "anrVitals.types.input",
  CASE WHEN e.device_days > 0 THEN coalesce(a.broadcast, 0) END AS "anrVitals.types.broadcast",
  CASE WHEN e.device_days > 0 THEN coalesce(a.service, 0) END AS "anrVitals.types.service",
  CASE WHEN e.device_days > 0 THEN coalesce(a.provider, 0) END AS "anrVitals.types.provider",
  CASE WHEN e.device_days > 0 THEN coalesce(a.job, 0) END AS "anrVitals.types.job",
  CASE WHEN e.device_days > 0 THEN e.anrs - coalesce(a.input + a.broadcast + a.service + a.provider + a.job, 0) END AS "anrVitals.types.unknown",
  CASE WHEN e.device_days > 0 THEN coalesce(a.background, 0) END AS "anrVitals.background"
FROM release r LEFT JOIN exposure_release e USING (app, version) LEFT JOIN cost_release o USING (app, version)
LEFT JOIN anr_release a USING (app, version)
LEFT JOIN (SELECT app, version, sum(stalls)::BIGINT AS stalls, sum(stall_millis)::BIGINT AS stall_millis, count(DISTINCT cluster) AS clusters,
  min(start) AS first_day, max(start) AS last_day FROM cluster_day GROUP BY ALL) AS c USING (app, version)
LEFT JOIN (SELECT app, version, sum(frames)::BIGINT AS frames, sum(slow)::BIGINT AS slow, sum(frozen)::BIGINT AS frozen,
  sum(late)::BIGINT AS late, sum(late_visible)::BIGINT AS late_visible, max(changed) AS changed FROM screen_day GROUP BY ALL) AS s USING (app, version);

SELECT '/v1/apps/' || app || '/releases' AS place, 'starts of ' || version || ' ' || lower(kind) AS row, 0 AS since, changed, false AS optional,
  starts AS "count", at_share(buckets, 0.5) AS "p50Millis", at_share(buckets, 0.9) AS "p90Millis", slow / starts AS "slowShare.value",
  len(drawn_buckets) AS "fullyDrawn", at_share(drawn_buckets, 0.5) AS "fullyDrawnP50Millis", at_share(drawn_buckets, 0.9) AS "fullyDrawnP90Millis"
FROM start_release;

SELECT '/v1/apps/' || app || '/releases/' || version || '/days' AS place, day(start) AS row, start AS since,
  greatest(c.changed, a.changed) AS changed, false AS optional, coalesce(e.devices, 0) AS "deviceDays", coalesce(e.foreground, 0) AS "foregroundMillis",
  CASE WHEN a.foreground > 0 THEN coalesce(e.foreground, 0) / a.foreground END AS "foregroundShare", coalesce(c.stalls, 0) AS stalls,
  coalesce(c.stall_millis, 0) AS "stallMillis", CASE WHEN e.foreground > 0 THEN coalesce(c.stalls, 0) * 3600000 / e.foreground END AS "stallsPerHour.value"
FROM exposure_day e
FULL JOIN (SELECT app, version, start, sum(stalls)::BIGINT AS stalls, sum(stall_millis)::BIGINT AS stall_millis,
  max(changed) AS changed FROM cluster_day GROUP BY ALL) AS c USING (app, version, start)
LEFT JOIN (SELECT app, start, sum(foreground)::BIGINT AS foreground, max(changed) AS changed FROM exposure_day GROUP BY ALL) AS a USING (app, start);

SELECT '/v1/apps/' || app || '/clusters' AS place, cluster AS row, 0 AS since, max(changed) AS changed, false AS optional,
  sum(stalls)::BIGINT AS stalls, sum(stall_millis)::BIGINT AS "stallMillis", bool_and(symbolized) AS symbolized,
  CASE WHEN bool_and(symbolized) THEN sum(devices)::BIGINT END AS devices,
  at_share(flatten(list(buckets)), 0.5) AS "p50Millis", at_share(flatten(list(buckets)), 0.9) AS "p90Millis",
  CASE WHEN still THEN min(first_seen) END AS "firstSeen", CASE WHEN still THEN max(last_seen) END AS "lastSeen"
FROM cluster_release GROUP BY app, cluster, still;

SELECT '/v1/apps/' || app || '/clusters?version=' || version AS place, cluster AS row, 0 AS since, greatest(c.changed, e.changed) AS changed,
  false AS optional, c.stalls, c.stall_millis AS "stallMillis", symbolized, CASE WHEN symbolized THEN c.devices END AS devices,
  at_share(buckets, 0.5) AS "p50Millis", at_share(buckets, 0.9) AS "p90Millis", CASE WHEN still THEN last_seen END AS "lastSeen",
  CASE WHEN e.foreground > 0 THEN c.stalls * 3600000 / e.foreground END AS "rate.value"
FROM cluster_release c LEFT JOIN exposure_release e USING (app, version);

SELECT '/v1/apps/' || app || '/clusters' AS place, 'days of ' || cluster AS row, 0 AS since, max(changed) AS changed, false AS optional,
  map_from_entries(list((day(start), stalls))) AS days
FROM (
  SELECT app, cluster, start, sum(stalls)::BIGINT AS stalls, max(changed) AS changed, max(max(start)) OVER (PARTITION BY app) AS newest
  FROM cluster_day GROUP BY app, cluster, start)
WHERE start > newest - 14 * 86400000 GROUP BY app, cluster;

SELECT place, 'sums' AS row, 0 AS since, max(changed) AS changed, false AS optional, sum(stalls)::BIGINT AS stalls,
  sum(stall_millis)::BIGINT AS "stallMillis", count(DISTINCT cluster) AS clusters
FROM (
  SELECT '/v1/apps/' || app || '/clusters' AS place, * FROM cluster_release
  UNION ALL SELECT '/v1/apps/' || app || '/clusters?version=' || version, * FROM cluster_release
  UNION ALL SELECT '/v1/apps/' || app || '/clusters/groups', * FROM cluster_release)
GROUP BY place;

SELECT '/v1/apps/' || app || '/clusters/' || cluster AS place, 'version ' || version AS row, 0 AS since, r.changed,
  false AS optional, r.code AS "versionCode", c.stalls, c.stall_millis AS "stallMillis", CASE WHEN symbolized THEN c.devices END AS devices,
  at_share(buckets, 0.5) AS "p50Millis", at_share(buckets, 0.9) AS "p90Millis",
  CASE WHEN e.foreground > 0 THEN c.stalls * 3600000 / e.foreground END AS "rate.value"
FROM cluster_release c JOIN release r USING (app, version) LEFT JOIN exposure_release e USING (app, version);

SELECT '/v1/apps/' || app || '/clusters/' || cluster AS place, 'day ' || day(start) || ' ' || version AS row, start AS since,
  greatest(c.changed, e.changed) AS changed, true AS optional, c.stalls, c.stall_millis AS "stallMillis",
  CASE WHEN symbolized THEN c.devices END AS devices, CASE WHEN e.foreground > 0 THEN c.stalls * 3600000 / e.foreground END AS "rate.value"
FROM cluster_day c LEFT JOIN exposure_day e USING (app, version, start);

SELECT '/v1/apps/' || app || '/clusters/' || cluster AS place, 'durations' AS row, 0 AS since, max(changed) AS changed, false AS optional,
  list_aggregate(flatten(list(buckets)), 'histogram') AS "durations"
FROM cluster_release GROUP BY app, cluster;

SELECT '/v1/apps/' || app || '/clusters/' || cluster AS place, 'anrs' AS row, 0 AS since, max(changed) AS changed, false AS optional,
  sum(anrs)::BIGINT AS direct FROM cluster_release GROUP BY app, cluster;

-- Single stalls, where the dashboard has all of a cluster.
SELECT '/v1/apps/' || app || '/clusters/' || cluster AS place, 'stalls ' || tier || ' ' || os AS row, 0 AS since, max(received) AS changed,
  true AS optional, count(*) AS stalls, sum(millis)::BIGINT AS "stallMillis"
FROM stall GROUP BY app, cluster, tier, os;

SELECT '/v1/apps/' || app || '/clusters/' || cluster AS place, 'stalls in ' || coalesce(screen, '') || ' ' || tier AS row, 0 AS since,
  max(received) AS changed, true AS optional, count(*) AS stalls
FROM stall GROUP BY app, cluster, screen, tier;

SELECT '/v1/apps/' || app || '/compare' AS place, 'side ' || version AS row, 0 AS since, max(changed) AS changed, true AS optional,
  sum(stalls)::BIGINT AS stalls, sum(stall_millis)::BIGINT AS "stallMillis", any_value(device_days) AS "deviceDays",
  any_value(foreground) AS "foregroundMillis",
  CASE WHEN any_value(foreground) > 0 THEN sum(stalls) * 3600000 / any_value(foreground) END AS "stallsPerHour.value"
FROM (SELECT c.app, c.version, c.stalls, c.stall_millis, greatest(c.changed, e.changed) AS changed, e.device_days, e.foreground
  FROM cluster_release c LEFT JOIN exposure_release e USING (app, version)) GROUP BY app, version;

SELECT '/v1/apps/' || app || '/compare' AS place, 'cluster ' || version || ' ' || cluster AS row, 0 AS since, changed, true AS optional,
  stalls, stall_millis AS "stallMillis" FROM cluster_release;

SELECT '/v1/apps/' || app || '/screens?version=' || version AS place, screen AS row, 0 AS since, any_value(s.changed) AS changed, false AS optional,
  any_value(s.frames) AS frames, any_value(s.visible) AS "visibleMillis",
  CASE WHEN any_value(s.visible) > 0 THEN any_value(s.frames) * 1000 / any_value(s.visible) END AS fps,
  any_value(s.slow) AS "slowFrames", any_value(s.frozen) AS "frozenFrames",
  CASE WHEN any_value(s.frames) > 0 THEN least(1, any_value(s.slow) / any_value(s.frames)) END AS "slowShare",
  CASE WHEN any_value(s.frames) > 0 THEN least(1, any_value(s.frozen) / any_value(s.frames)) END AS "frozenShare",
  CASE WHEN any_value(s.late_visible) > 0 THEN any_value(s.late) * 1000 / any_value(s.late_visible) END AS "hitchMillisPerSecond",
  any_value(s.device_days) AS "rate.deviceDays", any_value(s.affected) AS "rate.affectedDeviceDays",
  CASE WHEN any_value(s.device_days) > 0 THEN 1000 * any_value(s.affected) / any_value(s.device_days) END AS "rate.affectedPerThousand.value",
  map_from_entries(list((bucket, o.late)) FILTER (o.late > 0)) AS overrun
FROM screen_release s LEFT JOIN (
  SELECT app, version, screen, bucket, sum(late)::BIGINT AS late FROM (
    SELECT app, version, screen, unnest(map_keys(overrun)) AS bucket, unnest(map_values(overrun)) AS late FROM overrun_window WHERE width = 86400000)
  GROUP BY ALL) AS o USING (app, version, screen)
GROUP BY app, version, screen;

SELECT '/v1/apps/' || app || '/tickets' AS place, ticket AS row, 0 AS since, max(happened) AS changed, false AS optional, count(*) AS events,
  arg_max(fingerprint, sequence) AS fingerprint, arg_max(type, sequence) AS type, arg_max(version, sequence) AS version,
  arg_max(stalls, sequence) AS stalls, arg_max(devices, sequence) AS devices, arg_max(p95, sequence) AS "p95Millis",
  min(happened) AS "openedAt"
FROM ticket_event GROUP BY app, ticket;

SELECT '/v1/apps/' || app || '/symbols' AS place, '' AS row, 0 AS since, max(changed) AS changed, false AS optional,
  coalesce(sum(unsymbolized), 0)::BIGINT AS "waitingStalls" FROM exposure_release GROUP BY app;

SELECT '/v1/apps/' || app || '/accounting' AS place,
  strftime(make_timestamp(hour * 1000), '%Y-%m-%dT%H:%M:%SZ') || ' ' || kind || ' ' || reason AS row, hour AS since, max(received) AS changed,
  false AS optional, sum(events)::BIGINT AS events
FROM outcome GROUP BY app, hour, kind, reason;

SELECT '/v1/apps/' || app || '/accounting' AS place, 'sums' AS row, 0 AS since, max(received) AS changed, false AS optional,
  coalesce(sum(events) FILTER (kind IN ('ACCEPTED', 'REJECTED')), 0)::BIGINT AS received,
  coalesce(sum(events) FILTER (kind = 'ACCEPTED'), 0)::BIGINT AS accepted,
  coalesce(sum(events) FILTER (kind = 'REJECTED'), 0)::BIGINT AS rejected, coalesce(sum(events) FILTER (kind = 'COUNTED'), 0)::BIGINT AS counted,
  coalesce(sum(events) FILTER (kind = 'DUPLICATE'), 0)::BIGINT AS duplicate, coalesce(sum(events) FILTER (kind = 'DROPPED'), 0)::BIGINT AS dropped,
  coalesce(sum(events) FILTER (kind = 'DEAD_LETTERED'), 0)::BIGINT AS "deadLettered", 0 AS "inFlight"
FROM outcome GROUP BY app;

SELECT '/v1/apps/' || o.app || '/accounting' AS place, 'onward' AS row, 0 AS since, greatest(o.changed, t.changed) AS changed, false AS optional,
  coalesce(clusters, 0) AS clusters, coalesce(tickets, 0) AS tickets, coalesce(events, 0) AS "ticketEvents"
FROM (SELECT app, min(hour) AS first, max(received) AS changed FROM outcome GROUP BY app) AS o
LEFT JOIN (SELECT app, count(*) AS events, count(DISTINCT ticket) AS tickets, max(happened) AS changed FROM ticket_event
  WHERE happened >= (SELECT min(hour) FROM outcome f WHERE f.app = ticket_event.app) GROUP BY app) AS t USING (app)
LEFT JOIN (SELECT app, count(DISTINCT cluster) AS clusters FROM cluster_release
  WHERE last_seen >= (SELECT min(hour) FROM outcome f WHERE f.app = cluster_release.app) GROUP BY app) AS c USING (app);
