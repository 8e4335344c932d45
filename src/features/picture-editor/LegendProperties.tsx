import { chevronDown16 } from '@esri/calcite-ui-icons/js/chevronDown16.js';
import { chevronUp16 } from '@esri/calcite-ui-icons/js/chevronUp16.js';
import { CheckField } from '../../ui/CheckField.tsx';
import { CommitField } from '../../ui/CommitField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Columns, Section, Stack } from '../../ui/Layout.tsx';
import { List, ListRow } from '../../ui/List.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { Change } from './KindProperties.tsx';
import {
  legendGroups,
  movedRow,
  renamedRow,
  shownRow,
  type LegendRow,
  type LegendSettings,
} from './model/legendSettings.ts';
import { mapFacts } from './model/mapOnPage.ts';
import type { FurnitureObject } from './model/picture.ts';
import type { PictureEditor } from './pictureEditor.ts';

type SetLegend = (edit: (settings: LegendSettings) => LegendSettings) => void;

interface RowProps {
  readonly row: Omit<LegendRow, 'hidden'>;
  /** Not told for a group, which is there while its entries are. */
  readonly hidden?: boolean;
  readonly first: boolean;
  readonly last: boolean;
  readonly set: SetLegend;
  readonly onMove: (by: -1 | 1) => void;
}

/** An entry or a group of the legend: shown or hidden, called otherwise, moved. */
function Row({ row: { key, name, shown }, hidden, first, last, set, onMove }: RowProps) {
  const t = useText();
  return (
    <ListRow>
      <CommitField
        label={t('picture.legend.name', { name })}
        labelHidden
        value={shown}
        maxLength={200}
        placeholder={name}
        onCommit={(text) => set((settings) => renamedRow(settings, key, text))}
      />
      {hidden !== undefined && (
        <CheckField
          label={t('picture.legend.show', { name })}
          labelHidden
          checked={!hidden}
          onChange={(on) => set((settings) => shownRow(settings, key, on))}
        />
      )}
      <IconButton
        icon={chevronUp16}
        label={t('picture.legend.up', { name })}
        disabled={first}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={chevronDown16}
        label={t('picture.legend.down', { name })}
        disabled={last}
        onClick={() => onMove(1)}
      />
    </ListRow>
  );
}

const COLUMNS = [0, 1, 2, 3, 4, 5, 6] as const;

/** How a legend says what its map's symbols mean. */
export function LegendProperties({
  object,
  change,
  editor,
}: {
  readonly object: FurnitureObject;
  readonly change: Change;
  readonly editor: PictureEditor;
}) {
  const t = useText();
  const { legend } = mapFacts(useSignal(editor.desk.picture), object.mapId);
  const set: SetLegend = (edit) => {
    // Each is meant as it is done, and a step of its own.
    editor.desk.endGesture();
    change(
      (before) => (before.kind === 'furniture' ? { ...before, legend: edit(before.legend) } : before),
      'legend',
    );
  };
  const move = (key: string, by: -1 | 1) => set((settings) => movedRow(legend, settings, key, by));
  const groups = legendGroups(legend, object.legend);
  return (
    <>
      <Columns>
        <SelectField
          label={t('picture.legend.columns')}
          value={String(object.legend.columns)}
          choices={COLUMNS.map((count) => ({
            value: String(count),
            label: count === 0 ? t('picture.legend.columns.auto') : String(count),
          }))}
          onChange={(count) => set((settings) => ({ ...settings, columns: Number(count) }))}
        />
        <CheckField
          label={t('picture.legend.fits')}
          checked={object.legend.fits}
          onChange={(fits) => set((settings) => ({ ...settings, fits }))}
        />
      </Columns>
      <Section title={t('picture.legend.entries')}>
        <Stack>
          {groups.map((group, place) => (
            <List key={group.key} label={group.shown}>
              <Row
                row={group}
                first={place === 0}
                last={place === groups.length - 1}
                set={set}
                onMove={(by) => move(group.key, by)}
              />
              {group.rows.map((row, index) => (
                <Row
                  key={row.key}
                  row={row}
                  hidden={row.hidden}
                  first={index === 0}
                  last={index === group.rows.length - 1}
                  set={set}
                  onMove={(by) => move(row.key, by)}
                />
              ))}
            </List>
          ))}
        </Stack>
      </Section>
    </>
  );
}
