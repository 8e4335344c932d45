-- Who did what, when, from where and with what outcome (server/audit). Each record holds the hash of itself and of the one before.
CREATE TABLE audit_records (
  -- Without a gap; the first that is kept is not 1 once old ones are purged.
  seq bigint PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  action text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('done', 'refused', 'failed')),
  -- Null where nobody is signed in, and for what the server does by itself.
  account_id text,
  -- As it was called then; what was typed where a sign-in was refused.
  account text NOT NULL,
  -- The role in force.
  role_type smallint,
  address text NOT NULL,
  -- What it was done to, in words.
  object text NOT NULL,
  -- More of what was asked for: JSON, exactly as it was hashed.
  details text NOT NULL,
  -- Why it was refused or failed.
  reason text NOT NULL,
  -- The endpoint or path that was called, and the request's id, under which the server's log has it.
  call text NOT NULL,
  request_id text NOT NULL,
  -- SHA-256 in hexadecimal, see server/audit/record.ts.
  hash text NOT NULL
);

CREATE INDEX audit_records_at ON audit_records (at);

-- Records are added and, after half a year, deleted; nothing else.
CREATE FUNCTION keep_audit_records() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.at < now() - interval '180 days' THEN RETURN OLD; END IF;
  ELSIF TG_OP = 'TRUNCATE' THEN
    -- A restore empties the tables that it has just made.
    IF NOT EXISTS (SELECT FROM audit_records) THEN RETURN NULL; END IF;
  END IF;
  RAISE EXCEPTION 'audit records are kept: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER keep_audit_records BEFORE UPDATE OR DELETE ON audit_records
  FOR EACH ROW EXECUTE FUNCTION keep_audit_records();
CREATE TRIGGER keep_all_audit_records BEFORE TRUNCATE ON audit_records
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_records();

-- Role type 17: the auditor, who reads this log and does nothing else.
ALTER TABLE accounts
  DROP CONSTRAINT accounts_role_type_check,
  ADD CONSTRAINT accounts_role_type_check CHECK (role_type BETWEEN 0 AND 17);
ALTER TABLE sessions
  DROP CONSTRAINT sessions_role_type_check,
  ADD CONSTRAINT sessions_role_type_check CHECK (role_type BETWEEN 0 AND 17);
