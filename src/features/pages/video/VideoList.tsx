import { isOnline, type VideoPoint } from '../../../domain/bureau/places/videoPoint.ts';
import { CheckField } from '../../../ui/CheckField.tsx';
import { EmptyState } from '../../../ui/Layout.tsx';
import { List, ListRow } from '../../../ui/List.tsx';
import { Phrase } from '../../../ui/Phrase.tsx';
import { RowButton } from '../../../ui/RowButton.tsx';
import { useText } from '../../../ui/text.ts';
import { MOST_ON_WALL } from './wall.ts';

/** Which cameras stand on the wall, and how to change it. */
export interface WallChoice {
  readonly ids: readonly string[];
  readonly onToggle: (id: string, isOn: boolean) => void;
}

/** Cameras to choose from. */
export function VideoList({
  points,
  chosenId,
  wall,
  onChoose,
}: {
  readonly points: readonly VideoPoint[];
  readonly chosenId: string | undefined;
  /** Undefined while there is no wall. */
  readonly wall: WallChoice | undefined;
  readonly onChoose: (point: VideoPoint) => void;
}) {
  const t = useText();
  if (points.length === 0)
    return <EmptyState title={t('pages.video.none')}>{t('pages.video.noneHint')}</EmptyState>;
  return (
    <List>
      {points.map((point) => (
        <ListRow key={point.id} selected={point.id === chosenId}>
          <RowButton
            wraps
            pressed={point.id === chosenId}
            title={t('figures.fly', { name: point.name })}
            detail={[point.code, point.kind, point.county].filter((part) => part !== undefined).join(' · ')}
            end={
              <Phrase look={isOnline(point) ? 'accent' : 'danger'} fit="cut">
                {point.state ?? t('pages.video.unknownState')}
              </Phrase>
            }
            onClick={() => onChoose(point)}
          >
            {point.name}
          </RowButton>
          {wall !== undefined && <WallCheck point={point} {...wall} />}
        </ListRow>
      ))}
    </List>
  );
}

function WallCheck({ point, ids, onToggle }: WallChoice & { readonly point: VideoPoint }) {
  const t = useText();
  const isOn = ids.includes(point.id);
  const isFull = !isOn && ids.length >= MOST_ON_WALL;
  return (
    <CheckField
      labelHidden
      label={t('pages.video.onWall', { name: point.name })}
      checked={isOn}
      disabled={isFull}
      title={isFull ? t('pages.video.wallFull', { count: MOST_ON_WALL }) : undefined}
      onChange={(checked) => onToggle(point.id, checked)}
    />
  );
}
