CREATE INDEX ON cluster_duration USING hash (fingerprint);
