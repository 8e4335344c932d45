-- Layers of other services that administrators added by their address; what the tree shows of them is their row in catalogue_items.
CREATE TABLE foreign_layers (
  code text PRIMARY KEY REFERENCES catalogue_items (code) ON DELETE CASCADE,
  -- See src/domain/layers/foreignServices.ts.
  kind text NOT NULL,
  link text NOT NULL,
  -- What the service calls the layer; empty where it has only one.
  name text NOT NULL,
  added_at timestamptz NOT NULL
);
