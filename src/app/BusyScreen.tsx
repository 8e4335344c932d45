import { BusyOverlay } from '../ui/BusyOverlay.tsx';
import { useText } from '../ui/text.ts';

/** What stands while the first route is made ready. */
export function BusyScreen() {
  const t = useText();
  return <BusyOverlay text={t('app.loading')} />;
}
