import { expect, it } from 'vitest';
import { arrangedFigures } from './figureGroups.ts';
import { arrangedScreen, topicScreenOf, topicScreenOfEntry } from './topicScreens.ts';

const FIRE = {
  topic: 'fire',
  values: [1],
  sections: [{ id: 'dangerByDay' }, { id: 'riskZones' }, { id: 'waterByAccess' }],
} as const;

it('shows the groups that an arrangement names, in its order', () => {
  expect(arrangedFigures(FIRE, undefined)).toBe(FIRE);
  const own = arrangedFigures(FIRE, ['fire.waterByAccess', 'video.values', 'fire.dangerByDay', 'fire.gone']);
  expect(own.sections.map(({ id }) => id)).toEqual(['waterByAccess', 'dangerByDay']);
  expect(own.values).toEqual([]);
  expect(arrangedFigures(FIRE, ['fire.values'])).toMatchObject({ values: [1], sections: [] });
  // Of a release that knew other groups.
  expect(arrangedFigures(FIRE, ['fire.gone'])).toBe(FIRE);
});

it('knows a group by the name that it had when somebody arranged it', () => {
  const ebinur = {
    topic: 'ebinur',
    values: [1],
    sections: [{ id: 'waterByYear' }, { id: 'ebinurZones' }],
  } as const;
  const own = arrangedFigures(ebinur, ['ebinur.zones', 'ebinur.ebinurZones']);
  expect(own.sections.map(({ id }) => id)).toEqual(['ebinurZones']);
});

it('shows the topics that it names, in its order', () => {
  const screen = topicScreenOf('防火', undefined);
  expect(arrangedScreen(screen, ['video.values', 'fire.riskZones'])?.figures).toEqual(['video', 'fire']);
  expect(arrangedScreen(screen, ['fire.riskZones'])?.figures).toEqual(['fire']);
  expect(arrangedScreen(screen, ['grassland.values'])).toBe(screen);
});

it('tells the screen of an address', () => {
  const named = (path: string) => topicScreenOfEntry({ path, name: '草原' })?.figures;
  expect(named('/ResourceOverview?page=防火')).toEqual(['fire', 'video']);
  expect(named('/CarbonSinkOverview')).toEqual(['grassland']);
  expect(named('/infoPage')).toBeUndefined();
  expect(named('//elsewhere/ResourceOverview?page=防火')).toBeUndefined();
});
