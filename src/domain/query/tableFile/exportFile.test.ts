import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { PLAIN_REFERENCE } from '../../geodesy/plainReference.ts';
import type { ExportHead, ExportRow } from './tableExport.ts';
import { OutsideReference } from '../../geodesy/writtenReference.ts';
import { openExportFile } from './exportFile.ts';

const HEAD: ExportHead = {
  title: '公益林[2024]',
  columns: [
    { key: 'name', title: '名称' },
    { key: 'area', title: '面积,公顷' },
  ],
  reference: PLAIN_REFERENCE,
  placeWords: { lon: '经度', lat: '纬度', easting: '东坐标', northing: '北坐标' },
};

const row = (id: string, properties: ExportRow['properties'], rest: Partial<ExportRow> = {}): ExportRow => ({
  id,
  properties,
  ...rest,
});

async function textOf(
  format: 'csv' | 'geojson',
  rows: readonly ExportRow[],
  reference = HEAD.reference,
): Promise<string> {
  const file = openExportFile(format, { ...HEAD, reference });
  file.add(rows);
  const bytes = new Uint8Array(await file.finish().arrayBuffer());
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

describe('CSV', () => {
  it('begins with a byte order mark and the Chinese titles, and ends its lines as RFC 4180 wants', async () => {
    const text = await textOf('csv', [row('1', { name: '林"班', area: 1.5 }, { place: [82.1, 44.9] })]);
    expect(text).toBe('\ufeff名称,"面积,公顷",经度,纬度\r\n"林""班",1.5,82.1,44.9\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=x'])('takes %j for no formula', async (name) => {
    const [, line] = (await textOf('csv', [row('1', { name })])).split('\r\n');
    expect(line?.replace(/^"/, '').startsWith("'")).toBe(true);
  });

  it('leaves negative numbers numbers and missing values empty', async () => {
    expect(await textOf('csv', [row('1', { name: null, area: -2 })])).toContain('\r\n,-2,,\r\n');
  });
});

it.each(['csv', 'geojson'] as const)(
  '%s holds no text "null" of a service for a missing value',
  async (format) => {
    const text = await textOf(format, [row('1', { name: 'null', area: 2 })]);
    expect(text).not.toContain(format === 'csv' ? 'null' : '"null"');
  },
);

/** Of GDAL, gdaltransform -s_srs OGC:CRS84 -t_srs EPSG:4515. */
const [ZONE, ZONE_PLACE] = ['EPSG:4515', [27_578_846.842, 4_985_430.941]] as const;

describe('another reference', () => {
  it('names the columns of a table and has its metres in them', async () => {
    const text = await textOf('csv', [row('1', { name: '甲' }, { place: [82, 45] })], ZONE);
    expect(text).toBe(
      `\ufeff名称,"面积,公顷","东坐标 (m, ${ZONE})","北坐标 (m, ${ZONE})"\r\n甲,,${ZONE_PLACE.join(',')}\r\n`,
    );
    expect(await textOf('csv', [], 'EPSG:4610')).toContain('经度 (EPSG:4610),纬度 (EPSG:4610)');
  });

  it('is the crs member of GeoJSON, with heights as they were', async () => {
    const geometry = {
      type: 'LineString' as const,
      coordinates: [
        [82, 45, 900],
        [82, 45],
      ],
    };
    const collection: unknown = JSON.parse(await textOf('geojson', [row('1', {}, { geometry })], ZONE));
    expect(collection).toMatchObject({
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4515' } },
      features: [{ geometry: { coordinates: [[...ZONE_PLACE, 900], ZONE_PLACE] } }],
    });
  });

  it('refuses what lies outside of it', () => {
    const file = openExportFile('csv', { ...HEAD, reference: ZONE });
    expect(() => file.add([row('1', {}, { place: [-60, 45] })])).toThrow(OutsideReference);
  });
});

describe('GeoJSON', () => {
  it('holds every property and geometry, also over several parts', async () => {
    const file = openExportFile('geojson', HEAD);
    const geometry = { type: 'Point' as const, coordinates: [82, 44] };
    file.add([row('1', { name: '甲', more: 1 }, { geometry })]);
    file.add([]);
    file.add([row('2', { name: '乙' }), row('3', {})]);
    const collection = JSON.parse(await file.finish().text()) as GeoJSON.FeatureCollection;
    expect(collection.features.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(collection.features[0]).toMatchObject({ geometry, properties: { name: '甲', more: 1 } });
    expect(collection.features[1]?.geometry).toBeNull();
  });

  it('of nothing is an empty collection', async () => {
    expect(JSON.parse(await textOf('geojson', []))).toEqual({ type: 'FeatureCollection', features: [] });
  });
});

describe('XLSX', () => {
  async function partsOf(rows: readonly ExportRow[]) {
    const file = openExportFile('xlsx', HEAD);
    for (const each of rows) file.add([each]);
    const parts = unzipSync(new Uint8Array(await file.finish().arrayBuffer()));
    return (path: string) => strFromU8(parts[path] ?? new Uint8Array());
  }

  it('is a package whose sheet has titles, numbers as numbers and all else as text that is never calculated', async () => {
    const part = await partsOf([row('1', { name: '=HYPERLINK("x")', area: -2.5 }, { place: [82, 44] })]);
    const sheet = part('xl/worksheets/sheet1.xml');
    expect(sheet).toContain('<t xml:space="preserve">面积,公顷</t>');
    expect(sheet).toContain('<t xml:space="preserve">=HYPERLINK(&quot;x&quot;)</t>');
    expect(sheet).toContain(
      '<c><v>-2.5</v></c><c><v>82</v></c><c><v>44</v></c></row></sheetData></worksheet>',
    );
    expect(sheet).not.toContain('<f>');
    expect(part('[Content_Types].xml')).toContain('/xl/worksheets/sheet1.xml');
    expect(part('_rels/.rels')).toContain('xl/workbook.xml');
  });

  it('leaves out what Excel refuses: signs of a sheet name, control characters', async () => {
    const part = await partsOf([row('1', { name: 'a\u0001b' })]);
    expect(part('xl/workbook.xml')).toContain('name="公益林 2024"');
    expect(part('xl/worksheets/sheet1.xml')).toContain('>ab<');
  });
});
