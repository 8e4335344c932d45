-- An own layer's name may be the code that whoever imports it gives it, as services and addresses take it.
ALTER TABLE own_layers DROP CONSTRAINT own_layers_name_check;
ALTER TABLE own_layers ADD CONSTRAINT own_layers_name_check CHECK (name ~ '^[A-Za-z][A-Za-z0-9_-]{0,49}$');
