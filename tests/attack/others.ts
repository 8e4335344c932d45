import { PREFECTURE_EXTENT } from '../../src/domain/geodesy/extent.ts';
import { DEFAULT_EXPORT_NAME, printQuery } from '../../src/domain/sheet/protocol.ts';
import { accessKeyMake, accessKeyRevoke } from '../../src/api/contracts/accessKeys.ts';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import { JOB_HEADER, PRINT_PATHS } from '../../src/api/contracts/print.ts';
import type { ServerCalls } from '../support/server.ts';

/** What came of somebody's call about another user's object. */
export interface ForeignCall {
  readonly call: string;
  readonly got: number;
}

/**
 * Makes objects as one user and tries them as another, who must hear that they do not exist.
 * @param owner token of the session that makes them
 * @param stranger token of the session that tries them
 */
export async function triedByOthers(
  server: Pick<ServerCalls, 'fetch'>,
  owner: string,
  stranger: string,
): Promise<readonly ForeignCall[]> {
  const call = (token: string, path: string, body?: unknown) =>
    server.fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Authorization: token,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const id = `attack-${String(Date.now())}`;
  const bookmark = { id, name: '攻击', ex: 82, ey: 44.9, points: '82,44.9', camera: null };
  await call(owner, ENDPOINTS.bookmarkInsert.path, bookmark);
  const made = await call(owner, accessKeyMake.path, { name: '攻击', resources: ['lakes'], days: 1 });
  const key = (made.body as { data: { item: { id: string } } }).data.item.id;
  const download = await call(owner, `${PRINT_PATHS.download}?serverName=${DEFAULT_EXPORT_NAME}`);
  const job = download.headers.get(JOB_HEADER) ?? '';
  const print = printQuery(PREFECTURE_EXTENT, ['lakes'], 'png').toString();
  const tries: readonly (readonly [path: string, body?: unknown])[] = [
    [ENDPOINTS.bookmarkUpdate.path, bookmark],
    [`${ENDPOINTS.bookmarkDelete.path}?id=${id}`],
    [accessKeyRevoke.path, { id: key }],
    [`${ENDPOINTS.printJobState.path}?job=${job}`],
    [ENDPOINTS.printJobCancel.path, { job }],
    [`${PRINT_PATHS.print}/${job}?${print}`],
    [`${PRINT_PATHS.file}/${job}?format=png`],
  ];
  const tried: ForeignCall[] = [];
  for (const [path, body] of tries) {
    const { status } = await call(stranger, path, body);
    tried.push({ call: `${body === undefined ? 'GET' : 'POST'} ${path.split('?')[0] ?? ''}`, got: status });
  }
  await call(owner, `${ENDPOINTS.bookmarkDelete.path}?id=${id}`);
  await call(owner, accessKeyRevoke.path, { id: key });
  return tried;
}
