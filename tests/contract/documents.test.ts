import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const filesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);

const RECORDS = filesIn('docs/adr');
const DOCUMENTS = [
  ...['README.md', 'CONTRIBUTING.md', 'src/domain/README.md', 'src/engine/arcgis/README.md'],
  ...filesIn('docs'),
  ...RECORDS,
];

/** Paths of the repository that stand in code marks; those with a placeholder or a pattern name no one file. */
function pathsIn(text: string): readonly string[] {
  const marked = text.matchAll(/`((?:src|server|services|sample|tests|docs|config|assets)\/[^`\s]+)`/g);
  return [...marked].map(([, path = '']) => path).filter((path) => !/[<>*{}:…]/.test(path));
}

/** Files that links lead to, as seen from the document. */
function linksIn(text: string): readonly string[] {
  const links = text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g);
  return [...links].map(([, path = '']) => path).filter((path) => !path.includes('://'));
}

test.each(DOCUMENTS)('%s names files that are there', (document) => {
  const text = readFileSync(document, 'utf8');
  const missing = [
    ...pathsIn(text).filter((path) => !existsSync(path)),
    ...linksIn(text).filter((path) => !existsSync(join(dirname(document), path))),
  ];
  expect(missing).toEqual([]);
});

test.each(RECORDS)('%s says when it was made and whether it is in force', (record) => {
  const [title, , status] = readFileSync(record, 'utf8').split('\n');
  expect(title).toBe(
    `# ${String(Number(/\d{4}/.exec(record)?.[0]))}. ${title?.split('. ').slice(1).join('. ') ?? ''}`,
  );
  expect(status).toMatch(/^20\d\d-\d\d-\d\d, (?:in force\b|no longer in force: \[ADR \d+\]\()/);
});

test('each walk has as many files as it says, none twice', () => {
  const walks = readFileSync('docs/walks.md', 'utf8').split('\n## ').slice(1);
  expect(walks).toHaveLength(4);
  for (const walk of walks) {
    const [heading = '', ...lines] = walk.split('\n');
    const files = pathsIn(lines.filter((line) => /^\d\. /.test(line)).join('\n'));
    expect(heading).toContain(`: ${String(new Set(files).size)} files`);
    expect(new Set(files).size, heading).toBe(files.length);
  }
});
