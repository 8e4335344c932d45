// Fails when the JavaScript of the sign-in page, or of the map, outgrows its budget.
import { readFileSync } from 'node:fs';
import { loginPageJsGzipKb, mapJsGzipKb } from './pageSizes.mjs';

const budgets = JSON.parse(readFileSync('tests/bench/budgets.json', 'utf8'));
for (const [row, size] of Object.entries({
  loginPageJsGzipKb: loginPageJsGzipKb(),
  mapJsGzipKb: mapJsGzipKb(),
})) {
  const { max, what } = budgets[row];
  console.log(`${what}: ${size.toFixed(1)} (budget ${max})`);
  if (size > max) process.exitCode = 1;
}
