-- How what each layer of the catalogue reads was found when the server last looked; no row before the first time.
CREATE TABLE layer_health (
  code text PRIMARY KEY REFERENCES catalogue_items (code) ON DELETE CASCADE,
  -- The address that was asked: of another one nothing is known yet.
  link text NOT NULL,
  -- unreachable: the service does not answer as it should; gone: it no longer has the layer.
  state text NOT NULL CHECK (state IN ('ok', 'gone', 'unreachable')),
  -- Why it is not ok, short and with the host, in both languages; empty otherwise.
  reason_zh text NOT NULL DEFAULT '',
  reason_en text NOT NULL DEFAULT '',
  -- Since when it has been in that state.
  since timestamptz NOT NULL,
  checked_at timestamptz NOT NULL
);

INSERT INTO layer_health (code, link, state, reason_zh, reason_en, since, checked_at)
  SELECT code, link, state, reason, reason, since, checked_at FROM foreign_layers
  WHERE state IS NOT NULL AND since IS NOT NULL AND checked_at IS NOT NULL;

ALTER TABLE foreign_layers DROP COLUMN checked_at, DROP COLUMN state, DROP COLUMN reason, DROP COLUMN since;
