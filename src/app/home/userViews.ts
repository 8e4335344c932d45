import { openSavedViews, type SavedViews, type SavedViewsOptions } from '../../features/views/savedViews.ts';
import type { Portal } from '../portal.ts';

/** What the saved views of a map session are made of. */
export interface UserViewsOptions extends Omit<SavedViewsOptions, 'stores' | 'present' | 'describeImport'> {
  readonly portal: Pick<Portal, 'layers' | 'views' | 'effects' | 'preferences' | 'present' | 'translator'>;
}

/** Opens the saved views of a map session. */
export function openUserViews({ portal, ...rest }: UserViewsOptions): SavedViews {
  const { t } = portal.translator;
  return openSavedViews({
    ...rest,
    stores: portal,
    present: (event) => void portal.present(event),
    describeImport(outcome) {
      if (typeof outcome === 'string') return t(`views.import.${outcome}`);
      const { added, leftOut } = outcome;
      return (
        t('views.import.done', { added }) + (leftOut === 0 ? '' : t('views.import.leftOut', { leftOut }))
      );
    },
  });
}
