import { exclamationMarkTriangle16 } from '@esri/calcite-ui-icons/js/exclamationMarkTriangle16.js';
import { image16 } from '@esri/calcite-ui-icons/js/image16.js';
import { legend16 } from '@esri/calcite-ui-icons/js/legend16.js';
import { lock16 } from '@esri/calcite-ui-icons/js/lock16.js';
import { map16 } from '@esri/calcite-ui-icons/js/map16.js';
import { rectangle16 } from '@esri/calcite-ui-icons/js/rectangle16.js';
import { text16 } from '@esri/calcite-ui-icons/js/text16.js';
import { unlock16 } from '@esri/calcite-ui-icons/js/unlock16.js';
import { viewHide16 } from '@esri/calcite-ui-icons/js/viewHide16.js';
import { viewVisible16 } from '@esri/calcite-ui-icons/js/viewVisible16.js';
import { useMemo, useState, type DragEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { furnitureGaps } from './model/furniture.ts';
import type { PictureGap } from './model/mapOnPage.ts';
import { changeObjects, moveToIndex } from './model/operations.ts';
import type { PictureObject } from './model/picture.ts';
import { Icon, type IconShape } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Hint } from '../../ui/Layout.tsx';
import { List, ListRow } from '../../ui/List.tsx';
import { Phrase } from '../../ui/Phrase.tsx';
import { RenameField } from '../../ui/RenameField.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { PictureDesk } from './pictureDesk.ts';

const ICONS: Readonly<Record<PictureObject['kind'], IconShape>> = {
  image: image16,
  map: map16,
  text: text16,
  shape: rectangle16,
  furniture: legend16,
};

/** Type under which a row travels while it is dragged. */
const ROW_TYPE = 'application/x-portal-layer';

/** The objects of the picture, the topmost first: selected, renamed, hidden, locked and reordered by drag or Alt and the arrow keys. */
export function LayerList({ desk }: { readonly desk: PictureDesk }) {
  const t = useText();
  const picture = useSignal(desk.picture);
  const { objects } = picture;
  const gaps = useMemo(() => furnitureGaps(picture), [picture]);
  const selection = useSignal(desk.selection);
  const [renaming, setRenaming] = useState<string>();
  if (objects.length === 0) return <Hint>{t('picture.noLayers')}</Hint>;
  return (
    <List>
      {objects.toReversed().map((object) => (
        <LayerRow
          key={object.id}
          desk={desk}
          object={object}
          index={objects.indexOf(object)}
          gap={gaps.get(object.id)}
          selected={selection.includes(object.id)}
          renaming={renaming === object.id}
          onRename={setRenaming}
        />
      ))}
    </List>
  );
}

interface RowProps {
  readonly desk: PictureDesk;
  readonly object: PictureObject;
  readonly index: number;
  /** Why furniture no longer tells of its map. */
  readonly gap: PictureGap | undefined;
  readonly selected: boolean;
  readonly renaming: boolean;
  readonly onRename: (id: string | undefined) => void;
}

/** Says that furniture no longer tells of its map. */
function GapMark({ gap }: { readonly gap: PictureGap }) {
  const t = useText();
  const text = t(`picture.gap.${gap}`);
  return (
    <span role="img" aria-label={text} title={text}>
      <Phrase look="warning" fit="cut">
        <Icon shape={exclamationMarkTriangle16} />
      </Phrase>
    </span>
  );
}

function LayerRow({ desk, object, index, gap, selected, renaming, onRename }: RowProps) {
  const t = useText();
  const { id, name, hidden, locked } = object;
  const set = (change: Partial<Pick<PictureObject, 'name' | 'hidden' | 'locked'>>) =>
    desk.apply((picture) => changeObjects(picture, [id], (before) => ({ ...before, ...change })));
  const move = (to: number) => desk.apply((picture) => moveToIndex(picture, id, to));
  const onClick = ({ shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    const others = shiftKey || ctrlKey || metaKey ? desk.selection.value.filter((other) => other !== id) : [];
    desk.select(selected && others.length > 0 ? others : [...others, id]);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey && event.key === 'ArrowUp') move(index + 1);
    else if (event.altKey && event.key === 'ArrowDown') move(index - 1);
    else if (event.key === 'F2') onRename(id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onDrop = (event: DragEvent) => {
    const dragged = event.dataTransfer.getData(ROW_TYPE);
    if (dragged === '') return;
    event.preventDefault();
    event.stopPropagation();
    desk.apply((picture) => moveToIndex(picture, dragged, index));
  };
  return (
    <ListRow
      selected={selected}
      draggable={!renaming}
      onDragStart={(event) => event.dataTransfer.setData(ROW_TYPE, id)}
      onDragOver={(event) => event.dataTransfer.types.includes(ROW_TYPE) && event.preventDefault()}
      onDrop={onDrop}
    >
      {renaming ? (
        <RenameField
          label={t('picture.rename')}
          name={name}
          maxLength={80}
          onSave={(next) => {
            onRename(undefined);
            set({ name: next });
          }}
          onCancel={() => onRename(undefined)}
        />
      ) : (
        <RowButton
          icon={ICONS[object.kind]}
          pressed={selected}
          onClick={onClick}
          onDoubleClick={() => onRename(id)}
          onKeyDown={onKeyDown}
        >
          {hidden ? (
            <Phrase look="quiet" fit="cut">
              {name}
            </Phrase>
          ) : (
            name
          )}
        </RowButton>
      )}
      {gap !== undefined && <GapMark gap={gap} />}
      <IconButton
        icon={hidden ? viewHide16 : viewVisible16}
        label={t(hidden ? 'picture.show' : 'picture.hide')}
        onClick={() => set({ hidden: !hidden })}
      />
      <IconButton
        icon={locked ? lock16 : unlock16}
        label={t(locked ? 'picture.unlock' : 'picture.lock')}
        onClick={() => set({ locked: !locked })}
      />
    </ListRow>
  );
}
