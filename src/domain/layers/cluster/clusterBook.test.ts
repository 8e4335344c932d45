import { describe, expect, it } from 'vitest';
import { createClusterBook, type ClusterBookOptions } from './clusterBook.ts';
import { resolutionOfZoom } from './clusterLevel.ts';
import { FACILITY_CLUSTERS, type MergeRule, readMergeRule, THEMATIC_CLUSTERS } from './clusterRule.ts';

const THEMATIC = readMergeRule(THEMATIC_CLUSTERS, { widthPx: 31.2, heightPx: 38.4 });
const FACILITY = readMergeRule(FACILITY_CLUSTERS, { widthPx: 54, heightPx: 56 });
const HERE = { west: 80, south: 44, east: 84, north: 46 };
const METRES_PER_DEGREE = 111_320;

/** Degrees of longitude that are so many pixels of a Web Mercator map at a level. */
const degreesOf = (px: number, zoom: number) => (px * resolutionOfZoom(zoom)) / METRES_PER_DEGREE;

function bookOf(points: readonly (readonly [lon: number, lat: number, name?: string])[], merge: MergeRule) {
  const options: ClusterBookOptions = {
    merge,
    metrics: { iconWidthPx: 20, iconHeightPx: 20 },
    labelOf: ({ name }) => String(name),
  };
  const positions = Float64Array.from(points.flatMap(([lon, lat]) => [lon, lat]));
  const attributes = points.map(([, , name = ''], index) => ({ index, name }));
  return createClusterBook({ positions, attributes }, options);
}

const windowAt = (zoom: number, labels = false) => ({ extent: HERE, zoom, labels });
const marksAt = (book: ReturnType<typeof bookOf>, zoom: number, limit = 1000) =>
  book.marks({ windows: [windowAt(zoom)], limit })[0] ?? [];

describe('clusters', () => {
  it.each([
    ['thematic', THEMATIC, 50 + 19.2],
    ['facility', FACILITY, 15 + 28],
  ] as const)('of %s points merge within their pixel range and not beyond', (_, rule, rangePx) => {
    const zoom = 12;
    const near = bookOf(
      [
        [82, 45],
        [82 + degreesOf(rangePx - 2, zoom), 45],
      ],
      rule,
    );
    expect(marksAt(near, zoom).map(({ count }) => count)).toEqual([2]);
    const far = bookOf(
      [
        [82, 45],
        [82 + degreesOf(rangePx + 2, zoom), 45],
      ],
      rule,
    );
    expect(marksAt(far, zoom).map(({ count }) => count)).toEqual([1, 1]);
  });

  it('hold every point of the extent at every level, each once', () => {
    const points = Array.from(
      { length: 500 },
      (_, index) => [80.5 + ((index * 37) % 300) / 100, 44.2 + ((index * 61) % 150) / 100] as const,
    );
    const book = bookOf(points, THEMATIC);
    for (let zoom = 0; zoom <= 22; zoom++) {
      const total = marksAt(book, zoom).reduce((sum, { count }) => sum + count, 0);
      expect([zoom, total]).toEqual([zoom, 500]);
    }
  });

  it('are the same for two windows of one level where these overlap', () => {
    const points = Array.from(
      { length: 300 },
      (_, index) => [82 + (index % 20) / 50, 44.8 + index / 2000] as const,
    );
    const book = bookOf(points, FACILITY);
    const right = { extent: { ...HERE, west: 82.1 }, zoom: 11.6, labels: false };
    const [globe = [], plane = []] = book.marks({ windows: [windowAt(11.6), right], limit: 1000 });
    expect(plane.length).toBeGreaterThan(0);
    const globeKeys = new Set(globe.map(({ key }) => key));
    expect(plane.filter(({ key }) => !globeKeys.has(key))).toEqual([]);
  });

  it('become coarser where a window would show too many, in linked windows alike', () => {
    const points = Array.from(
      { length: 400 },
      (_, index) => [81 + (index % 20) / 10, 44.5 + index / 800] as const,
    );
    const book = bookOf(points, THEMATIC);
    expect(marksAt(book, 16)).toHaveLength(400);
    const narrow = { extent: { west: 81, south: 44.5, east: 81.25, north: 44.6 }, zoom: 16, labels: false };
    const [whole = [], part = []] = book.marks({ windows: [windowAt(16), narrow], limit: 100 });
    expect(whole.length).toBeLessThanOrEqual(100);
    const wholeKeys = new Set(whole.map(({ key }) => key));
    expect(part.every(({ key }) => wholeKeys.has(key))).toBe(true);
  });

  it('tell where they fall apart, and what they hold', () => {
    const book = bookOf(
      [
        [82, 45, 'a'],
        [82.01, 45, 'b'],
        [83.5, 45, 'c'],
      ],
      THEMATIC,
    );
    const cluster = marksAt(book, 8).find(({ count }) => count > 1);
    const found = book.members(cluster?.id ?? -1, 10);
    expect(found.members.map(({ name }) => name).sort()).toEqual(['a', 'b']);
    expect([found.extent.west, found.extent.east].map((lon) => lon.toFixed(3))).toEqual(['82.000', '82.010']);
    const zoom = found.expansionZoom ?? 0;
    expect(
      marksAt(book, zoom - 1)
        .map(({ count }) => count)
        .sort(),
    ).toEqual([1, 2]);
    expect(marksAt(book, zoom)).toHaveLength(3);
  });

  it('never fall apart when their members are in one place', () => {
    const book = bookOf(
      Array.from({ length: 12 }, () => [82, 45] as const),
      { radiusPx: 0, minPoints: 2 },
    );
    const [cluster] = marksAt(book, 30);
    expect(cluster?.count).toBe(12);
    const found = book.members(cluster?.id ?? -1, 5);
    expect(found).toMatchObject({ count: 12, expansionZoom: undefined });
    expect(found.members).toHaveLength(5);
  });

  it('show nothing for no points, and nothing outside the window', () => {
    expect(marksAt(bookOf([], THEMATIC), 9)).toEqual([]);
    expect(bookOf([], THEMATIC).extent).toBeUndefined();
    expect(marksAt(bookOf([[10, 10]], THEMATIC), 9)).toEqual([]);
  });

  it('label single points only, and only where labels can be read', () => {
    const [zoom, lat] = [14, 45];
    const near = degreesOf(60, zoom);
    const book = bookOf(
      [
        [82, lat, '检查井一号'],
        [82 + near, lat, '检查井二号'],
        [82.2, lat, '检查井三号'],
      ],
      { radiusPx: 15, minPoints: 1 },
    );
    const labels = book.marks({ windows: [windowAt(zoom, true)], limit: 100 })[0]?.map(({ label }) => label);
    expect(labels).toEqual(['检查井一号', '', '检查井三号']);
    expect(marksAt(book, zoom).map(({ label }) => label)).toEqual(['', '', '']);
  });

  it('find the points around a place, the nearest first', () => {
    const book = bookOf(
      [
        [82, 45, 'far'],
        [82.004, 45, 'near'],
        [83, 45, 'outside'],
      ],
      THEMATIC,
    );
    const found = book.within({ west: 81.995, south: 44.99, east: 82.015, north: 45.01 }, 10);
    expect(found.map(({ attributes }) => attributes.name)).toEqual(['near', 'far']);
  });
});
