import type { plotBookZh } from '../zh/plotBook.ts';

/** See `zh/plotBook.ts`. */
export const plotBookEn: Readonly<Record<keyof typeof plotBookZh, string>> = {
  'plot.book.workspace': 'My workspace',
  'plot.book.copyOf': '{name} (conflicting copy)',
  'plot.book.offline':
    'The plots cannot be saved on the server now: they are kept on this computer and will be tried again',
  'plot.points.unreadable': 'broken points or an unknown symbol',
  'plot.points.tooFewPoints': 'too few points',
  'plot.points.tooManyPoints': 'too many points',
  'plot.points.outOfBounds': 'beyond ±361° of longitude or ±90° of latitude',
  'plot.points.zeroSize': 'all points in one place',
  'plot.points.selfCrossing': 'its edges cross',
  'plot.points.tooLarge': 'too large',
};
