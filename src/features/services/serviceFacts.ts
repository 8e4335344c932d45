import type { ForeignService, OfferedLayer } from '../../api/contracts/foreignLayers.ts';
import { formatExtent } from '../../domain/geodesy/coordinateText.ts';
import { referenceTitle } from '../../domain/layers/imports/references.ts';
import type { useLanguage, useText } from '../../ui/text.ts';

/** What is told of a picture in one file. */
function pictureFacts(
  picture: NonNullable<OfferedLayer['picture']>,
  t: ReturnType<typeof useText>,
  language: ReturnType<typeof useLanguage>[0],
) {
  const { widthPx, heightPx, bands, sampleType, reference, overviews, isTiled } = picture;
  const size = { width: widthPx, height: heightPx, bands, sampleType };
  return [
    { name: t('services.picture'), value: t('services.pictureSize', size) },
    { name: t('services.reference'), value: referenceTitle(reference, language) },
    {
      name: t('services.storage'),
      value: t(isTiled ? 'services.tiled' : 'services.strips', { count: overviews }),
    },
  ];
}

/** A picture of more pixels than this is slow without overviews. */
const LARGE_PX = 4_000_000;

/** The coarsest level at which a picture that is not stored to be read by windows is shown; undefined for one that is, or is small. */
export function slowBelow({ picture, levels }: OfferedLayer): number | undefined {
  if (picture === undefined || picture.widthPx * picture.heightPx < LARGE_PX) return undefined;
  return picture.isTiled && picture.overviews > 0 ? undefined : levels?.[0];
}

/** So many references and formats are told, which fit in a line; services list hundreds. */
const TOLD = 3;

/** Several names in a line, the first of them where they are many. */
export function listOf(names: readonly string[], separator: string): string {
  const told = [...new Set(names)];
  return told.slice(0, TOLD).join(separator) + (told.length > TOLD ? ' …' : '');
}

/** In which references and formats a service gives its layers, and of which it has legends, as far as it says. */
function layerFacts(
  layers: readonly OfferedLayer[],
  t: ReturnType<typeof useText>,
  language: ReturnType<typeof useLanguage>[0],
) {
  const separator = language === 'zh' ? '、' : ', ';
  const references = layers.flatMap((layer) => layer.references ?? []);
  const formats = layers.flatMap((layer) => layer.formats ?? []);
  const legends = layers.flatMap(({ hasLegend }) => hasLegend ?? []);
  const count = legends.filter(Boolean).length;
  const shown = layers.flatMap(({ shownIn }) => shownIn ?? []).map((code) => referenceTitle(code, language));
  const legend = count === 0 ? 'none' : count === layers.length ? 'all' : 'some';
  return [
    ...(references.length === 0
      ? []
      : [{ name: t('services.reference'), value: listOf(references, separator) }]),
    ...(shown.length === 0 ? [] : [{ name: t('services.shownIn'), value: listOf(shown, separator) }]),
    ...(formats.length === 0 ? [] : [{ name: t('services.formats'), value: listOf(formats, separator) }]),
    ...(legends.length === 0
      ? []
      : [{ name: t('services.legend'), value: t(`services.legend.${legend}`, { count }) }]),
  ];
}

/** What is told of a service; of its one layer, where it has no more, levels and extent, too. */
export function factsOf(
  { kind, title, link, layers }: ForeignService,
  t: ReturnType<typeof useText>,
  language: ReturnType<typeof useLanguage>[0],
) {
  const { levels, extent, picture, features } = (layers.length === 1 ? layers[0] : undefined) ?? {};
  const facts = [{ name: t('services.kindName'), value: t(`services.kind.${kind}`) }];
  if (title !== '') facts.push({ name: t('services.serviceTitle'), value: title });
  facts.push({ name: t('services.link'), value: link });
  if (levels !== undefined) {
    const [least, most] = levels;
    facts.push({ name: t('services.levels'), value: t('services.levelRange', { least, most }) });
  }
  if (extent !== undefined) facts.push({ name: t('services.extent'), value: formatExtent(extent) });
  facts.push(...layerFacts(layers, t, language));
  if (features?.geometry !== undefined)
    facts.push({ name: t('services.geometry'), value: t(`services.geometry.${features.geometry}`) });
  if (features !== undefined && features.fields.length > 0)
    facts.push({ name: t('services.fields'), value: features.fields.join(language === 'zh' ? '、' : ', ') });
  return picture === undefined ? facts : [...facts, ...pictureFacts(picture, t, language)];
}
