import { describe, expect, it } from 'vitest';
import { withFittedLegends } from './legendBox.ts';
import {
  arrangedLegend,
  entryKey,
  groupKey,
  legendGroups,
  movedRow,
  PLAIN_LEGEND,
  renamedRow,
  shownRow,
  type LegendSettings,
} from './legendSettings.ts';
import { newFurniture, newImage, scaled } from './newObjects.ts';
import { EMPTY_PICTURE, placementSchema, type FurnitureObject, type PictureDocument } from './picture.ts';

const entry = (group: string, name: string) =>
  ({ name, type: 'face', color: `#${name.length}f8f62`, group, show: true }) as const;

const LEGEND = [
  entry('地类', '林地'),
  entry('地类', '草地'),
  entry('地类', '湿地'),
  entry('道路', '国道'),
  entry('道路', '省道'),
];

const [FOREST, GRASS] = [entryKey(entry('地类', '林地')), entryKey(entry('地类', '草地'))];

const said = (settings: LegendSettings, legend: Parameters<typeof arrangedLegend>[0] = LEGEND) =>
  arrangedLegend(legend, settings).map(({ group, name }) => `${group} ${name}`);

describe('a legend that is edited', () => {
  it('is the map’s until something is said', () => {
    expect(said(PLAIN_LEGEND)).toEqual(['地类 林地', '地类 草地', '地类 湿地', '道路 国道', '道路 省道']);
  });

  it('moves entries within their group, and groups as a whole', () => {
    const down = movedRow(LEGEND, PLAIN_LEGEND, FOREST, 1);
    expect(said(down).slice(0, 3)).toEqual(['地类 草地', '地类 林地', '地类 湿地']);
    const roads = movedRow(LEGEND, down, groupKey('道路'), -1);
    expect(said(roads)).toEqual(['道路 国道', '道路 省道', '地类 草地', '地类 林地', '地类 湿地']);
    expect(said(movedRow(LEGEND, roads, groupKey('道路'), -1))).toEqual(said(roads));
  });

  it('calls entries and groups otherwise, and by their own names again', () => {
    const named = renamedRow(renamedRow(PLAIN_LEGEND, FOREST, ' 乔木林 '), groupKey('地类'), '土地');
    expect(said(named).slice(0, 2)).toEqual(['土地 乔木林', '土地 草地']);
    expect(renamedRow(renamedRow(named, FOREST, ''), groupKey('地类'), ' ')).toEqual(PLAIN_LEGEND);
  });

  it('hides entries, which can still be shown again', () => {
    const without = shownRow(PLAIN_LEGEND, GRASS, false);
    expect(said(without)).not.toContain('地类 草地');
    expect(legendGroups(LEGEND, without)[0]?.rows.find(({ key }) => key === GRASS)).toMatchObject({
      hidden: true,
    });
    expect(shownRow(without, GRASS, true)).toEqual(PLAIN_LEGEND);
  });

  it('keeps what was said when the map’s layers change', () => {
    const edited = renamedRow(movedRow(LEGEND, PLAIN_LEGEND, FOREST, 1), GRASS, '天然草地');
    const other = [entry('地类', '沙地'), entry('地类', '林地'), entry('地类', '草地')];
    expect(said(edited, other)).toEqual(['地类 天然草地', '地类 林地', '地类 沙地']);
  });
});

describe('the box of a legend that fits its entries', () => {
  const at = (id: string) => ({ id, name: id, xMm: 150, yMm: 100 });
  const map = newImage(
    at('map'),
    'own',
    { widthMm: 280, heightMm: 180 },
    {
      imageWidthPx: 2800,
      imageHeightPx: 1800,
      placement: placementSchema.parse({
        centre: { lon: 82, lat: 45 },
        origin: [1400, 900],
        metresPerPx: 50,
        rotationDeg: 0,
        corners: [
          [0, 0],
          [2800, 0],
          [2800, 1800],
          [0, 1800],
        ],
      }),
      legend: [...LEGEND],
      language: 'zh',
    },
  );
  const withLegend = (change: Partial<LegendSettings>): PictureDocument => ({
    ...EMPTY_PICTURE,
    objects: [
      map,
      newFurniture(
        at('legend'),
        { widthMm: 60, heightMm: 60 },
        {
          furniture: 'legend',
          mapId: 'map',
          legend: { ...PLAIN_LEGEND, fits: true, ...change },
        },
      ),
    ],
  });
  const boxOf = (picture: PictureDocument) => {
    const legend = withFittedLegends(picture).objects[1] as FurnitureObject;
    const { xMm, yMm, widthMm, heightMm } = legend;
    return {
      legend,
      widthMm,
      heightMm,
      left: xMm - widthMm / 2,
      right: xMm + widthMm / 2,
      bottom: yMm + heightMm / 2,
    };
  };

  it.each(['bottom-left', 'bottom-right'] as const)('is held at its corner %s', (corner) => {
    const [all, few] = [
      boxOf(withLegend({ corner })),
      boxOf(withLegend({ corner, hidden: [FOREST, GRASS] })),
    ];
    expect(few.heightMm).toBeLessThan(all.heightMm);
    for (const { bottom, left, right } of [all, few]) {
      expect(bottom).toBeCloseTo(130, 6);
      expect(corner === 'bottom-left' ? left : right).toBeCloseTo(corner === 'bottom-left' ? 120 : 180, 6);
    }
  });

  it('gets wider and lower with more columns', () => {
    const [one, two] = [boxOf(withLegend({ columns: 1 })), boxOf(withLegend({ columns: 2 }))];
    expect(two.widthMm).toBeGreaterThan(one.widthMm);
    expect(two.heightMm).toBeLessThan(one.heightMm);
  });

  it('is the user’s once it was resized by hand', () => {
    const { legend } = boxOf(withLegend({}));
    const larger = scaled(legend, 2, 2);
    const picture = { ...EMPTY_PICTURE, objects: [map, larger] };
    expect(withFittedLegends(picture)).toBe(picture);
  });
});
