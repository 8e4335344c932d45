-- Looks of layers that somebody is editing, for pictures that he alone asks for; forgotten after a month.
CREATE TABLE style_drafts (
  -- Of what the record says: the same look has the same id.
  id text PRIMARY KEY,
  -- The layer's record as JSON.
  record text NOT NULL,
  written_at timestamptz NOT NULL DEFAULT now()
);
