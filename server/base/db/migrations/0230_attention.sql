-- What was done about what needs attention; how an item stands follows from its events, see server/today/standing.ts.
CREATE TABLE attention_events (
  item_key text NOT NULL,
  -- 1, 2, 3 for each item: of two who act at once the later one finds the number taken.
  seq integer NOT NULL CHECK (seq > 0),
  at timestamptz NOT NULL,
  -- Null once the account is deleted: what was done about the land stays.
  account_id text REFERENCES accounts (id) ON DELETE SET NULL,
  -- As the account was called then.
  account_name text NOT NULL,
  role_type integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('taken', 'released', 'comment', 'handed', 'closed', 'reopened')),
  note text NOT NULL,
  -- The unit that it was handed to, by its role type.
  unit integer CHECK ((kind = 'handed') = (unit IS NOT NULL)),
  -- What the rule saw when it was closed: once it sees something else, the item is open again.
  signature text CHECK ((kind = 'closed') = (signature IS NOT NULL)),
  PRIMARY KEY (item_key, seq)
);

CREATE INDEX attention_events_account_idx ON attention_events (account_id);
