import { useState } from 'react';
import type { CatalogueRecord } from '../../domain/layers/catalogue/catalogueRecord.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Layout.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useText } from '../../ui/text.ts';
import { isJsonObject, type JsonObject } from './model/formFields.ts';
import { hasStyle, withStyleOf } from './model/styleCopy.ts';

/** What a {@link StyleCopy} takes. */
export interface StyleCopyProps {
  readonly record: CatalogueRecord;
  readonly layer: JsonObject;
  readonly records: readonly CatalogueRecord[];
  /** The fields that a layer of its type has. */
  readonly fields: readonly string[];
  readonly onLayer: (layer: JsonObject) => void;
}

/** Takes the look of another layer. */
export function StyleCopy({ record, layer, records, fields, onLayer }: StyleCopyProps) {
  const t = useText();
  const [from, setFrom] = useState('');
  const groupNames = new Map(records.map(({ code, name }) => [code, name]));
  const others = records.filter(
    (other) => other.code !== record.code && isJsonObject(other.layer) && hasStyle(other.layer, fields),
  );
  const source = others.find(({ code }) => code === from)?.layer;
  if (others.length === 0) return null;
  return (
    <Row end>
      <SelectField
        label={t('workbench.styleOf')}
        value={source === undefined ? '' : from}
        choices={[
          { value: '', label: t('workbench.unset') },
          ...others.map(({ code, name, parent }) => ({
            value: code,
            label: name,
            ...(groupNames.has(parent) ? { group: groupNames.get(parent) ?? '' } : {}),
          })),
        ]}
        onChange={setFrom}
      />
      <Button
        disabled={!isJsonObject(source)}
        onClick={() => isJsonObject(source) && onLayer(withStyleOf(layer, source, fields))}
      >
        {t('workbench.takeStyle')}
      </Button>
    </Row>
  );
}
