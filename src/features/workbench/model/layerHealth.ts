import type { CheckedLayer } from '../../../api/contracts/layerHealth.ts';

/** Whether what a layer reads was not as it should be. */
export const isFailing = ({ health }: CheckedLayer) => health !== null && health.state !== 'ok';

const rank = (layer: CheckedLayer) => (isFailing(layer) ? 0 : layer.health === null ? 1 : 2);

/** What fails first, the newest before the oldest; then what nobody has looked at; the rest by name. */
export const inOrderOfHealth = (layers: readonly CheckedLayer[]): readonly CheckedLayer[] =>
  [...layers].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      (isFailing(a) ? (b.health?.sinceMs ?? 0) - (a.health?.sinceMs ?? 0) : 0) ||
      a.name.localeCompare(b.name, 'zh'),
  );

/** Whether a word is in a layer's name, code, address or what is wrong with it. */
export function layerFits({ code, name, link, health }: CheckedLayer, text: string): boolean {
  const { zh = '', en = '' } = health?.reason ?? {};
  return [code, name, link, zh, en].join('\n').toLowerCase().includes(text.trim().toLowerCase());
}
