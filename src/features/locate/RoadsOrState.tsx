import type { ReactNode } from 'react';
import type { RoadList } from '../../domain/bureau/places/roads.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, PanelBand } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useText } from '../../ui/text.ts';
import type { LoadedRoads } from './useRoads.ts';

/** Shows what needs roads once they are there; until then that they load, or why they did not come. */
export function RoadsOrState({
  loaded,
  onRetry,
  children,
}: {
  readonly loaded: LoadedRoads;
  readonly onRetry: () => void;
  readonly children: (list: RoadList) => ReactNode;
}) {
  const t = useText();
  const again = <Button onClick={onRetry}>{t('app.retry')}</Button>;
  if (loaded === undefined) return <Skeleton text={t('locate.loading')} />;
  if (!loaded.ok) return <EmptyState action={again}>{t('locate.roadsFailed')}</EmptyState>;
  const { roads, unreadable } = loaded.value;
  if (roads.length === 0) return <EmptyState action={again}>{t('locate.noRoads')}</EmptyState>;
  return (
    <>
      {children(loaded.value)}
      {unreadable > 0 && (
        <PanelBand>
          <Notice tone="warning">{t('locate.unreadable', { count: unreadable })}</Notice>
        </PanelBand>
      )}
    </>
  );
}
