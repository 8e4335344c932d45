import { describe, expect, it } from 'vitest';
import { isOnline, readVideoPoints, videoUrl, viewSector } from './videoPoint.ts';

const record = (more: Record<string, unknown> = {}) => ({
  objectid: 7,
  name: '夏尔希里林道07号视频点',
  编号: 'SP-007',
  状态: '在线',
  类型: '防火监控',
  县市: '博乐市',
  geometry: { type: 'Point', coordinates: [82.1, 45.1] },
  ...more,
});

const only = (more: Record<string, unknown> = {}) => {
  const [point] = readVideoPoints([record(more)]);
  if (point === undefined) throw new Error('left out');
  return point;
};

describe('cameras', () => {
  it('are read from the data service’s records', () => {
    expect(only()).toEqual({
      id: '7',
      name: '夏尔希里林道07号视频点',
      lon: 82.1,
      lat: 45.1,
      code: 'SP-007',
      state: '在线',
      kind: '防火监控',
      county: '博乐市',
    });
  });

  it('know nothing where the record says null or nothing', () => {
    expect(only({ 县市: 'null', 状态: undefined })).not.toHaveProperty('county');
    expect(isOnline(only({ 状态: undefined }))).toBe(false);
  });

  it('are left out when they have no place', () => {
    expect(readVideoPoints([record({ geometry: null }), {}, 'x'])).toEqual([]);
  });

  it.each([
    [90, 90],
    ['-90', 270],
    [725, 5],
    ['北', undefined],
  ])('with heading %s look to %s degrees', (heading, degrees) => {
    expect(only({ 朝向: heading }).headingDeg).toBe(degrees);
  });

  it('have a stream by the deployment’s template, its parts escaped', () => {
    const template = 'https://media.example/{code}/{id}.mp4?n={name}&k={other}';
    expect(videoUrl(template, { ...only(), name: 'a b&c' })).toBe(
      'https://media.example/SP-007/7.mp4?n=a%20b%26c&k={other}',
    );
  });

  it('draw where they look only when it is known', () => {
    expect(viewSector(only())).toBeUndefined();
    const sector = viewSector(only({ 朝向: 90 })) ?? [];
    expect(sector[0]).toEqual([82.1, 45.1]);
    expect(sector.at(-1)).toEqual([82.1, 45.1]);
    for (const [lon] of sector.slice(1, -1)) expect(lon).toBeGreaterThan(82.1);
  });

  it('draw as far and as wide as their record says', () => {
    const [eye, ...arc] = viewSector(only({ 朝向: 0, 视场角: 60, '可视距离（公里）': '4.5' })) ?? [];
    expect(eye).toEqual([82.1, 45.1]);
    const north = arc.map(([, lat]) => (lat - 45.1) * 111_320);
    expect(Math.max(...north)).toBeCloseTo(4500, 0);
    const [west, east] = [arc[0]?.[0] ?? 0, arc.at(-2)?.[0] ?? 0];
    expect((east - 82.1) * 111_320 * Math.cos((45.1 * Math.PI) / 180)).toBeCloseTo(2250, 0);
    expect(82.1 - west).toBeCloseTo(east - 82.1, 6);
  });

  it('take no field of view and no range that cannot be', () => {
    const point = only({ 视场角: '宽', '可视距离（公里）': -3, 画面类型: '录像' });
    expect(point).not.toHaveProperty('fieldDeg');
    expect(point).not.toHaveProperty('rangeM');
    expect(point).not.toHaveProperty('pictureKind');
    expect(only({ 画面地址: '/a.jpg', 画面类型: 'HLS' })).toMatchObject({
      pictureUrl: '/a.jpg',
      pictureKind: 'hls',
    });
  });
});
