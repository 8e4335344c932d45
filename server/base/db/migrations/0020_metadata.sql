-- What the fields of layers are called and where they are shown. The database's own sample rows are `seeded` and made anew when
-- the sample changes; rows that somebody added or edited (seeded = false) stay and win.

CREATE TABLE layer_metadata (
  layer_id text NOT NULL,
  data_key text NOT NULL,
  data_value text NOT NULL,
  extend1 text,
  position integer NOT NULL,
  seeded boolean NOT NULL DEFAULT false,
  PRIMARY KEY (layer_id, data_key)
);
