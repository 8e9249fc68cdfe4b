-- Events with their corrected time. The first record of an id counts, if it can be read and was not given up.
CREATE TABLE seen AS
SELECT r.*, l.reason AS given_up, CASE WHEN age < 0 THEN received ELSE received - least(age, 777600000)::BIGINT END AS corrected,
  row_number() OVER (PARTITION BY r.key, r.event, r.readable AND l.reason IS NULL ORDER BY r.part, r.pos) AS place,
  CASE WHEN len(regexp_extract(os, '[0-9]+')) BETWEEN 1 AND 2 THEN regexp_extract(os, '[0-9]+') ELSE '0' END::BIGINT AS release
FROM (SELECT *, sent::HUGEINT - happened AS age FROM record) AS r
LEFT JOIN (SELECT DISTINCT part, pos, reason FROM letter WHERE reason = 'FAILED_REPEATEDLY') AS l ON l.part = r.part AND l.pos = r.pos;

-- The last analysis of each stall, and whether it ever counted: exposure and screens keep it then.
CREATE TABLE analyzed AS
SELECT app, install, event, arg_max(counted, revision) AS counted, arg_max(symbolized, revision) AS symbolized,
  arg_max(cause, revision) AS cause, arg_max(cluster, revision) AS cluster, bool_or(counted) AS ever
FROM analysis GROUP BY app, install, event;

CREATE TABLE event AS
SELECT s.*, a.cluster, a.cause, a.symbolized, a.ever, CASE
    WHEN given_up IS NOT NULL OR NOT readable THEN 'DEAD_LETTERED'
    WHEN place > 1 THEN 'DUPLICATE'
    WHEN received - corrected > 691200000 OR kind IS NULL THEN 'DROPPED'
    WHEN kind <> 'STALL' OR a.counted THEN 'COUNTED'
    WHEN a.event IS NULL AND l.event IS NOT NULL THEN 'DEAD_LETTERED'
    ELSE 'DROPPED' END AS fate,
  CASE
    WHEN given_up IS NOT NULL THEN given_up
    WHEN NOT readable THEN 'UNREADABLE'
    WHEN place > 1 THEN ''
    WHEN received - corrected > 691200000 THEN 'LATE'
    WHEN kind IS NULL THEN 'UNKNOWN_KIND'
    WHEN kind <> 'STALL' THEN kind
    WHEN a.counted THEN CASE WHEN a.symbolized THEN 'STALL_SYMBOLIZED' ELSE 'STALL_UNSYMBOLIZED' END
    WHEN a.event IS NULL AND l.event IS NOT NULL THEN 'ANALYSIS_FAILED'
    ELSE 'DEVICE_LIMIT' END AS reason
FROM seen s
LEFT JOIN analyzed a ON a.app = s.app AND a.install = s.install AND a.event = s.event AND s.kind = 'STALL'
LEFT JOIN (SELECT DISTINCT key, event FROM letter WHERE reason = 'ANALYSIS_FAILED') AS l ON l.key = s.key AND l.event = s.event;

-- What became of events, by hour of receipt. A gateway's report of refused events counts once.
CREATE TABLE outcome AS SELECT *, received - received % 3600000 AS hour FROM (
  SELECT app, received, 'ACCEPTED' AS kind, '' AS reason, 1 AS events FROM event
  UNION ALL SELECT app, received, fate, reason, 1 FROM event
  UNION ALL SELECT app, min_by(received, (part, pos)), 'REJECTED', min_by(reason, (part, pos)), min_by(events, (part, pos))
    FROM rejects GROUP BY app, id);

-- Clusters that a stall has left: the times of their first and last stall were not taken back.
CREATE TABLE left_cluster AS
SELECT DISTINCT a.app, a.cluster FROM analysis a JOIN analyzed z USING (app, install, event) WHERE a.cluster <> z.cluster OR NOT z.counted;

-- Stalls in clusters, stalls that affect devices, and reports, each once.
CREATE VIEW stall AS SELECT * FROM event WHERE kind = 'STALL' AND fate = 'COUNTED';
CREATE VIEW ever_stall AS SELECT * FROM event WHERE kind = 'STALL' AND ever AND (fate = 'COUNTED' OR reason = 'DEVICE_LIMIT');
CREATE VIEW shown AS SELECT * FROM event WHERE kind = 'SCREEN_FRAMES' AND fate = 'COUNTED';
CREATE VIEW exposed AS SELECT * FROM event WHERE kind = 'EXPOSURE' AND fate = 'COUNTED';
CREATE VIEW span AS SELECT unnest([3600000, 86400000])::BIGINT AS width;

CREATE TABLE cluster_window AS
SELECT app, cluster, version, width, corrected - corrected % width AS start, max(code) AS code, max(received) AS changed, bool_and(symbolized) AS symbolized,
  count(*) AS stalls, sum(millis)::BIGINT AS stall_millis, count(DISTINCT install) AS devices, min(corrected) AS first_seen, max(corrected) AS last_seen,
  (app, cluster) NOT IN (SELECT (app, cluster) FROM left_cluster) AS still, list(bucket(millis)) AS buckets, histogram(cause) AS causes, count(*) FILTER (stall_kind = 'ANR') AS anrs
FROM stall, span GROUP BY ALL;

CREATE TABLE exposure_window AS
SELECT app, version, width, corrected - corrected % width AS start, max(code) AS code, max(received) AS changed,
  coalesce(sum(millis) FILTER (kind = 'EXPOSURE'), 0)::BIGINT AS foreground,
  coalesce(sum(round_even(millis / sample_rate, 0)) FILTER (kind = 'EXPOSURE'), 0) AS weighted,
  coalesce(sum(sessions), 0)::BIGINT AS sessions, count(DISTINCT install) AS devices,
  count(DISTINCT install) FILTER (kind = 'STALL') AS affected, count(*) FILTER (kind = 'STALL') AS stalls,
  coalesce(sum(millis) FILTER (kind = 'STALL'), 0)::BIGINT AS stall_millis, count(*) FILTER (stall_kind = 'ANR') AS anrs,
  count(*) FILTER (kind = 'STALL' AND fate = 'COUNTED' AND NOT symbolized) AS unsymbolized,
  count(*) FILTER (kind = 'STALL' AND stall_kind NOT IN ('ANR', 'FRAME') AND millis > 250) AS hangs,
  coalesce(sum(millis) FILTER (kind = 'STALL' AND stall_kind NOT IN ('ANR', 'FRAME') AND millis > 250), 0)::BIGINT AS hang_millis
FROM (SELECT * FROM exposed UNION ALL SELECT * FROM ever_stall), span GROUP BY ALL;

-- Starts of a known kind with a possible time, each once; slow as Android vitals defines it.
CREATE TABLE start_window AS
SELECT app, version, kind, width, corrected - corrected % width AS start, max(received) AS changed, count(*) AS starts,
  count(*) FILTER (first_frame >= CASE kind WHEN 'COLD' THEN 5000 WHEN 'WARM' THEN 2000 ELSE 1500 END) AS slow,
  list(bucket(first_frame)) AS buckets, coalesce(list(bucket(drawn)) FILTER (drawn BETWEEN 0 AND 86400000), []) AS drawn_buckets
FROM (SELECT app, version, corrected, received, unnest(string_split(start_kinds, ',')) AS kind, unnest(start_first) AS first_frame,
  unnest(start_drawn) AS drawn FROM exposed), span
WHERE kind IN ('COLD', 'WARM', 'HOT') AND first_frame BETWEEN 0 AND 86400000 GROUP BY ALL;

-- ANRs of a day by device, and what the system was waiting for.
CREATE TABLE anr_day AS
SELECT app, version, start, max(changed) AS changed, count(*) AS any_devices, count(*) FILTER (input > 0) AS perceived, count(*) FILTER (anrs > 1) AS multiple,
  sum(input)::BIGINT AS input, sum(broadcast)::BIGINT AS broadcast, sum(service)::BIGINT AS service,
  sum(provider)::BIGINT AS provider, sum(job)::BIGINT AS job, sum(background)::BIGINT AS background
FROM (
  SELECT app, version, corrected - corrected % 86400000 AS start, install, max(received) AS changed, count(*) AS anrs,
    count(*) FILTER (anr_type = 'INPUT') AS input, count(*) FILTER (anr_type = 'BROADCAST') AS broadcast,
    count(*) FILTER (anr_type = 'SERVICE') AS service, count(*) FILTER (anr_type = 'PROVIDER') AS provider,
    count(*) FILTER (anr_type = 'JOB') AS job, count(*) FILTER (importance > 200) AS background
  FROM ever_stall WHERE stall_kind = 'ANR' GROUP BY ALL)
GROUP BY ALL;

-- CPU time of SDKs, where the window has an exposure or stall, with possible times.
CREATE TABLE cost_window AS
SELECT app, version, width, corrected - corrected % width AS start, max(received) AS changed, sum(millis)::BIGINT AS sdk, count(*) AS self_reports
FROM event, span WHERE kind = 'SELF_REPORT' AND fate = 'COUNTED' AND millis BETWEEN 0 AND 86400000 GROUP BY ALL;

-- How late frames were counts where a report says it, with possible times.
CREATE TABLE screen_window AS
SELECT app, version, screen, width, corrected - corrected % width AS start, max(code) AS code, max(received) AS changed,
  coalesce(sum(frames), 0)::BIGINT AS frames, coalesce(sum(millis) FILTER (kind = 'SCREEN_FRAMES'), 0)::BIGINT AS visible,
  coalesce(sum(slow), 0)::BIGINT AS slow, coalesce(sum(frozen), 0)::BIGINT AS frozen, count(DISTINCT install) AS devices,
  coalesce(sum(late) FILTER (late BETWEEN 0 AND 86400000 AND millis BETWEEN 0 AND 86400000), 0)::BIGINT AS late,
  coalesce(sum(millis) FILTER (late BETWEEN 0 AND 86400000 AND millis BETWEEN 0 AND 86400000), 0)::BIGINT AS late_visible,
  count(DISTINCT install) FILTER (kind = 'STALL') AS affected, count(*) FILTER (kind = 'STALL') AS stalls,
  coalesce(sum(millis) FILTER (kind = 'STALL'), 0)::BIGINT AS stall_millis, count(*) FILTER (kind = 'SCREEN_FRAMES') AS reports
FROM (SELECT * FROM shown UNION ALL SELECT * FROM ever_stall WHERE screen <> ''), span GROUP BY ALL;

-- Frames by lateness: bucket 0 was in time.
CREATE TABLE overrun_window AS
SELECT app, version, screen, width, start, map_from_entries(list((bucket, late))) AS overrun FROM (
  SELECT app, version, screen, width, corrected - corrected % width AS start, bucket - 1 AS bucket, sum(late)::BIGINT AS late
  FROM (SELECT app, version, screen, corrected, unnest(overrun) AS late, generate_subscripts(overrun, 1) AS bucket FROM shown), span
  GROUP BY ALL HAVING late > 0) GROUP BY ALL;

CREATE VIEW cluster_day AS SELECT * FROM cluster_window WHERE width = 86400000;
CREATE VIEW exposure_day AS SELECT * FROM exposure_window WHERE width = 86400000;
CREATE VIEW screen_day AS SELECT * FROM screen_window WHERE width = 86400000;

-- Releases to date.
CREATE TABLE cluster_release AS
SELECT app, cluster, version, max(code) AS code, max(changed) AS changed, bool_and(symbolized) AS symbolized, sum(stalls)::BIGINT AS stalls,
  sum(stall_millis)::BIGINT AS stall_millis, sum(devices)::BIGINT AS devices, min(first_seen) AS first_seen, max(last_seen) AS last_seen,
  bool_and(still) AS still, flatten(list(buckets)) AS buckets, sum(anrs)::BIGINT AS anrs
FROM cluster_day GROUP BY ALL;
CREATE TABLE exposure_release AS
SELECT app, version, max(code) AS code, max(changed) AS changed, min(start) AS first_day, max(start) AS last_day,
  sum(foreground)::BIGINT AS foreground, sum(sessions)::BIGINT AS sessions, sum(devices)::BIGINT AS device_days,
  sum(affected)::BIGINT AS affected, sum(stalls)::BIGINT AS stalls, sum(stall_millis)::BIGINT AS stall_millis,
  sum(anrs)::BIGINT AS anrs, sum(unsymbolized)::BIGINT AS unsymbolized, sum(hangs)::BIGINT AS hangs, sum(hang_millis)::BIGINT AS hang_millis
FROM exposure_day GROUP BY ALL;
CREATE TABLE cost_release AS
SELECT app, version, max(c.changed) AS changed, sum(sdk)::BIGINT AS sdk
FROM cost_window c JOIN exposure_day USING (app, version, width, start) GROUP BY ALL;
CREATE TABLE anr_release AS
SELECT app, version, sum(any_devices)::BIGINT AS any_days, sum(perceived)::BIGINT AS perceived, sum(multiple)::BIGINT AS multiple,
  sum(input)::BIGINT AS input, sum(broadcast)::BIGINT AS broadcast, sum(service)::BIGINT AS service,
  sum(provider)::BIGINT AS provider, sum(job)::BIGINT AS job, sum(background)::BIGINT AS background
FROM anr_day GROUP BY ALL;
CREATE TABLE start_release AS
SELECT app, version, kind, max(changed) AS changed, sum(starts)::BIGINT AS starts, sum(slow)::BIGINT AS slow, flatten(list(buckets)) AS buckets,
  flatten(list(drawn_buckets)) AS drawn_buckets
FROM start_window WHERE width = 86400000 GROUP BY ALL;
CREATE TABLE screen_release AS
SELECT app, version, screen, max(code) AS code, max(changed) AS changed, sum(frames)::BIGINT AS frames, sum(visible)::BIGINT AS visible,
  sum(slow)::BIGINT AS slow, sum(frozen)::BIGINT AS frozen, sum(devices)::BIGINT AS device_days, sum(affected)::BIGINT AS affected,
  sum(late)::BIGINT AS late, sum(late_visible)::BIGINT AS late_visible,
  sum(stalls)::BIGINT AS stalls, sum(stall_millis)::BIGINT AS stall_millis
FROM screen_day GROUP BY ALL;
CREATE TABLE release AS
SELECT app, version, max(code) AS code, max(changed) AS changed FROM (
  SELECT app, version, code, changed FROM exposure_release UNION ALL SELECT app, version, code, changed FROM cluster_release)
GROUP BY ALL;
