// Fails when the sign-in page's JavaScript outgrows its budget.
import { readFileSync } from 'node:fs';
import { loginPageJsGzipKb } from './loginPageSize.mjs';

const { max } = JSON.parse(readFileSync('tests/bench/budgets.json', 'utf8')).loginPageJsGzipKb;
const size = loginPageJsGzipKb();
console.log(`sign-in page JavaScript: ${size.toFixed(1)} kB gzip (budget ${max} kB)`);
process.exitCode = size <= max ? 0 : 1;
