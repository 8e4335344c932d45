import { describe, expect, it } from 'vitest';
import { PREFECTURE_EXTENT } from '../../domain/geodesy/extent.ts';
import { choosePaper } from '../../domain/sheet/paper.ts';
import { groundExtent, placementOf, projectionOf } from '../../domain/sheet/placement.ts';
import { createMemoryStore } from '../../lib/keyValueStore.ts';
import {
  asSheet,
  defaultForm,
  keepForm,
  recallForm,
  resetForm,
  shownExtent,
  withExtent,
  withMeridian,
  withPage,
  type ExportForm,
} from './exportForm.ts';

const groundOf = ({ sheet }: ExportForm) => groundExtent(placementOf(asSheet(sheet)));
const widthDeg = (form: ExportForm) => groundOf(form).east - groundOf(form).west;

describe('the form of a sheet', () => {
  it('comes with a bureau and a supervision line, and a reset writes other texts', () => {
    const [first, reset] = [defaultForm(), resetForm()];
    expect([first.sheet.title, first.sheet.unit]).toEqual([
      '博州林业和草原局',
      '博尔塔拉蒙古自治州林业和草原局监制',
    ]);
    expect(reset.sheet.title).not.toBe(first.sheet.title);
    expect(reset.sheet.unit).not.toBe(first.sheet.unit);
    expect({ ...reset.sheet, title: '', unit: '' }).toEqual({ ...first.sheet, title: '', unit: '' });
  });

  it('its extent covers lon 79.88 to 83.86 and lat 43.50 to 45.89, all of it on the sheet', () => {
    const form = defaultForm();
    expect(shownExtent(form)).toEqual({ west: 79.88, south: 43.5, east: 83.86, north: 45.89 });
    const ground = groundOf(form);
    expect(ground.west <= 79.88 && ground.south <= 43.5).toBe(true);
    expect(ground.east >= 83.86 && ground.north >= 45.89).toBe(true);
  });

  it('is 5000 pixels wide as it comes', () => {
    expect(choosePaper(defaultForm().sheet.page).widthPx).toBe(5000);
  });

  it.each([
    [{ west: 83, east: 80 }, 'west-east'],
    [{ west: 80, east: 80 }, 'west-east'],
    [{ south: 45, north: 45 }, 'south-north'],
    [{ north: 91 }, 'range'],
    [{ west: Number.NaN }, 'not-a-number'],
    [{ west: 80, east: 80.00001, south: 44, north: 44.00001 }, 'too-small'],
  ] as const)('refuses the extent %o: %s', (change, problem) => {
    const outcome = withExtent(defaultForm(), { ...PREFECTURE_EXTENT, ...change });
    expect(outcome).toEqual({ ok: false, error: problem });
  });

  it('another page shows the asked extent, and a frame that was dragged keeps its size on the ground', () => {
    const form = defaultForm();
    const portrait = withPage(form, { size: 'A4', orientation: 'portrait' });
    expect(groundOf(portrait).west).toBeLessThanOrEqual(79.88);
    expect(groundOf(portrait).east).toBeGreaterThanOrEqual(83.86);
    const dragged: ExportForm = { ...form, asked: null };
    const large = withPage(dragged, { size: 'A1' });
    expect(widthDeg(large) / widthDeg(dragged)).toBeCloseTo(1, 1);
    expect(large.sheet.scale).toBeLessThan(dragged.sheet.scale);
  });

  it('another central meridian shows all of the asked extent, and moves no frame that was dragged', () => {
    const inZone = withMeridian(defaultForm(), 'zone3');
    expect(inZone.sheet.meridian).toBe('zone3');
    const { toSheet } = projectionOf(placementOf(asSheet(inZone.sheet)));
    const { frame } = choosePaper(inZone.sheet.page);
    const { west, south, east, north } = PREFECTURE_EXTENT;
    for (const [lon, lat] of [
      [west, south],
      [west, north],
      [east, south],
      [east, north],
    ] as const) {
      const [xPx, yPx] = toSheet(lon, lat);
      expect(xPx).toBeGreaterThan(frame.xPx - 1);
      expect(xPx).toBeLessThan(frame.xPx + frame.widthPx + 1);
      expect(yPx).toBeGreaterThan(frame.yPx - 1);
      expect(yPx).toBeLessThan(frame.yPx + frame.heightPx + 1);
    }
    const dragged: ExportForm = { ...defaultForm(), asked: null };
    expect(withMeridian(dragged, 'zone3').sheet.centre).toEqual(dragged.sheet.centre);
  });

  it('the frame that is shown by its numbers keeps no more digits than a person types', () => {
    const { asked: _asked, ...rest } = defaultForm();
    const { west, south, east, north } = shownExtent({ ...rest, asked: null });
    for (const value of [west, south, east, north]) expect(value).toBe(Number(value.toFixed(4)));
  });

  it('is kept for each user, and a damaged one counts as none', () => {
    const storage = createMemoryStore();
    const form = resetForm();
    keepForm(storage, 'one', form);
    expect(recallForm(storage, 'one')).toEqual(form);
    expect(recallForm(storage, 'other')).toEqual(defaultForm());
    storage.set('portal.export.one', '{"sheet":{"title":7}}');
    expect(recallForm(storage, 'one')).toEqual(defaultForm());
  });
});
