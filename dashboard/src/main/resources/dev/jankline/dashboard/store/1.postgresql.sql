-- DuckDB needs no indexes: it reads columns. Those of texts are hashes, which bound no length.
CREATE INDEX ON cluster_row (k);
CREATE INDEX ON cluster_row USING hash (fingerprint);
CREATE INDEX ON cluster_row (window_start);
CREATE INDEX ON cluster_text (k);
CREATE INDEX ON cluster_text USING hash (fingerprint);
CREATE INDEX ON screen_row (k);
CREATE INDEX ON exposure_row (k);
CREATE INDEX ON rate_row (k);
CREATE INDEX ON rate_row USING hash (name);
CREATE INDEX ON ticket_event (k);
CREATE INDEX ON ticket_event USING hash (fingerprint);
CREATE INDEX ON ticket_status (k);
CREATE INDEX ON outcome_row (k);
CREATE INDEX ON symbol_file (k);
CREATE INDEX ON stall (k);
CREATE INDEX ON stall USING hash (key_print);
CREATE INDEX ON stall_tree (k);
CREATE INDEX ON stall_tree USING hash (key_print);
