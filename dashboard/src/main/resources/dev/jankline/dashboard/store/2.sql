-- Sums of the rows of days of each cluster and version; kept with the rows in one transaction.
CREATE TABLE cluster_sum (
  app VARCHAR NOT NULL, grouping VARCHAR NOT NULL, fingerprint VARCHAR NOT NULL, version VARCHAR NOT NULL, version_code BIGINT NOT NULL,
  stalls BIGINT NOT NULL, stall_millis BIGINT NOT NULL, devices BIGINT NOT NULL,
  first_seen BIGINT NOT NULL, last_seen BIGINT NOT NULL, first_day BIGINT NOT NULL, last_day BIGINT NOT NULL);

INSERT INTO cluster_sum
  SELECT app, grouping, fingerprint, version, max(version_code), sum(stalls)::BIGINT, sum(stall_millis)::BIGINT, sum(devices)::BIGINT,
    min(first_seen), max(last_seen), min(window_start), max(window_start)
  FROM cluster_row WHERE window_millis = 86400000 AND stalls > 0 GROUP BY app, grouping, fingerprint, version;

DROP VIEW version;

CREATE VIEW version AS
  SELECT app, version, max(version_code) AS code FROM (
    SELECT app, version, version_code FROM exposure_row WHERE window_millis = 86400000
    UNION ALL SELECT app, version, version_code FROM cluster_sum WHERE grouping = 'PRIMARY') AS seen
  GROUP BY app, version;
