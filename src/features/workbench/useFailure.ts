import type { CatalogueRecord } from '../../domain/layers/catalogue/catalogueRecord.ts';
import { useMomentText } from '../../ui/momentText.ts';
import { useLanguage, useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { HealthBook } from './healthBook.ts';
import { isJsonObject } from './model/formFields.ts';
import { isFailing } from './model/layerHealth.ts';

/** Says why what a record reads is not there; undefined where it is, or the draft names another address. */
export function useFailure({
  state,
}: HealthBook): (record: CatalogueRecord | undefined) => string | undefined {
  const t = useText();
  const [language] = useLanguage();
  const momentText = useMomentText();
  const { layers = [] } = useSignal(state);
  return (record) => {
    const found = layers.find(({ code }) => code === record?.code);
    if (found === undefined || found.health === null || !isFailing(found)) return undefined;
    const isSame = isJsonObject(record?.layer) && record.layer.link === found.link;
    const { sinceMs, reason } = found.health;
    return isSame
      ? t('workbench.health.since', { moment: momentText(sinceMs), reason: reason[language] })
      : undefined;
  };
}
