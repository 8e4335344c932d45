// Fails when a padding, margin or gap is not of the spacing scale (`src/ui/theme.css`).
import { readdirSync, readFileSync } from 'node:fs';

const STEP = String.raw`var\(--space-[1-6]\)`;

/** One length: nothing, the rest, a step of the scale, two of them, or a step back over the edge of what is around. */
const LENGTH = `(?:0|auto|${STEP}|calc\\((?:-1|2) \\* ${STEP}\\))`;
const DECLARATION = /^\s*((?:padding|margin)(?:-[a-z-]+)?|(?:row-|column-)?gap):([^;{}]*);/gm;
const ON_SCALE = new RegExp(`^${LENGTH}(?: ${LENGTH}){0,3}$`, 'u');

/** What has no step of the scale, and why; the value is matched whole. */
const EXCEPTIONS = [
  // A line that lies over its neighbour's, and what only screen readers are told.
  { file: /\.css$/, value: /^-1px$/ },
  // The sheet in the print screen is a picture of paper: all of it grows with its width.
  { file: /PrintSheet\.module\.css$/, value: /cqw/ },
  // The sign-in page is read on a wall, too.
  { file: /LoginPage\.module\.css$/, value: /clamp\(/ },
];

const sheets = readdirSync('src', { recursive: true }).filter((name) => name.endsWith('.css'));
for (const name of sheets) {
  const file = `src/${name}`;
  const source = readFileSync(file, 'utf8');
  for (const match of source.matchAll(DECLARATION)) {
    const [text, property, raw] = match;
    const value = raw.trim();
    if (ON_SCALE.test(value)) continue;
    if (EXCEPTIONS.some((each) => each.file.test(file) && each.value.test(value))) continue;
    const line = source.slice(0, match.index + text.length).split('\n').length;
    console.error(`${file}:${line}: ${property}: ${value} is no step of the spacing scale`);
    process.exitCode = 1;
  }
}
