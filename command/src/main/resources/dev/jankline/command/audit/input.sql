-- What is read. Times in milliseconds since 1970 UTC; part and pos: partition and offset of the record.
CREATE TABLE record (
  part BIGINT, pos BIGINT, key VARCHAR, app VARCHAR, received BIGINT, readable BOOLEAN, event VARCHAR, install VARCHAR,
  version VARCHAR, code BIGINT, tier VARCHAR, os VARCHAR, sample_rate DOUBLE, sent BIGINT, happened BIGINT, kind VARCHAR,
  stall_kind VARCHAR, millis BIGINT, screen VARCHAR, frames BIGINT, slow BIGINT, frozen BIGINT, overrun BIGINT[], late BIGINT, sessions BIGINT,
  start_kinds VARCHAR, start_first BIGINT[], start_drawn BIGINT[], anr_type VARCHAR, importance BIGINT);
CREATE TABLE analysis (
  app VARCHAR, install VARCHAR, event VARCHAR, revision BIGINT, counted BOOLEAN, symbolized BOOLEAN, cause VARCHAR, cluster VARCHAR);
CREATE TABLE letter (part BIGINT, pos BIGINT, key VARCHAR, event VARCHAR, reason VARCHAR);
CREATE TABLE rejects (part BIGINT, pos BIGINT, app VARCHAR, received BIGINT, id VARCHAR, reason VARCHAR, events BIGINT);
CREATE TABLE ticket_event (
  id VARCHAR, app VARCHAR, ticket VARCHAR, sequence BIGINT, fingerprint VARCHAR, type VARCHAR, version VARCHAR,
  window_start BIGINT, window_millis BIGINT, stalls BIGINT, devices BIGINT, p95 BIGINT, happened BIGINT);

CREATE MACRO part(name) AS replace(replace(name, '%', '%25'), '|', '%7C');
CREATE MACRO day(millis) AS strftime(make_timestamp(millis * 1000), '%Y-%m-%d');
-- Bucket i of a duration holds [2^(i/4), 2^((i+1)/4)) ms; a quantile is the middle of its bucket.
CREATE MACRO bucket(millis) AS CASE WHEN millis < 1 THEN 0 ELSE least(80, floor(4 * log2(millis)))::BIGINT END;
CREATE MACRO at_share(buckets, share) AS
  round(pow(2, (list_sort(buckets)[greatest(1, ceil(share * len(buckets)))::BIGINT] + 0.5) / 4))::BIGINT;
