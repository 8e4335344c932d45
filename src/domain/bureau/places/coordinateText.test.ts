import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDms, parseDms, readCoordinates, writeCoordinates } from './coordinateText.ts';
import { NOTATIONS, type Notation } from './notations.ts';

const read = (notation: Notation, x: string, y: string, zone = '27') =>
  readCoordinates({ notation, x, y, zone });

describe('degrees, minutes and seconds', () => {
  it.each([
    ['82°04′12.5″E', 82 + 4 / 60 + 12.5 / 3600],
    ['82 4 12.5', 82 + 4 / 60 + 12.5 / 3600],
    ['W 82:04:12', -(82 + 4 / 60 + 12 / 3600)],
    ['东经82度4分12.5秒', 82 + 4 / 60 + 12.5 / 3600],
    ["44° 54.5' N", 44 + 54.5 / 60],
    ['44°54\'30"S', -(44 + 54 / 60 + 30 / 3600)],
    ['−82.07', -82.07],
    ['82°', 82],
    ['８２°０４′', 82 + 4 / 60],
  ])('%s is read', (text, degrees) => {
    expect(parseDms(text)).toBeCloseTo(degrees, 10);
  });

  it.each(['', 'east', '82°60′', '82°04′60″', '82.5°04′', 'E82W', 'E-82', '82°04′12″12'])(
    '%s is refused',
    (text) => {
      expect(parseDms(text)).toBeUndefined();
    },
  );

  it('are written with carries', () => {
    expect(formatDms(82.07, 'E', 'W')).toBe('82°04′12.00″E');
    expect(formatDms(-44.999999999, 'N', 'S')).toBe('45°00′00.00″S');
    expect(formatDms(-0.0000001, 'E', 'W')).toBe('0°00′00.00″E');
  });
});

describe('typed coordinates', () => {
  it.each([
    ['decimal', '', '44.9', 'x', 'empty'],
    ['decimal', '82', ' ', 'y', 'empty'],
    ['decimal', '', '', 'x', 'empty'],
    ['decimal', '82abc', '44.9', 'x', 'number'],
    ['decimal', '180.1', '44.9', 'x', 'longitude'],
    ['decimal', '82', '-90.01', 'y', 'latitude'],
    ['dms', '82 4 12', '91°', 'y', 'latitude'],
    ['gk3', '999584512', '4974388', 'x', 'zone'],
    ['gk3', '-5', '4974388', 'x', 'easting'],
    ['gk3', '27984512', '4974388', 'x', 'easting'],
    ['gk6', '14584512', '10002000', 'y', 'northing'],
    ['xian3', '27984512', '4974388', 'x', 'easting'],
    ['beijing6', '61584512', '4974388', 'x', 'zone'],
    ['utm', '44584478', '4972398', 'x', 'easting'],
  ] as const)('%s %s, %s: %s is wrong: %s', (notation, x, y, field, reason) => {
    expect(read(notation, x, y)).toEqual({ ok: false, error: { field, reason } });
  });

  it('of a zone are read with its prefix and without', () => {
    for (const [x, zone] of [
      ['27584512.7615', '1'],
      ['584512.7615', '27'],
    ] as const) {
      const place = read('gk3', x, '4974388.3612', zone);
      expect(place).toMatchObject({ ok: true });
      if (!place.ok) return;
      expect(place.value.lon).toBeCloseTo(82.07, 8);
      expect(place.value.lat).toBeCloseTo(44.9, 8);
    }
  });

  // By PROJ 9 (`gdaltransform -s_srs EPSG:4326 -t_srs EPSG:code`).
  it.each([
    ['utm', '584478.956', '4972398.606', '44N'],
    ['utm', '584478.956', '4972398.606', '４４ｎ'],
    ['xian3', '27584512.801', '4974390.683', ''],
    ['xian6', '584512.801', '4974390.683', '14'],
    ['beijing3', '27584514.172', '4974476.092', ''],
    ['beijing6', '14584514.172', '4974476.092', ''],
  ] as const)('%s %s, %s %s are read', (notation, x, y, zone) => {
    const place = read(notation, x, y, zone);
    expect(place).toMatchObject({ ok: true });
    if (!place.ok) return;
    expect(place.value.lon).toBeCloseTo(82.07, 7);
    expect(place.value.lat).toBeCloseTo(44.9, 7);
  });

  it.each(['', 'N', '0N', '61N', '44E'])('UTM has no zone %j', (zone) => {
    const problem = { field: 'x', reason: 'zone' };
    expect(read('utm', '584478.956', '4972398.606', zone)).toEqual({ ok: false, error: problem });
  });

  it('of UTM south of the equator are counted from the pole, and next to the dateline in the zones beside it', () => {
    for (const [lon, lat, zone] of [
      [82.06, -12.5, '44S'],
      [-179.5, 10, '1N'],
      [179.5, 10, '60N'],
    ] as const) {
      const utm = writeCoordinates({ lon, lat }).find(({ notation }) => notation === 'utm');
      expect(utm).toMatchObject({ zone });
      expect(read('utm', utm?.x ?? '', utm?.y ?? '', zone)).toMatchObject({
        value: { lon: expect.closeTo(lon, 7) as number, lat: expect.closeTo(lat, 7) as number },
      });
    }
  });

  it('are the place that was written, in every notation', () => {
    // North of where parameters of old datums begin: at their edge a place has two ways to be written.
    const lon = fc.double({ min: 73, max: 135, noNaN: true });
    const lat = fc.double({ min: 42.1, max: 54, noNaN: true });
    fc.assert(
      fc.property(lon, lat, (x, y) => {
        const written = writeCoordinates({ lon: x, lat: y });
        expect(new Set(written.map(({ notation }) => notation))).toEqual(new Set(NOTATIONS));
        for (const { notation, zone = '1', ...texts } of written) {
          const place = read(notation, texts.x, texts.y, zone);
          if (!place.ok) throw new Error(`${notation} ${texts.x} ${texts.y}: ${place.error.reason}`);
          expect(Math.abs(place.value.lon - x)).toBeLessThan(2e-6);
          expect(Math.abs(place.value.lat - y)).toBeLessThan(2e-6);
        }
      }),
    );
  });
});
