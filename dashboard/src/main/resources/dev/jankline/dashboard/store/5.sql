-- Stalls by duration of each cluster, of one version or (whole) of all, kept with the rows of days in one transaction; p90: bucket in which the 90th of 100 stalls lies.
CREATE TABLE cluster_duration (
  app VARCHAR NOT NULL, grouping VARCHAR NOT NULL, fingerprint VARCHAR NOT NULL, version VARCHAR NOT NULL, whole BOOLEAN NOT NULL,
  histogram BIGINT[] NOT NULL, p90 BIGINT NOT NULL);

INSERT INTO cluster_duration
  SELECT app, grouping, fingerprint, version, whole, array_agg(stalls ORDER BY bucket), min(CASE WHEN upto >= 0.9 * total THEN bucket END)
  FROM (
    SELECT app, grouping, fingerprint, version, whole, bucket, stalls,
      sum(stalls) OVER (PARTITION BY app, grouping, fingerprint, version, whole ORDER BY bucket) AS upto,
      sum(stalls) OVER (PARTITION BY app, grouping, fingerprint, version, whole) AS total
    FROM (
      SELECT app, grouping, fingerprint, version, whole, bucket, sum(cell)::BIGINT AS stalls FROM (
        SELECT app, grouping, fingerprint, version, false AS whole, unnest(histogram) AS cell, generate_subscripts(histogram, 1) AS bucket FROM cluster_sum
        UNION ALL
        SELECT app, grouping, fingerprint, '' AS version, true AS whole, unnest(histogram) AS cell, generate_subscripts(histogram, 1) AS bucket FROM cluster_sum) AS cells
      GROUP BY app, grouping, fingerprint, version, whole, bucket) AS buckets) AS running
  GROUP BY app, grouping, fingerprint, version, whole HAVING sum(stalls) > 0;

ALTER TABLE cluster_sum DROP COLUMN histogram;
