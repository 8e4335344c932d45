import type { LegendEntry } from '../domain/layers/record/legend.ts';
import { askedByCode, wholeSource } from './defineLayerType.ts';
import { FEATURES } from './fields.ts';

/** Red, green and blue, 0 to 255. */
type Colour = readonly [red: number, green: number, blue: number];

/** What the types that are 3D Tiles share, each with the colour of its footprints in the plane and in the legend. */
export function modelType(colour: Colour) {
  const entries = ({ name }: { readonly name: string }): readonly LegendEntry[] => [
    { name, group: name, type: 'face', color: `rgb(${colour.join(', ')})`, show: true },
  ];
  return {
    fields: FEATURES,
    band: 'models',
    legend: { by: 'record', colour, entries },
    question: ({ code }: { readonly code?: string }) => askedByCode(code),
    source: wholeSource('tileset'),
  } as const;
}
