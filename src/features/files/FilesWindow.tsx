import type { ScreenProps } from '../../portal/feature.ts';
import { usePortal } from '../../portal/portal.ts';
import { hasTool } from '../../stores/sessionStore.ts';
import { useText } from '../../ui/text.ts';
import { WaitingText } from '../../ui/WaitingText.tsx';
import { FilesPanel } from './FilesPanel.tsx';
import type { FILES_NEEDS, FilesDoor } from './openFiles.ts';

/** The window of the files on the user's own map. */
export function FilesWindow({ door }: ScreenProps<FilesDoor, typeof FILES_NEEDS>) {
  const t = useText();
  const { session } = usePortal();
  if (door === undefined) return <WaitingText text={t('app.loading')} />;
  return <FilesPanel door={door} canKeep={hasTool(session.getState(), 'import')} />;
}
