-- Stalls by duration of each cluster and version, beside their other sums.
ALTER TABLE cluster_sum ADD COLUMN histogram BIGINT[];

UPDATE cluster_sum AS t SET histogram = s.histogram FROM (
  SELECT app, grouping, fingerprint, version, array_agg(stalls ORDER BY bucket) AS histogram FROM (
    SELECT app, grouping, fingerprint, version, bucket, sum(cell)::BIGINT AS stalls FROM (
      SELECT app, grouping, fingerprint, version, unnest(histogram) AS cell, generate_subscripts(histogram, 1) AS bucket
      FROM cluster_row WHERE window_millis = 86400000 AND stalls > 0) AS cells
    GROUP BY app, grouping, fingerprint, version, bucket) AS buckets
  GROUP BY app, grouping, fingerprint, version) AS s
  WHERE t.app = s.app AND t.grouping = s.grouping AND t.fingerprint = s.fingerprint AND t.version = s.version;
