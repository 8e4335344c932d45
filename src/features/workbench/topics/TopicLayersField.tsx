import { x16 } from '@esri/calcite-ui-icons/js/x16.js';
import type { CatalogueRecord } from '../../../domain/layers/catalogue/catalogueRecord.ts';
import { isSwitchable } from '../../../domain/layers/catalogue/topicProblems.ts';
import { TOPIC_LIMITS, type TopicRecord } from '../../../domain/layers/catalogue/topicRecord.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Hint } from '../../../ui/Layout.tsx';
import { List, ListRow } from '../../../ui/List.tsx';
import { RadioField } from '../../../ui/RadioField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useLanguage, useText } from '../../../ui/text.ts';

/** What a {@link TopicLayersField} takes. */
export interface TopicLayersFieldProps {
  readonly topic: TopicRecord;
  readonly records: readonly CatalogueRecord[];
  /** Names of the layers that its screen shows by itself. */
  readonly names: readonly string[];
  readonly issue: string | undefined;
  readonly onLayers: (layers: readonly string[] | null) => void;
}

/** The groups above a record as a path. */
function groupPath(records: readonly CatalogueRecord[], { parent }: CatalogueRecord): string {
  const names: string[] = [];
  const byCode = new Map(records.map((record) => [record.code, record]));
  for (let group = byCode.get(parent); group !== undefined && names.length < byCode.size;) {
    names.unshift(group.name);
    group = byCode.get(group.parent);
  }
  return names.join(' › ');
}

/** Which layers are on while a topic is open: those of its screen, or a list. */
export function TopicLayersField({ topic, records, names, issue, onLayers }: TopicLayersFieldProps) {
  const t = useText();
  const [language] = useLanguage();
  const { layers } = topic;
  const listed = names.join(language === 'zh' ? '、' : ', ');
  return (
    <>
      <RadioField
        label={t('topics.layers')}
        name={`topic-layers-${topic.code}`}
        stacked
        value={layers === null ? 'screen' : 'own'}
        choices={[
          {
            value: 'screen',
            label: t('topics.layers.screen', { names: listed === '' ? t('topics.layers.none') : listed }),
          },
          { value: 'own', label: t('topics.layers.own') },
        ]}
        onChange={(which) => onLayers(which === 'screen' ? null : knownCodes(records, names))}
        {...(issue === undefined ? {} : { hint: issue, invalid: true })}
      />
      {layers !== null && <Chosen {...{ layers, records, onLayers }} />}
    </>
  );
}

/** What the screen shows is what choosing begins with. */
function knownCodes(records: readonly CatalogueRecord[], names: readonly string[]): readonly string[] {
  const layers = records.filter(isSwitchable);
  return names.flatMap((name) => layers.find((record) => record.name === name)?.code ?? []);
}

/** The chosen layers, and another one. */
function Chosen({
  layers,
  records,
  onLayers,
}: Pick<TopicLayersFieldProps, 'records' | 'onLayers'> & { readonly layers: readonly string[] }) {
  const t = useText();
  const nameOf = (code: string) => records.find((record) => record.code === code)?.name ?? code;
  const choices = records
    .filter((record) => isSwitchable(record) && !layers.includes(record.code))
    .map((record) => ({ value: record.code, label: record.name, group: groupPath(records, record) }))
    .sort((a, b) => a.group.localeCompare(b.group));
  return (
    <>
      {layers.length > 0 && (
        <List label={t('topics.layers.own')}>
          {layers.map((code) => (
            <ListRow key={code}>
              <span title={code}>{nameOf(code)}</span>
              <IconButton
                icon={x16}
                label={t('topics.layers.drop', { name: nameOf(code) })}
                tooltipSide="left"
                onClick={() => onLayers(layers.filter((one) => one !== code))}
              />
            </ListRow>
          ))}
        </List>
      )}
      {layers.length >= TOPIC_LIMITS.layers ? (
        <Hint>{t('topics.layers.full', { count: TOPIC_LIMITS.layers })}</Hint>
      ) : (
        <SelectField
          label={t('topics.layers.add')}
          value=""
          choices={[{ value: '', label: t('topics.layers.choose') }, ...choices]}
          onChange={(code) => {
            if (code !== '') onLayers([...layers, code]);
          }}
        />
      )}
    </>
  );
}
