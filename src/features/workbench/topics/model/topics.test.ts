import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readMenuAddress } from '../../../../domain/bureau/menu/menuAddress.ts';
import type { MenuItem } from '../../../../domain/bureau/menu/menuEntry.ts';
import { figurePart } from '../../../../domain/bureau/figures/figureGroups.ts';
import {
  entriesOfTopics,
  topicsBelow,
  topicsOfEntries,
  type TopicEntry,
  type TopicRecord,
} from '../../../../domain/layers/catalogue/topicRecord.ts';
import { allParts, arrangedTopics, withMovedPart, withMovedTopic, withPart } from './figureOrder.ts';
import { menuFile, readMenuFile } from './menuFile.ts';
import { movedInto, movedOut, newTopic, parentsFor, withTopicsBelow } from './topicMoves.ts';
import { roundedPose } from './roundedPose.ts';
import { whereAfter } from './whereAfter.ts';

const entry = (code: string, ...children: TopicEntry[]): TopicEntry => ({
  ...{ code, name: code, path: '/infoPage' },
  ...(children.length === 0 ? {} : { children }),
});

const TOPICS = topicsOfEntries([
  entry('a', entry('b', entry('c')), entry('d')),
  entry('e', entry('f')),
  entry('g'),
]);

/** The tree as text, what stands below in brackets. */
const outline = (topics: readonly TopicRecord[], parent = ''): string =>
  topicsBelow(topics, parent)
    .map(({ name, code }) => {
      const below = outline(topics, code);
      return below === '' ? name : `${name}(${below})`;
    })
    .join(' ');

function named(topics: readonly TopicRecord[], name: string): TopicRecord {
  const found = topics.find((topic) => topic.name === name);
  if (found === undefined) throw new Error(`no topic ${name}`);
  return found;
}

const after = (moved: readonly TopicRecord[]) =>
  outline([...TOPICS.filter(({ code }) => !moved.some((one) => one.code === code)), ...moved]);

describe('moving topics', () => {
  it('into the one before, as the last of its own', () => {
    expect(after(movedInto(TOPICS, 'menu:g'))).toBe('a(b(c) d) e(f g)');
    expect(after(movedInto(TOPICS, 'menu:d'))).toBe('a(b(c d)) e(f) g');
  });

  it('not where there is none before, nor deeper than the menu goes', () => {
    expect(movedInto(TOPICS, 'menu:a')).toEqual([]);
    expect(movedInto(topicsOfEntries([entry('x'), entry('a', entry('b', entry('c')))]), 'menu:a')).toEqual(
      [],
    );
    expect(movedInto(TOPICS, 'menu:nowhere')).toEqual([]);
  });

  it('out, to stand behind the one that it stood in', () => {
    expect(after(movedOut(TOPICS, 'menu:b'))).toBe('a(d) b(c) e(f) g');
    expect(after(movedOut(TOPICS, 'menu:f'))).toBe('a(b(c) d) e f g');
    expect(movedOut(TOPICS, 'menu:a')).toEqual([]);
    const last = topicsOfEntries([entry('a', entry('b'))]);
    expect(outline([...last.filter(({ code }) => code !== 'menu:b'), ...movedOut(last, 'menu:b')])).toBe(
      'a b',
    );
  });

  it('offers no parents below itself or too deep', () => {
    expect(parentsFor(TOPICS, named(TOPICS, 'e')).map(({ name }) => name)).toEqual(['a', 'g']);
  });

  it('ends with topics that stand in each other', () => {
    const ring = TOPICS.map((topic) => (topic.code === 'menu:a' ? { ...topic, parent: 'menu:c' } : topic));
    expect(
      withTopicsBelow(ring, 'menu:a')
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['a', 'b', 'c', 'd']);
    expect(parentsFor(ring, named(ring, 'a'))).toEqual([]);
    expect(parentsFor(ring, named(ring, 'g')).map(({ name }) => name)).toEqual(['e', 'f']);
  });

  it('begins a new one with layers of its own, last of its siblings', () => {
    const made = newTopic(TOPICS, { newId: () => '12-345678901234', name: '新', parent: '' });
    expect(made).toMatchObject({ code: 'menu:t1234567890', position: 3, layers: [] });
    expect(made.path).toBe('/ResourceOverview?page=t1234567890');
  });
});

describe('the file form', () => {
  it.each(['forest', 'drainage'])('of config/menus/%s.json is the same back again', (deployment) => {
    const text = readFileSync(`config/menus/${deployment}.json`, 'utf8');
    const { menu } = JSON.parse(text) as { menu: TopicEntry[] };
    const read = readMenuFile(text);
    expect(read.ok && entriesOfTopics(read.value)).toEqual(menu);
    expect(read.ok && readMenuFile(menuFile(read.value))).toEqual(read);
  });

  it.each([
    ['{', { what: 'notMenu' }],
    ['[]', { what: 'notMenu' }],
    [JSON.stringify({ menu: [entry('a'), entry('a')] }), { what: 'twice', code: 'menu:a' }],
    [
      JSON.stringify({ menu: [entry('a'), entry('b b')] }),
      { what: 'wrong', number: 2, code: 'menu:b b', path: 'code' },
    ],
    [
      JSON.stringify({ menu: Array.from({ length: 301 }, (_, index) => entry(`n${String(index)}`)) }),
      { what: 'tooMany' },
    ],
  ])('refuses %.30s', (text, error) => {
    expect(readMenuFile(text)).toEqual({ ok: false, error });
  });
});

it('rounds a view to what a record holds', () => {
  const pose = { lon: 82.123456789, lat: 44.1, heightM: 1234.6, headingDeg: -0.01, pitchDeg: -90.0001 };
  expect(roundedPose(pose)).toEqual({
    lon: 82.12346,
    lat: 44.1,
    heightM: 1235,
    headingDeg: 0,
    pitchDeg: -90,
  });
});

describe('the figures of a screen', () => {
  const TOPICS_OF_FIRE = ['fire', 'video'] as const;
  const arranged = (...ids: string[]) => arrangedTopics(TOPICS_OF_FIRE, ids);
  const part = (id: string) => {
    const found = figurePart(id);
    if (found === undefined) throw new Error(`no part ${id}`);
    return found;
  };

  it('begin as they come, single figures first', () => {
    const all = allParts(TOPICS_OF_FIRE);
    expect(all.slice(0, 2)).toEqual(['fire.values', 'fire.dangerByDay']);
    expect(arrangedTopics(TOPICS_OF_FIRE, all).map(({ topic, hidden }) => [topic, hidden])).toEqual([
      ['fire', []],
      ['video', []],
    ]);
  });

  it('are ticked as the last of their topic, and unticked', () => {
    const now = arranged('fire.riskZones', 'video.videosByKind', 'fire.NOWHERE', 'grassland.values');
    expect(withPart(now, part('fire.waterByAccess'), true)).toEqual([
      ...['fire.riskZones', 'fire.waterByAccess', 'video.videosByKind'],
    ]);
    expect(withPart(now, part('fire.values'), true)[0]).toBe('fire.values');
    expect(withPart(now, part('fire.riskZones'), false)).toEqual(['video.videosByKind']);
  });

  it('move within their topic, below the single figures, and topics among each other', () => {
    const now = arranged('fire.values', 'fire.riskZones', 'fire.waterByAccess', 'video.videosByKind');
    expect(withMovedPart(now, part('fire.waterByAccess'), -1)).toEqual([
      ...['fire.values', 'fire.waterByAccess', 'fire.riskZones', 'video.videosByKind'],
    ]);
    expect(withMovedPart(now, part('fire.riskZones'), -1)).toBeUndefined();
    expect(withMovedPart(now, part('fire.values'), 1)).toBeUndefined();
    expect(withMovedPart(now, part('fire.waterByAccess'), 1)).toBeUndefined();
    expect(withMovedTopic(now, 'video', -1)?.[0]).toBe('video.videosByKind');
    expect(withMovedTopic(now, 'fire', -1)).toBeUndefined();
    expect(withMovedTopic(arranged('fire.values'), 'fire', 1)).toBeUndefined();
  });

  it('are kept by a file', () => {
    const figures = ['fire.riskZones', 'fire.values'];
    const topics = topicsOfEntries([{ ...entry('fire'), figures }]);
    expect(readMenuFile(menuFile(topics))).toEqual({ ok: true, value: topics });
    expect(readMenuFile(menuFile(topicsOfEntries([{ ...entry('fire'), figures: [] }])))).toMatchObject({
      error: { what: 'wrong', path: 'figures' },
    });
  });
});

describe('another menu in the page', () => {
  const item = (code: string, path: string, ...children: MenuItem[]): MenuItem => ({
    ...{ code, name: code, path, children },
  });
  const topic = (name: string) => `/ResourceOverview?page=${name}`;
  const rows = [{ code: 'ResourceOverview', isBuiltIn: true, wantsTopic: true, title: 'nav.home' }] as never;
  const [a, b, c] = [item('a', '/Nowhere'), item('b', topic('b')), item('c', topic('c'))] as const;
  const after = (menu: readonly MenuItem[], trail: readonly MenuItem[]) =>
    whereAfter({ rows, address: readMenuAddress(topic('c')), trail }, () => ({
      ...{ routes: [], roleId: '0', menu },
    }));

  it('leaves the screen where it is in it', () => {
    expect(after([a, b, c], [c])).toBeUndefined();
    // Another topic has it now.
    expect(after([item('x', topic('c'))], [c])).toBeUndefined();
  });

  it('goes with a topic that has another screen', () => {
    expect(after([b, item('c', topic('d'))], [b, c])).toEqual({ path: topic('d') });
  });

  it('goes with a topic that its address names', () => {
    const named = { ...readMenuAddress(`${topic('c')}&menu=c`) };
    const way = whereAfter({ rows, address: named, trail: [c] }, () => ({
      ...{ routes: [], roleId: '0', menu: [item('c', topic('d'))] },
    }));
    expect(way).toMatchObject({ path: topic('d') });
  });

  it('goes to the nearest topic above that can be opened, else home', () => {
    expect(after([a, b], [a, b, c])).toEqual({ path: topic('b'), gone: c, shown: b });
    expect(after([a], [a, b, c])).toEqual({ path: undefined, gone: c, shown: undefined });
  });
});
