import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isMaterialImage, materialImageId } from './imageIds.ts';
import { MATERIALS } from './materials.ts';

const FOLDER = 'assets/materials';
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.svg'));

describe('the materials', () => {
  it('are about 77 images and a compass, each with a file and a file for each', () => {
    expect(MATERIALS).toHaveLength(78);
    expect(MATERIALS[0]?.id).toBe('compass');
    expect(files.toSorted()).toEqual(MATERIALS.map(({ id }) => `${id}.svg`).toSorted());
  });

  it('have names of their own in both languages', () => {
    for (const language of ['zh', 'en'] as const) {
      expect(new Set(MATERIALS.map((material) => material[language])).size).toBe(MATERIALS.length);
    }
    expect(MATERIALS.every(({ id }) => isMaterialImage(materialImageId(id)))).toBe(true);
  });

  it.each(files)('%s is a square drawing that stands by itself', (name) => {
    const text = readFileSync(`${FOLDER}/${name}`, 'utf8');
    expect(text).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="96" height="96" viewBox="0 0 96 96">/,
    );
    expect(text).not.toMatch(/<(script|image|use|style|foreignObject)|href|url\(|on\w+=/);
  });
});
