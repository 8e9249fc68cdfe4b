-- k: UUID of the record's key; rank: a row of lower rank never replaces one of higher rank. Times in milliseconds since 1970.
CREATE TABLE position (topic VARCHAR NOT NULL, part INTEGER NOT NULL, next BIGINT NOT NULL);

CREATE TABLE cluster_row (
  k UUID NOT NULL, rank BIGINT NOT NULL, app VARCHAR NOT NULL, grouping VARCHAR NOT NULL, fingerprint VARCHAR NOT NULL,
  version VARCHAR NOT NULL, version_code BIGINT NOT NULL, window_start BIGINT NOT NULL, window_millis BIGINT NOT NULL,
  stalls BIGINT NOT NULL, stall_millis BIGINT NOT NULL, devices BIGINT NOT NULL, histogram BIGINT[] NOT NULL,
  first_seen BIGINT NOT NULL, last_seen BIGINT NOT NULL,
  anrs BIGINT NOT NULL, explained_anrs BIGINT NOT NULL, idle_anrs BIGINT NOT NULL, moved_anrs BIGINT NOT NULL, anr_evidence VARCHAR NOT NULL);

CREATE TABLE cluster_text (
  k UUID NOT NULL, rank BIGINT NOT NULL, app VARCHAR NOT NULL, grouping VARCHAR NOT NULL, fingerprint VARCHAR NOT NULL,
  title VARCHAR NOT NULL, location VARCHAR NOT NULL, cause VARCHAR NOT NULL, causes VARCHAR NOT NULL, stack VARCHAR NOT NULL,
  coverage FLOAT8, symbolized BOOLEAN NOT NULL, example_event VARCHAR NOT NULL, example_version VARCHAR,
  first_seen BIGINT, last_seen BIGINT, first_version VARCHAR);

CREATE TABLE screen_row (
  k UUID NOT NULL, rank BIGINT NOT NULL, app VARCHAR NOT NULL, version VARCHAR NOT NULL, version_code BIGINT NOT NULL, screen VARCHAR NOT NULL,
  window_start BIGINT NOT NULL, window_millis BIGINT NOT NULL, frames BIGINT NOT NULL, visible_millis BIGINT NOT NULL,
  slow BIGINT NOT NULL, frozen BIGINT NOT NULL, histogram BIGINT[] NOT NULL, overrun_millis BIGINT NOT NULL, overrun_visible_millis BIGINT NOT NULL);

CREATE TABLE exposure_row (
  k UUID NOT NULL, rank BIGINT NOT NULL, app VARCHAR NOT NULL, version VARCHAR NOT NULL, version_code BIGINT NOT NULL,
  window_start BIGINT NOT NULL, window_millis BIGINT NOT NULL, foreground_millis BIGINT NOT NULL, sessions BIGINT NOT NULL, devices BIGINT NOT NULL,
  anrs BIGINT NOT NULL, unsymbolized BIGINT NOT NULL, sdk_millis BIGINT NOT NULL, self_reports BIGINT NOT NULL,
  hangs BIGINT NOT NULL, hang_millis BIGINT NOT NULL, anr_devices BIGINT NOT NULL, perceived_anr_devices BIGINT NOT NULL, multiple_anr_devices BIGINT NOT NULL, input_anrs BIGINT NOT NULL,
  broadcast_anrs BIGINT NOT NULL, service_anrs BIGINT NOT NULL, provider_anrs BIGINT NOT NULL, job_anrs BIGINT NOT NULL,
  background_anrs BIGINT NOT NULL);

-- App starts of one kind, version and day.
CREATE TABLE start_row (
  k UUID NOT NULL, rank BIGINT NOT NULL, app VARCHAR NOT NULL, version VARCHAR NOT NULL, version_code BIGINT NOT NULL, kind VARCHAR NOT NULL,
  window_start BIGINT NOT NULL, starts BIGINT NOT NULL, slow BIGINT NOT NULL, histogram BIGINT[] NOT NULL, drawn_histogram BIGINT[] NOT NULL);

CREATE TABLE rate_row (
  k UUID NOT NULL, rank BIGINT NOT NULL, app VARCHAR NOT NULL, subject VARCHAR NOT NULL, name VARCHAR NOT NULL,
  version VARCHAR NOT NULL, version_code BIGINT NOT NULL, window_start BIGINT NOT NULL,
  device_days BIGINT NOT NULL, affected BIGINT NOT NULL, foreground_millis BIGINT NOT NULL, stalls BIGINT NOT NULL, stall_millis BIGINT NOT NULL,
  affected_value FLOAT8, affected_low FLOAT8, affected_high FLOAT8, stalls_value FLOAT8, stalls_low FLOAT8, stalls_high FLOAT8,
  millis_value FLOAT8, millis_low FLOAT8, millis_high FLOAT8,
  older_version VARCHAR, older_code BIGINT, older_versions VARCHAR, outcome VARCHAR, reason VARCHAR, ratio_value FLOAT8, ratio_low FLOAT8, ratio_high FLOAT8,
  controlled BOOLEAN, past_value FLOAT8, past_low FLOAT8, past_high FLOAT8, evidence FLOAT8, missing FLOAT8, since BIGINT, known_at BIGINT, released_at BIGINT,
  newer_hours FLOAT8, older_hours FLOAT8, tiers VARCHAR, balance VARCHAR, sides VARCHAR, judged_at BIGINT NOT NULL);

CREATE TABLE ticket_event (
  k UUID NOT NULL, rank BIGINT NOT NULL, id VARCHAR NOT NULL, app VARCHAR NOT NULL, ticket VARCHAR NOT NULL, sequence BIGINT NOT NULL,
  fingerprint VARCHAR NOT NULL, type VARCHAR NOT NULL, title VARCHAR NOT NULL, cause VARCHAR NOT NULL, rule VARCHAR NOT NULL, "trigger" VARCHAR NOT NULL,
  version VARCHAR NOT NULL, version_code BIGINT NOT NULL, stalls BIGINT NOT NULL, devices BIGINT NOT NULL, p50 BIGINT NOT NULL, p95 BIGINT NOT NULL,
  happened BIGINT NOT NULL, owners VARCHAR, assignee VARCHAR, decided_by VARCHAR, moved_from VARCHAR);

CREATE TABLE ticket_status (
  k UUID NOT NULL, rank BIGINT NOT NULL, app VARCHAR NOT NULL, fingerprint VARCHAR NOT NULL, ticket VARCHAR NOT NULL, state VARCHAR NOT NULL,
  external_id VARCHAR, url VARCHAR, fixed_in BIGINT, attempts BIGINT NOT NULL, error VARCHAR, happened BIGINT NOT NULL, decided_by VARCHAR);

-- evidence: one reason a line.
CREATE TABLE merge_suggestion (
  k UUID NOT NULL, rank BIGINT NOT NULL, app VARCHAR NOT NULL, fingerprint VARCHAR NOT NULL, title VARCHAR NOT NULL,
  into_print VARCHAR NOT NULL, into_title VARCHAR NOT NULL, evidence VARCHAR NOT NULL);

CREATE TABLE outcome_row (
  k UUID NOT NULL, rank BIGINT NOT NULL, app VARCHAR NOT NULL, window_start BIGINT NOT NULL, kind VARCHAR NOT NULL, reason VARCHAR NOT NULL, events BIGINT NOT NULL);

CREATE TABLE symbol_file (
  k UUID NOT NULL, rank BIGINT NOT NULL, app VARCHAR NOT NULL, build_id VARCHAR NOT NULL, kind VARCHAR NOT NULL, version VARCHAR, version_code BIGINT,
  revision VARCHAR, size_bytes BIGINT NOT NULL, sha256 VARCHAR NOT NULL, uploaded_at BIGINT NOT NULL);

-- install: hash of the installation; attributes: name, value, name, value, … of the device and its state.
CREATE TABLE stall (
  k UUID NOT NULL, rank BIGINT NOT NULL, event VARCHAR NOT NULL, app VARCHAR NOT NULL, version VARCHAR NOT NULL, version_code BIGINT NOT NULL,
  primary_print VARCHAR NOT NULL, blocking_call_print VARCHAR NOT NULL, entry_point_print VARCHAR NOT NULL, happened BIGINT NOT NULL, duration_millis BIGINT NOT NULL,
  kind VARCHAR NOT NULL, screen VARCHAR, model VARCHAR NOT NULL, tier VARCHAR NOT NULL, os VARCHAR NOT NULL, confidence FLOAT8 NOT NULL,
  counted BOOLEAN NOT NULL, missing VARCHAR[] NOT NULL, platform VARCHAR, install BIGINT NOT NULL, attributes VARCHAR[] NOT NULL);

CREATE TABLE stall_tree (
  k UUID NOT NULL, rank BIGINT NOT NULL, app VARCHAR NOT NULL, version VARCHAR NOT NULL, primary_print VARCHAR NOT NULL, blocking_call_print VARCHAR NOT NULL,
  entry_point_print VARCHAR NOT NULL, happened BIGINT NOT NULL, tree VARCHAR NOT NULL);

-- Sums of the rows of days of each cluster and version; kept with the rows in one transaction.
CREATE TABLE cluster_sum (
  app VARCHAR NOT NULL, grouping VARCHAR NOT NULL, fingerprint VARCHAR NOT NULL, version VARCHAR NOT NULL, version_code BIGINT NOT NULL,
  stalls BIGINT NOT NULL, stall_millis BIGINT NOT NULL, devices BIGINT NOT NULL,
  first_seen BIGINT NOT NULL, last_seen BIGINT NOT NULL, first_day BIGINT NOT NULL, last_day BIGINT NOT NULL);

-- Stalls by duration of each cluster, of one version or (whole) of all, kept with the rows of days in one transaction; p90: bucket in which the 90th of 100 stalls lies.
CREATE TABLE cluster_duration (
  app VARCHAR NOT NULL, grouping VARCHAR NOT NULL, fingerprint VARCHAR NOT NULL, version VARCHAR NOT NULL, whole BOOLEAN NOT NULL,
  histogram BIGINT[] NOT NULL, p90 BIGINT NOT NULL);

CREATE VIEW version AS
  SELECT app, version, max(version_code) AS code FROM (
    SELECT app, version, version_code FROM exposure_row WHERE window_millis = 86400000
    UNION ALL SELECT app, version, version_code FROM cluster_sum WHERE grouping = 'PRIMARY') AS seen
  GROUP BY app, version;

-- Tickets with their last event, and clusters that were muted or merged before they had a ticket: without an event.
CREATE VIEW ticket AS
  SELECT e.app, e.ticket, e.fingerprint, e.title, e.cause, e.type, e.rule, e."trigger", e.version, e.stalls, e.devices, e.p95, e.happened,
    e.owners, x.events, x.opened_at, coalesce(s.state, 'UNKNOWN') AS state, s.url, s.external_id, s.fixed_in, s.error, s.attempts,
    e.assignee, coalesce(s.decided_by, e.decided_by) AS decided_by,
    CASE WHEN s.decided_by IS NOT NULL THEN s.happened WHEN e.decided_by IS NOT NULL THEN e.happened END AS decided_at
  FROM ticket_event e
  JOIN (SELECT app, ticket, max(sequence) AS last, count(*) AS events, min(happened) AS opened_at FROM ticket_event GROUP BY app, ticket) AS x
    ON x.app = e.app AND x.ticket = e.ticket AND x.last = e.sequence
  LEFT JOIN ticket_status s ON s.app = e.app AND s.ticket = e.ticket
  UNION ALL
  SELECT s.app, s.ticket, s.fingerprint, coalesce(t.title, s.fingerprint), coalesce(t.cause, 'UNKNOWN'), NULL, NULL, NULL, NULL, NULL, NULL, NULL, s.happened,
    NULL, 0, NULL, s.state, s.url, s.external_id, s.fixed_in, s.error, s.attempts, NULL, s.decided_by, s.happened
  FROM ticket_status s
  LEFT JOIN cluster_text t ON t.app = s.app AND t.grouping = 'PRIMARY' AND t.fingerprint = s.fingerprint
  WHERE s.state IN ('MUTED', 'MERGED') AND NOT EXISTS (SELECT 1 FROM ticket_event e WHERE e.app = s.app AND e.ticket = s.ticket);

-- The newest ticket of a cluster.
CREATE VIEW cluster_ticket AS
  SELECT * FROM (SELECT *, row_number() OVER (PARTITION BY app, fingerprint ORDER BY happened DESC) AS place FROM ticket) AS placed
  WHERE place = 1;
