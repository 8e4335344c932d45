import { useCallback } from 'react';
import { ViewsPanel } from './ViewsPanel.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { useText } from '../../ui/text.ts';
import { usePortal } from '../../portal/portal.ts';
import type { ScreenProps } from '../../portal/feature.ts';
import { WaitingText } from '../../ui/WaitingText.tsx';
import type { ViewsEntry } from './viewsEntry.ts';

/** The window of the user's saved views, once there is a map to save. */
export function ViewsWindow({ door: entry }: ScreenProps<ViewsEntry>) {
  const t = useText();
  const { present } = usePortal();
  const onFailure = useCallback(() => void present({ id: 'chunk.failed' }), [present]);
  const views = useLoaded(entry?.load, onFailure);
  if (entry === undefined) return <WaitingText text={t('locate.noMap')} />;
  return views === undefined ? <WaitingText text={t('app.loading')} /> : <ViewsPanel views={views} />;
}
