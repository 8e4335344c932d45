import { beforeEach, describe, expect, it } from 'vitest';
import type { FireBrief, FireWatcher } from '../../api/contracts/fireBrief.ts';
import type { ApiFailure } from '../../api/apiFailure.ts';
import type { GroundSampler } from '../../api/terrain/groundSampler.ts';
import { TerrainError } from '../../api/terrain/elevationService.ts';
import { geodesicBetween, placeAt } from '../../domain/geodesy/lines.ts';
import { createTranslator } from '../../i18n/translate.ts';
import { err, ok, type Result } from '../../lib/result.ts';
import { en, zh } from '../../../tests/support/allTexts.ts';
import { createFireDesk, type FireDesk, type FireWeather } from './fireDesk.ts';
import { briefText } from './fireWords.ts';
import { fireMarks } from './model/fireMarks.ts';

const FIRE = { lon: 82, lat: 44.5 };
const WEATHER = { windFromDeg: 180, windMs: 4, temperatureC: 28, humidityPercent: 30 };

/** A ridge of 500 m north of the fire, over ground that is level. */
const heightM = (lat: number) => (lat > 44.515 && lat < 44.525 ? 500 : 0);

/** The terrain as it is asked along a line. */
const terrain: Pick<GroundSampler, 'ask'> = {
  ask(task) {
    if (task.task !== 'line') throw new Error('only lines are asked');
    const [from = [0, 0], to = [0, 0]] = task.path;
    const { distanceM, azimuthDeg } = geodesicBetween(from, to);
    const steps = 200;
    const distancesM = Array.from({ length: steps + 1 }, (_, index) => (index * distanceM) / steps);
    const places = distancesM.map((along) => placeAt(from, azimuthDeg, along));
    const profile = { distancesM, places, heightsM: places.map(([, lat]) => heightM(lat)) };
    return Promise.resolve({ task: 'line', profile, stepM: distanceM / steps } as never);
  },
};

function watcher(name: string, bearingDeg: number, change: Partial<FireWatcher> = {}): FireWatcher {
  const [lon, lat] = placeAt([FIRE.lon, FIRE.lat], bearingDeg, 5000);
  return {
    name,
    lon,
    lat,
    bearingDeg,
    distanceM: 5000,
    kind: 'tower',
    rangeM: 9000,
    eyeM: 20,
    note: '',
    isOff: false,
    ...change,
  };
}

const BRIEF: FireBrief = {
  ...{ county: '博乐市', township: '五台镇', risk: '', road: null, waters: [], stations: [] },
  watchers: [watcher('北塔', 0), watcher('南塔', 180), watcher('南头', 190, { kind: 'camera', isOff: true })],
  rings: [{ radiusM: 1000, settlements: [], reserves: [], woodlandKm2: 2, grasslandKm2: 1 }],
  chiefs: [{ level: '村级', area: '甲村责任区', chief: '', patrol: '' }],
};

let answer: Result<FireBrief, ApiFailure>;
let failures: ApiFailure[];
let remembered: FireWeather[];
let ground: Pick<GroundSampler, 'ask'>;
let desk: FireDesk;

beforeEach(() => {
  [answer, failures, remembered, ground] = [ok(BRIEF), [], [], terrain];
  desk = createFireDesk({
    ask: () => Promise.resolve(answer),
    ground: { ask: (...question) => ground.ask(...question) },
    weather: WEATHER,
    onWeather: (weather) => void remembered.push(weather),
    onFailure: (failure) => void failures.push(failure),
  });
});

const { t } = createTranslator('zh', { zh, en });

describe('a fire that is reported', () => {
  it('is seen by the tower that no ridge hides', async () => {
    await desk.report(FIRE);
    const { sights, brief, isAsking } = desk.state.value;
    expect(isAsking).toBe(false);
    expect(brief).toBe(BRIEF);
    expect(sights.map((sight) => sight?.isVisible)).toEqual([false, true, true]);
    // The ridge is 1.7 to 2.8 km from the fire: the nearer edge of it to the tower hides.
    expect(sights[0]?.hiddenAtM).toBeGreaterThan(2100);
    expect(sights[0]?.hiddenAtM).toBeLessThan(3400);
    const text = briefText(desk.state.value, t);
    expect(text).toContain('视距内 3 处，1 处看得到');
    expect(text).toContain('南塔，5.0 km，南方向：看得到');
    expect(text).toMatch(/北塔，5\.0 km，北方向：在 \d\.\d km 处被山体遮挡/);
    expect(text).toContain('南头，5.0 km，南方向：离线');
    expect(text).toContain('1 公里内：没有居民点和保护地；林地 2.00 km²，草地 1.00 km²');
    expect(text).toContain('村级 · 甲村责任区：无权查看');
    expect(text).toMatch(/火头向北推进约 \d/);
  });

  it('is drawn with its rings, and lines from who sees it and who does not', async () => {
    await desk.report(FIRE);
    const { place = FIRE, brief, sights } = desk.state.value;
    const words = { fire: '火点', ring: String };
    const marks = fireMarks({ place, brief, sights, downwindDeg: 0, hourM: 300 }, words);
    expect([...marks.keys()].filter((id) => /^ring-\d$/.test(id))).toEqual(['ring-1', 'ring-3', 'ring-5']);
    // A camera that does not answer sees nothing.
    expect([...marks.keys()].filter((id) => id.endsWith('-name'))).toEqual(['watcher-1-name', 'fire-name']);
    expect(marks.has('watcher-0-line')).toBe(true);
    const undriven = fireMarks({ place, brief, sights: [], downwindDeg: 0, hourM: 0 }, words);
    expect(undriven.has('hour')).toBe(false);
    expect(undriven.has('watcher-0')).toBe(false);
  });

  it('is told without the terrain where that cannot be asked', async () => {
    ground = { ask: () => Promise.reject(new TerrainError('none', '')) };
    await desk.report(FIRE);
    const text = briefText(desk.state.value, t);
    expect(text).toContain('地形暂不可用，无法判断通视');
    expect(text).toContain('高程：未知');
    expect(text).toContain('南塔，5.0 km，南方向：未知');
  });

  it('says that the server could not be asked', async () => {
    const failure: ApiFailure = { kind: 'network', endpoint: 'fireBrief', detail: 'refused' };
    answer = err(failure);
    await desk.report(FIRE);
    expect(failures).toEqual([failure]);
    expect(desk.state.value).toMatchObject({ isAsking: false, brief: undefined });
  });

  it('gives way to another, and to none', async () => {
    const first = desk.report(FIRE);
    const second = desk.report({ lon: 82.2, lat: 44.2 });
    await Promise.all([first, second]);
    expect(desk.state.value.place).toEqual({ lon: 82.2, lat: 44.2 });
    desk.clear();
    expect(desk.state.value).toMatchObject({ place: undefined, brief: undefined, sights: [] });
  });

  it('follows the wind: its slope is measured anew, and the weather remembered', async () => {
    await desk.report({ lon: 82, lat: 44.5135 });
    expect(desk.state.value.slopeDeg).toBeCloseTo(59, 0);
    desk.setWeather({ windFromDeg: 0 });
    await expect.poll(() => desk.state.value.slopeDeg).toBeCloseTo(0, 5);
    expect(remembered).toEqual([{ ...WEATHER, windFromDeg: 0 }]);
  });
});
