import { chevronDown16 } from '@esri/calcite-ui-icons/js/chevronDown16.js';
import { chevronUp16 } from '@esri/calcite-ui-icons/js/chevronUp16.js';
import { duplicate16 } from '@esri/calcite-ui-icons/js/duplicate16.js';
import { filter16 } from '@esri/calcite-ui-icons/js/filter16.js';
import { reset16 } from '@esri/calcite-ui-icons/js/reset16.js';
import { trash16 } from '@esri/calcite-ui-icons/js/trash16.js';
import { readMenuAddress, type Selection } from '../../domain/bureau/menu/menuAddress.ts';
import { usePortal } from '../../portal/portal.ts';
import { useCurrentPage } from '../../portal/useCurrentPage.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Row } from '../../ui/Layout.tsx';
import { useText } from '../../ui/text.ts';
import {
  anotherOf,
  isLimited,
  lineAddress,
  moved,
  readLine,
  takenSelection,
  withBehind,
} from './model/wallLines.ts';
import type { WallChoice } from './model/wallRun.ts';
import type { WallScreen } from './model/wallScreens.ts';
import { WallLimits } from './WallLimits.tsx';
import styles from './WallWindow.module.css';

/** A screen as a line of the round. */
export interface WallLine {
  /** As `readLine` reads it. */
  readonly id: string;
  readonly screen: WallScreen;
  readonly name: string;
}

interface LinesProps {
  readonly lines: readonly WallLine[];
  readonly choice: WallChoice;
  readonly onChange: (change: Partial<WallChoice>) => void;
}

/** The screens of the round: ticked, in which order, and what each is limited to. */
export function WallLines({ lines, choice, onChange }: LinesProps) {
  const t = useText();
  const ids = lines.map(({ id }) => id);
  return (
    <>
      <Row>
        <Button look="quiet" onClick={() => onChange({ off: [] })}>
          {t('wall.all')}
        </Button>
        <Button look="quiet" onClick={() => onChange({ off: ids })}>
          {t('wall.none')}
        </Button>
      </Row>
      <ul aria-label={t('wall.screens')}>
        {lines.map((line, index) => (
          <li key={line.id} className={styles.line}>
            <LineName line={line} choice={choice} onChange={onChange} />
            {line.screen.row.wall?.limits !== undefined && (
              <LimitButtons line={line} ids={ids} choice={choice} onChange={onChange} />
            )}
            <IconButton
              icon={chevronUp16}
              label={t('wall.up', { name: line.name })}
              disabled={index === 0}
              onClick={() => onChange({ order: [...moved(ids, line.id, -1)] })}
            />
            <IconButton
              icon={chevronDown16}
              label={t('wall.down', { name: line.name })}
              disabled={index === lines.length - 1}
              onClick={() => onChange({ order: [...moved(ids, line.id, 1)] })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface LineProps extends Pick<LinesProps, 'choice' | 'onChange'> {
  readonly line: WallLine;
}

/** Whether the line is shown, what it is called, and what it is limited to. */
function LineName({ line: { id, name, screen }, choice: { off, selections }, onChange }: LineProps) {
  const t = useText();
  const { selection } = readMenuAddress(lineAddress(id, selections[id]));
  return (
    <>
      <CheckField
        label={t('wall.show', { name })}
        labelHidden
        checked={!off.includes(id)}
        onChange={(isOn) => onChange({ off: isOn ? off.filter((one) => one !== id) : [...off, id] })}
      />
      <span className={styles.name}>
        <span aria-hidden>{name}</span>
        <WallLimits className={styles.limits} screen={screen} selection={selection} />
      </span>
    </>
  );
}

/** Takes the selection that is open, or leaves it to the screen again; the same screen once more, or no more. */
function LimitButtons({
  line: { id, name },
  ids,
  choice: { off, selections },
  onChange,
}: LineProps & { readonly ids: readonly string[] }) {
  const t = useText();
  // Draws anew when the address changes.
  useCurrentPage();
  const { surroundings } = usePortal();
  const taken = () => takenSelection(surroundings.path(), id);
  const canTake = taken() !== undefined;
  const next = anotherOf(ids, id);
  const withSelectionOf = (line: string, selection: Selection | undefined) => {
    const { [line]: _, ...others } = selections;
    return selection === undefined ? others : { ...others, [line]: selection };
  };
  const take = () => {
    // Asked once more: the address may have changed since this was drawn.
    const selection = taken();
    if (selection !== undefined) onChange({ selections: withSelectionOf(id, selection) });
  };
  return (
    <>
      <IconButton
        icon={filter16}
        label={t('wall.take', { name })}
        hint={canTake ? undefined : t('wall.noneToTake')}
        disabled={!canTake}
        onClick={take}
      />
      <IconButton
        icon={reset16}
        label={t('wall.unlimited', { name })}
        disabled={!isLimited(selections[id])}
        onClick={() => onChange({ selections: withSelectionOf(id, undefined) })}
      />
      {readLine(id).number === 1 ? (
        <IconButton
          icon={duplicate16}
          label={t('wall.again', { name })}
          disabled={next === undefined}
          onClick={() => next !== undefined && onChange({ order: [...withBehind(ids, id, next)] })}
        />
      ) : (
        <IconButton
          icon={trash16}
          label={t('wall.noMore', { name })}
          onClick={() =>
            onChange({
              order: ids.filter((one) => one !== id),
              off: off.filter((one) => one !== id),
              selections: withSelectionOf(id, undefined),
            })
          }
        />
      )}
    </>
  );
}
