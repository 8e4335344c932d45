-- How an item stands in the tree: hidden, disabled, isBackMangement, isNestedLayers, isChecked, layerTypeMet, url, dataName.
ALTER TABLE catalogue_items ADD COLUMN flags jsonb NOT NULL DEFAULT '{}'::jsonb;
