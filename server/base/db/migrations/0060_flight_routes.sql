-- Routes of flights that users keep. An id is the client's and means something to its owner only.

CREATE TABLE flight_routes (
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id text NOT NULL,
  name text NOT NULL,
  -- {stations: [[lon, lat], ...], heightM, followsTerrain}
  route jsonb NOT NULL,
  -- Order of adding.
  serial bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (account_id, id)
);
