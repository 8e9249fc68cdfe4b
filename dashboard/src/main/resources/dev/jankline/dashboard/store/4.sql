-- Platform of single stalls, which lists are filtered by, and who owns the code of a ticket: names, one a line.
ALTER TABLE stall ADD COLUMN platform VARCHAR;

UPDATE stall SET platform = 'UNKNOWN';

ALTER TABLE ticket_event ADD COLUMN owners VARCHAR;

DROP VIEW IF EXISTS ticket;

CREATE VIEW ticket AS
  SELECT e.app, e.ticket, e.fingerprint, e.title, e.cause, e.type, e.rule, e."trigger", e.version, e.stalls, e.devices, e.p95, e.happened,
    e.owners, x.events, x.opened_at, coalesce(s.state, 'UNKNOWN') AS state, s.url, s.external_id, s.fixed_in, s.error, s.attempts,
    s.happened AS answered_at
  FROM ticket_event e
  JOIN (SELECT app, ticket, max(sequence) AS last, count(*) AS events, min(happened) AS opened_at FROM ticket_event GROUP BY app, ticket) AS x
    ON x.app = e.app AND x.ticket = e.ticket AND x.last = e.sequence
  LEFT JOIN ticket_status s ON s.app = e.app AND s.ticket = e.ticket;
