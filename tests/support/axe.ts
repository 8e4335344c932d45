import axe from 'axe-core';
import type { Page } from 'playwright';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[] }[];
}

/** Resolves once nothing fades or slides any more: half faded colours have too little contrast. What goes on for ever is not waited for. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    // A root tells the animations of its own elements only, not of the Calcite components' insides.
    const rootsOf = (root: Document | ShadowRoot): readonly (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
        shadowRoot === null ? [] : rootsOf(shadowRoot),
      ),
    ];
    const running = rootsOf(document)
      .flatMap((root) => root.getAnimations())
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime)),
      );
    return Promise.allSettled(running.map(({ finished }) => finished)).then(() => undefined);
  });

/**
 * What axe finds on a page at any level, one line each. The script is evaluated through the protocol, which the
 * page's policy does not bind.
 * @param within the part that is looked at; the whole page when left out
 */
export async function violations(page: Page, within = 'html'): Promise<readonly string[]> {
  await settled(page);
  // Half a megabyte that crosses three processes each time it is sent.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const found = await page.evaluate<Violation[]>(
    `window.axe.run(${JSON.stringify(within)}, { resultTypes: ['violations'] }).then((result) => result.violations)`,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}
