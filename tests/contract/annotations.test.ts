import { annotationSave, annotationList } from '../../src/api/contracts/annotations.ts';
import { DEFAULT_STYLE, type Annotation } from '../../src/domain/drawing/annotation.ts';
import { keptListSuite } from '../support/keptListSuite.ts';

const LAKE: Annotation = {
  id: 'A-1',
  label: '赛里木湖',
  show: true,
  time: '2026-11-21 20:00:00',
  shape: { kind: 'circle', centre: [81.18, 44.6], radiusM: 12_000 },
  style: DEFAULT_STYLE,
};
const ROAD: Annotation = {
  ...LAKE,
  id: 'A-2',
  shape: {
    kind: 'polyline',
    path: [
      [82, 44],
      [82.5, 44.25],
      [83, 44],
    ],
  },
};

keptListSuite<Annotation>({
  title: 'annotations',
  paths: { read: annotationList.path, save: annotationSave.path },
  items: [LAKE, ROAD],
  refused: [
    [
      'a place off the earth',
      { items: [{ ...LAKE, shape: { kind: 'point', position: [82, 91] } }] },
      /position/,
    ],
    [
      'a colour that is none',
      { items: [{ ...LAKE, style: { ...DEFAULT_STYLE, lineColor: 'url(x)' } }] },
      /lineColor/,
    ],
    ['a label that is too long', { items: [{ ...LAKE, label: '湖'.repeat(101) }] }, /label/],
  ],
});
