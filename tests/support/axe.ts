import axe from 'axe-core';
import type { Page } from 'playwright';

interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly target: readonly unknown[] }[];
}

/**
 * What axe finds on a page that is serious or critical, one line each. The script is evaluated through the protocol, which the
 * page's policy does not bind.
 */
export async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(`if (!window.axe) { ${axe.source} }`);
  const found = await page.evaluate<Violation[]>(
    `window.axe.run(document, { resultTypes: ['violations'] }).then((result) => result.violations)`,
  );
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}
