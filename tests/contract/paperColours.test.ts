import { expect, test } from 'vitest';
import { lightOf, parseCssColor } from '../../src/domain/layers/record/cssColor.ts';
import { paperLayers, type StyledLayer } from '../../src/domain/sheet/cartography/paperLayers.ts';
import { LAND_COLOURS } from '../../server/print/relief.ts';
import { deltaE2000, printedColours } from '../support/printedColour.ts';
import { SAMPLE_LAYER_NAMES, sampleStyle, type SampleCollection } from '../../sample/index.ts';

/**
 * A colour that a press prints differs by no more (CIEDE2000): it is another shade, and still the class that the legend names. Colours of
 * neighbouring classes are further apart.
 */
const MOST_DIFFERENT = 6;

/** What is darker is printed with black ink alone, whatever a profile makes of it (relative luminance). */
const BLACK = 0.03;

const NOTHING: SampleCollection = {
  type: 'FeatureCollection',
  metadata: { title: '', titleEn: '', geometryType: 'Polygon', note: '' },
  features: [],
};

/** A cover: what lies on it is hatched where it may be. */
const COVER: StyledLayer = {
  geometryType: 'polygon',
  style: { rules: [{ title: '', titleEn: '', fill: { color: '#d8e6c3', alpha: 1 } }], paperRole: 'cover' },
};

/** The colours that a style has on paper, each with where it stands. */
function coloursOf(name: (typeof SAMPLE_LAYER_NAMES)[number]): readonly (readonly [string, string])[] {
  const style = sampleStyle(name, NOTHING);
  return [[], [COVER]].flatMap((below) => {
    const [layer] = paperLayers([...below, { geometryType: 'polygon', style }], { onImagery: false }).slice(
      -1,
    );
    return (layer?.rules ?? []).flatMap(({ title, fill, hatch, casing, line, point }) =>
      [fill?.color, hatch?.color, casing?.color, line?.color, point?.color, point?.outline].flatMap(
        (colour): (readonly [string, string])[] =>
          colour === undefined ? [] : [[colour, `${name} ${title}`]],
      ),
    );
  });
}

const isBlack = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = (parseCssColor(colour) ?? []).map(lightOf);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < BLACK;
};

test('the colours of sheets are those that a press prints', async () => {
  const named = new Map(SAMPLE_LAYER_NAMES.flatMap(coloursOf));
  for (const [name, colour] of Object.entries(LAND_COLOURS)) named.set(colour, name);
  expect(named.size).toBeGreaterThan(60);
  const printed = await printedColours([...named.keys()].filter((colour) => !isBlack(colour)));
  const lost = printed
    .filter(([, difference]) => difference > MOST_DIFFERENT)
    .map(([colour, difference]) => `${named.get(colour) ?? ''} ${colour}: ${difference.toFixed(1)}`);
  expect(lost).toEqual([]);
});

test('a colour that no press prints is known as one', async () => {
  const [green, grey] = await printedColours(['#00ff00', '#c8c8c8']);
  expect(green?.[1]).toBeGreaterThan(MOST_DIFFERENT);
  expect(grey?.[1]).toBeLessThan(MOST_DIFFERENT);
});

test.each([
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, 2.5, 0], [61, -5, 29], 22.8977],
  [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
] as const)(
  'two colours differ as CIEDE2000 says (Sharma, Wu and Dalal 2005): %j, %j',
  (one, other, difference) => {
    expect(deltaE2000(one, other)).toBeCloseTo(difference, 4);
  },
);
