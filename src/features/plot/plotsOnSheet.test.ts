import { expect, it } from 'vitest';
import { en, zh } from '../../../tests/support/allTexts.ts';
import { DEFAULT_PLOT_STYLE } from '../../domain/drawing/plot/attribute.ts';
import { SYMBOLS, type SymbolId } from '../../domain/drawing/plot/shapes/symbols.ts';
import { createTranslator } from '../../i18n/translate.ts';
import { createSignal } from '../../lib/signal.ts';
import type { Plot } from './plotBookTypes.ts';
import { plotsOnSheet } from './plotsOnSheet.ts';

const plot = (type: SymbolId, least: number): Plot => ({
  id: type,
  groupId: 'g',
  name: '',
  type,
  image: '',
  points: Array.from({ length: least }, (_, at) => [82 + at / 10, 44 + (at % 2) / 10] as const),
  style: DEFAULT_PLOT_STYLE,
  shown: true,
});

it.each(['zh', 'en'] as const)(
  'the legend calls every symbol that is drawn as the menus do (%s)',
  (language) => {
    const translator = createTranslator(language, { zh, en });
    for (const { id, points, group } of SYMBOLS) {
      const book = { plots: createSignal([plot(id, points.least)]), preview: createSignal(new Map()) };
      const names = plotsOnSheet(book, translator).flatMap(({ properties }) => properties.legend ?? []);
      if (group === 'text') expect(names, id).toEqual([]);
      else expect(names[0], id).toMatch(language === 'zh' ? /^\p{Script=Han}+$/u : /^[A-Z][\w ,'-]+$/);
    }
  },
);
