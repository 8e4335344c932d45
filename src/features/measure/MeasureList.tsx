import { gpsOn16 } from '@esri/calcite-ui-icons/js/gpsOn16.js';
import { trash16 } from '@esri/calcite-ui-icons/js/trash16.js';
import type { MeasureItem } from './model/measureItem.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Line, Lines } from '../../ui/Lines.tsx';
import { Phrase } from '../../ui/Phrase.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { useText } from '../../ui/text.ts';
import type { MeasureBook, MeasureState } from './measureBook.ts';
import { MEASURE_ICONS } from './measureIcons.ts';
import { mainText } from './measureTexts.ts';
import type { Measuring } from './measuring.ts';

interface MeasureListProps {
  readonly book: MeasureBook;
  readonly state: MeasureState;
  readonly measuring: Measuring;
}

/** The measurements, the latest below: a click on a name chooses one. */
export function MeasureList({ book, state, measuring }: MeasureListProps) {
  const t = useText();
  return (
    <Lines label={t('measure.list')} mostHeightPx={220}>
      {state.items.map((item) => (
        <Row
          key={item.id}
          item={item}
          book={book}
          selected={item.id === state.selectedId}
          asking={state.asks[item.id]?.state === 'asking'}
          onFly={() => void measuring.flyTo(item)}
        />
      ))}
    </Lines>
  );
}

interface RowProps {
  readonly item: MeasureItem;
  readonly book: MeasureBook;
  readonly selected: boolean;
  readonly asking: boolean;
  readonly onFly: () => void;
}

function Row({ item, book, selected, asking, onFly }: RowProps) {
  const t = useText();
  const { id, name, shown, kind } = item;
  return (
    <Line chosen={selected}>
      <CheckField
        label={t('measure.show', { name })}
        labelHidden
        checked={shown}
        onChange={(checked) => book.setShown(id, checked)}
      />
      <RowButton
        icon={MEASURE_ICONS[kind]}
        pressed={selected}
        title={name}
        onClick={() => book.select(selected ? undefined : id)}
        onDoubleClick={onFly}
      >
        {name}
      </RowButton>
      <span aria-busy={asking}>
        <Phrase {...(asking ? { look: 'quiet' } : {})}>{mainText(t, item)}</Phrase>
      </span>
      <IconButton
        icon={gpsOn16}
        label={t('measure.flyTo', { name })}
        hint={t('measure.fly')}
        onClick={onFly}
      />
      <IconButton
        icon={trash16}
        label={t('measure.delete', { name })}
        hint={t('measure.remove')}
        onClick={() => book.remove(id)}
      />
    </Line>
  );
}
