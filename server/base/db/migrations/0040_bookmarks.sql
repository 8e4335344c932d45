-- Places that users keep. An id is the client's and means something to its owner only.

CREATE TABLE bookmarks (
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id text NOT NULL,
  name text NOT NULL,
  lon double precision NOT NULL CHECK (lon BETWEEN -180 AND 180),
  lat double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
  -- {lon, lat, heightM, headingDeg, pitchDeg}, or nothing when only the point is kept.
  camera jsonb,
  -- Order of adding.
  serial bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (account_id, id)
);
