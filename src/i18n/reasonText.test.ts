import { expect, it } from 'vitest';
import { readVector } from '../domain/layers/vector/readVector.ts';
import { firstTexts } from './firstTexts.ts';
import { reasonText } from './reasonText.ts';
import { createTranslator } from './translate.ts';
import { zh } from '../../tests/support/allTexts.ts';

const { t } = createTranslator('zh', { ...firstTexts, zh });

/** Why a file cannot be read, as it is said in Chinese. */
function reasonOf(file: string | Uint8Array<ArrayBuffer>): string {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const read = readVector({ bytes: bytes.slice().buffer });
  return read.ok ? 'read' : reasonText(read.error, t);
}

const swapped = JSON.stringify({ type: 'Point', coordinates: [44.9, 82.07] });

it.each([
  ['', '文件是空的'],
  [new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0]), '请解压后发布其中的 doc.kml'],
  [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0]), '这是一张图片'],
  ['<!doctype html><title>登录</title>', '返回的是网页而不是数据'],
  ['<ServiceException>no</ServiceException>', '返回的是 XML <ServiceException> 而不是数据'],
  ['{"type": "FeatureCollection", "features": [}', '不是有效的 JSON，问题在“'],
  ['{"type": "FeatureCollection", "features": [', '数据不完整，在第 43 个字符处中断'],
  ['[1, 2]', '不是 GeoJSON 要素集合'],
  ['{"geometryType": "esriGeometryPoint"}', '这是 Esri JSON，请发布为 GeoJSON'],
  [swapped, '坐标写成了先纬度后经度 [44.9, 82.07]'],
  ['<!DOCTYPE kml><kml></kml>', '出于安全不予读取'],
  ['<kml><Document>', 'KML 不完整，在第 15 个字符处中断'],
  ['<kml><Placemark></kml>', 'KML 有语法错误，第 1 行'],
])('a file that cannot be read is explained in Chinese: %#', (file, words) => {
  const reason = reasonOf(file);
  expect(reason).toContain(words);
  expect(reason).not.toMatch(/Unexpected|expected|undefined|truncated|instead of/);
});

/** What is said of a file of which one feature can be drawn, and these others. */
function missingOf(...others: readonly unknown[]): string {
  const whole = { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [82, 45] } };
  const text = JSON.stringify({ type: 'FeatureCollection', features: [whole, ...others] });
  const read = readVector({ bytes: new TextEncoder().encode(text).buffer });
  return read.ok && read.value.partial !== undefined ? reasonText(read.value.partial, t) : 'whole';
}

const withGeometry = (geometry: unknown) => ({ type: 'Feature', properties: {}, geometry });

it.each([
  [withGeometry(null), '部分要素未绘制：1 / 2 个要素没有几何'],
  [{ type: 'Point' }, '部分要素未绘制：1 / 2 个要素有误；features.1 不是要素（Feature）'],
  [withGeometry(7), 'features.1.geometry 不是几何对象'],
  [withGeometry({ type: 'Circle' }), 'features.1.geometry.type Circle 不是 GeoJSON 的几何类型'],
  [withGeometry({ type: 'Point', coordinates: ['x', 1] }), 'features.1.geometry.coordinates 不是坐标'],
  [withGeometry({ type: 'LineString', coordinates: [[82, 45]] }), 'coordinates 的坐标点不够'],
  [withGeometry({ type: 'Point', coordinates: [200, 95] }), '[200, 95] 超出经纬度范围'],
  [withGeometry({ type: 'Point', coordinates: [45, 120] }), '可能写成了先纬度后经度'],
  [withGeometry({ type: 'Point', coordinates: [9e6, 5e6] }), '可能是以米为单位而没有 crs'],
])('what of a file is left out is explained in Chinese: %#', (feature, words) => {
  expect(missingOf(feature)).toContain(words);
});
