-- Whether the services answer, as the server last asked them; null before the first time.
ALTER TABLE foreign_layers
  ADD COLUMN checked_at timestamptz,
  -- unreachable: the service does not answer as it should; gone: it no longer has the layer.
  ADD COLUMN state text CHECK (state IN ('ok', 'gone', 'unreachable')),
  ADD COLUMN reason text NOT NULL DEFAULT '',
  -- Since when it has been in that state.
  ADD COLUMN since timestamptz;
