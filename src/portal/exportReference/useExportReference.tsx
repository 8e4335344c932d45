import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { PLAIN_REFERENCE } from '../../domain/geodesy/plainReference.ts';
import type { MenuItem } from '../../ui/Menu.tsx';
import { useText } from '../../ui/text.ts';
import { LoadedScreen } from '../LoadedScreen.tsx';
import { usePortalIfAny } from '../portal.ts';

/** The window in which the reference of files is chosen; it comes with its texts when it is asked for. */
const DIALOG = {
  screen: async () => (await import('./ReferenceDialog.tsx')).ReferenceDialog,
  panelTexts: async () => (await import('../../i18n/late/exportReference.ts')).panelTexts,
};

const unchanging = () => () => undefined;

/** The code of the reference that files are written in; outside of the portal that of degrees. */
export function useExportCode(): string {
  const preferences = usePortalIfAny()?.preferences;
  return useSyncExternalStore(
    preferences?.subscribe ?? unchanging,
    () => preferences?.getState().exportReference ?? PLAIN_REFERENCE,
  );
}

/** The reference that files are written in, and how another is chosen. */
interface ExportReference {
  readonly code: string;
  /** What it is called where there is little room. */
  readonly text: string;
  /** The line of a menu of exports that tells it and asks for another. */
  readonly item: MenuItem;
  /** Asks for another. */
  ask(): void;
  /** Must stand beside what asks. */
  readonly dialog: ReactNode;
}

/** What every export of the page offers: the reference of files, the same in all of them, which this browser remembers. */
export function useExportReference(): ExportReference {
  const t = useText();
  const portal = usePortalIfAny();
  const code = useExportCode();
  const [isAsking, setAsking] = useState(false);
  const text = t('crs.choice', { name: code === PLAIN_REFERENCE ? 'CGCS2000 / WGS 84' : code });
  const ask = () => setAsking(true);
  const close = () => setAsking(false);
  return {
    code,
    text,
    item: { id: 'reference', text, startsGroup: true, run: ask },
    ask,
    dialog: isAsking && portal !== undefined && (
      <LoadedScreen
        row={DIALOG}
        given={{
          code,
          onChoose(chosen: string) {
            portal.preferences.actions.set({ exportReference: chosen });
            close();
          },
          onCancel: close,
        }}
        waiting={null}
      />
    ),
  };
}
