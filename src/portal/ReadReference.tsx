import { useSyncExternalStore } from 'react';
import { referenceText } from '../i18n/referenceText.ts';
import { Hint } from '../ui/Layout.tsx';
import { useLanguage, useText } from '../ui/text.ts';
import { usePortalIfAny } from './portal.ts';

const unchanging = () => () => undefined;

/** In which reference this page reads a layer of a service, and how good its places are in it; nothing before the layer was loaded. */
export function ReadReference({ code }: { readonly code: string }) {
  const t = useText();
  const [language] = useLanguage();
  const layers = usePortalIfAny()?.layers;
  const state = useSyncExternalStore(layers?.subscribe ?? unchanging, () => layers?.getState());
  const reference = state?.figures[code]?.reference;
  if (reference === undefined) return null;
  const told = referenceText(reference, state?.extents[code], { t, language });
  return <Hint>{t('layer.readIn', { reference: told })}</Hint>;
}
