import type { ForeignService, OfferedLayer } from '../../api/contracts/foreignLayers.ts';
import { accuracyText } from '../../i18n/referenceText.ts';
import { usePortal } from '../../portal/portal.ts';
import { Hint } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { listOf, slowBelow } from './serviceFacts.ts';

/** How good the places of layers in old datums are, each sentence once. */
function accuraciesOf(layers: readonly OfferedLayer[], t: ReturnType<typeof useText>): readonly string[] {
  const told = layers.flatMap(({ shownIn, references, extent, picture }) => {
    const code = shownIn ?? picture?.reference ?? (references?.length === 1 ? references[0] : undefined);
    return code === undefined ? [] : (accuracyText(code, extent, t) ?? []);
  });
  return [...new Set(told)];
}

/** Layers that are offered only in references that cannot be shown. */
function Unshown({ layers }: { readonly layers: readonly OfferedLayer[] }) {
  const t = useText();
  const [language] = useLanguage();
  const lost = layers.filter(({ shownIn }) => shownIn === null);
  if (lost.length === 0) return null;
  const references = listOf(
    lost.flatMap((layer) => layer.references ?? []),
    language === 'zh' ? '、' : ', ',
  );
  return <Notice tone="warning">{t('services.unshown', { count: lost.length, references })}</Notice>;
}

/** What is to know before layers are added. */
export function Cautions({
  service: { kind, isReadable, layers, total },
}: {
  readonly service: ForeignService;
}) {
  const t = useText();
  const { surroundings } = usePortal();
  const [single] = layers.length === 1 ? layers : [];
  const slowest = single && slowBelow(single);
  return (
    <>
      {!isReadable && (
        <Notice tone="warning">{t('services.unreadable', { origin: surroundings.origin })}</Notice>
      )}
      {slowest !== undefined && (
        <Notice tone="warning">{t('services.slowPicture', { least: slowest })}</Notice>
      )}
      <Unshown layers={layers} />
      {accuraciesOf(layers, t).map((told) => (
        <Notice key={told} tone="warning">
          {t('services.oldDatum', { told })}
        </Notice>
      ))}
      {kind === 'vectorTiles' && <Hint>{t('services.sheet')}</Hint>}
      {total > layers.length && <Hint>{t('services.untold', { count: total, told: layers.length })}</Hint>}
    </>
  );
}
