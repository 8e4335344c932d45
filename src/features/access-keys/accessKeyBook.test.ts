import { expect, it } from 'vitest';
import type { AccessKeys, AccessKeyService } from '../../api/accessKeys.ts';
import type { AccessKey } from '../../api/contracts/accessKeys.ts';
import { ok } from '../../lib/result.ts';
import { createAccessKeyBook } from './accessKeyBook.ts';

const listed = (lastUsedAtMs: number | null): AccessKeys => {
  const key: AccessKey = {
    ...{ id: 'k', name: '报表', resources: [], state: 'live', createdAtMs: 0, expiresAtMs: 9 },
    lastUsedAtMs,
  };
  const [wms, wmts, features, mapService, featureService] = ['/a', '/b', '/c', '/d', '/e'];
  const services = { wms, wmts, features, mapService, featureService, imagery: '/f', terrain: '/g' };
  return { keys: [key], offered: [], services };
};

it('shows what was asked for last, whichever answer comes last', async () => {
  const answers: ((keys: AccessKeys) => void)[] = [];
  const service: Pick<AccessKeyService, 'list'> = {
    list: () => new Promise((resolve) => answers.push((keys) => resolve(ok(keys)))),
  };
  const refused = () => Promise.reject(new Error('nothing is made here'));
  const book = createAccessKeyBook({ ...service, make: refused, revoke: refused }, () => undefined);
  const reads = [book.read(), book.read()];
  answers[1]?.(listed(5));
  answers[0]?.(listed(null));
  await Promise.all(reads);
  expect(book.state.value.keys?.map(({ lastUsedAtMs }) => lastUsedAtMs)).toEqual([5]);
});
