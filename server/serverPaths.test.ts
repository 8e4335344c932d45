import { expect, it } from 'vitest';
import { ENDPOINTS } from '../src/api/contracts/index.ts';
import { SERVER_PATHS } from './serverPaths.mjs';

it.each(Object.values(ENDPOINTS).map(({ path }) => path))('%s is handed on in development', (path) => {
  expect(SERVER_PATHS.some((start) => path.startsWith(`${start}/`))).toBe(true);
});
