-- What was drawn on a printed map, as src/domain/sheet/drawings.ts says; NULL of sheets that were printed before this was kept.
ALTER TABLE printed_sheets ADD COLUMN drawings jsonb;
