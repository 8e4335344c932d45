import { expect, it } from 'vitest';
import { lostFeatures, WITHOUT_FEATURES } from './browserFeatures.ts';

it('tells what the last list of features leaves on of earlier ones', () => {
  const playwrights = '--disable-features=LensOverlay,SomethingNew';
  expect(lostFeatures(['--headless', playwrights])).toEqual([]);
  expect(lostFeatures(['--headless', playwrights, WITHOUT_FEATURES])).toEqual(['SomethingNew']);
  expect(lostFeatures([WITHOUT_FEATURES, '--disable-gpu'])).toEqual([]);
});
