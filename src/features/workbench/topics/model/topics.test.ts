import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  entriesOfTopics,
  topicsBelow,
  topicsOfEntries,
  type TopicEntry,
  type TopicRecord,
} from '../../../../domain/layers/catalogue/topicRecord.ts';
import { menuFile, readMenuFile } from './menuFile.ts';
import { movedInto, movedOut, newTopic, parentsFor, withTopicsBelow } from './topicMoves.ts';
import { roundedPose } from './roundedPose.ts';

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
