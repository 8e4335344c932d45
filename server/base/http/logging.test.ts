import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../tests/support/portal.ts';
import { openLogFile, redactedUrl } from './logging.ts';

describe('redactedUrl', () => {
  test.each([
    ['/a', '/a'],
    ['/a?x=1&y=2', '/a?x=1&y=2'],
    ['/a?account=admin1&password=s', '/a?account=admin1&password=***'],
    ['/a?PW=s&x=1', '/a?PW=***&x=1'],
    ['/a?%70assword=s', '/a?%70assword=***'],
    ['/a?pw=a=b=c', '/a?pw=***'],
    [
      'https://t0.tianditu.gov.cn/img_w/wmts?tk=s&LAYER=img',
      'https://t0.tianditu.gov.cn/img_w/wmts?tk=***&LAYER=img',
    ],
    ['哪里有湖？', '哪里有湖？'],
    ['why?', 'why?'],
    ['/a?%E0%A4%A=s', '/a?%E0%A4%A=***'],
    ['/a?q=?password=s', '/a?q=?password=s'],
    ['/a?', '/a?'],
  ])('%s is logged as %s', (url, logged) => {
    expect(redactedUrl(url)).toBe(logged);
  });
});

describe('the log file', () => {
  test('is set aside while the server runs when it is large; five of them are kept, and no line is cut', async () => {
    const folder = await temporaryFolder();
    const open = () => openLogFile(folder.path, 100);
    const log = open();
    const lines = Array.from({ length: 100 }, (_, index) => `${String(index).padStart(19, '0')}\n`);
    for (const line of lines) log.write(line);
    const logs = join(folder.path, 'logs');
    const names = [
      'server.log.5',
      'server.log.4',
      'server.log.3',
      'server.log.2',
      'server.log.1',
      'server.log',
    ];
    const kept = () => names.map((name) => readFileSync(join(logs, name), 'utf8')).join('');
    await vi.waitFor(() => expect(kept()).toBe(lines.slice(-30).join('')));
    expect(readdirSync(logs).sort()).toEqual([...names].sort());
    // Another start goes on in the same file.
    open().write('later\n');
    await vi.waitFor(() => expect(kept().endsWith('later\n')).toBe(true));
    await folder.remove();
  });
});
