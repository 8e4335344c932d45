-- Sheets that users printed. The files lie in the data folder under their ids.

CREATE TABLE printed_sheets (
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('sheet', 'series')),
  title text NOT NULL,
  engine text NOT NULL CHECK (engine IN ('embedded', 'qgis')),
  pages integer NOT NULL,
  -- Bytes of the file by format: {"png": 123, "pdf": 456}
  sizes jsonb NOT NULL,
  -- What the pages were drawn from, so that they can be drawn again.
  sheets jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  -- Order of printing.
  serial bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (account_id, id)
);
