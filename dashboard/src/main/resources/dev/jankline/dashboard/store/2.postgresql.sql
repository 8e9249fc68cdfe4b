CREATE INDEX ON cluster_sum USING hash (fingerprint);
