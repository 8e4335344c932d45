import { describe, expect, it } from 'vitest';
import { readNamedPlaces } from './namedPlaces.ts';

const collection = (...features: readonly object[]) =>
  JSON.stringify({ type: 'FeatureCollection', features });
const feature = (properties: object, coordinates: unknown) => ({ properties, geometry: { coordinates } });

describe('named places', () => {
  it('reads points and areas with their extents', () => {
    const text = collection(
      feature({ name: '小营盘镇', nameEn: 'Xiaoyingpan', kind: '镇', county: '博乐市' }, [81.94, 44.86, 500]),
      feature({ name: '博乐市', nameEn: null }, [
        [
          [81, 44],
          [83, 44.5],
          [82, 45.3],
        ],
      ]),
    );
    expect(readNamedPlaces(text)).toEqual({
      ok: true,
      value: [
        {
          name: '小营盘镇',
          nameEn: 'Xiaoyingpan',
          detail: '博乐市 · 镇',
          extent: { west: 81.94, south: 44.86, east: 81.94, north: 44.86 },
        },
        {
          name: '博乐市',
          nameEn: undefined,
          detail: undefined,
          extent: { west: 81, south: 44, east: 83, north: 45.3 },
        },
      ],
    });
  });

  it('leaves out what lies nowhere', () => {
    expect(readNamedPlaces(collection(feature({ name: 'a' }, [])))).toEqual({ ok: true, value: [] });
  });

  it('says what is wrong with a file', () => {
    expect(readNamedPlaces('<html>')).toEqual({ ok: false, error: 'no JSON' });
    const nameless = readNamedPlaces(collection(feature({ title: 'x' }, [81, 44])));
    expect(nameless.ok ? '' : nameless.error).toContain('features.0.properties.name');
  });
});
