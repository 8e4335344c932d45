import { savedViewSave, savedViewList } from '../../src/api/contracts/savedViews.ts';
import { SAVED_VIEW_LIMITS, type SavedView } from '../../src/domain/views/savedView.ts';
import { keptListSuite } from '../support/keptListSuite.ts';

const LAKE: SavedView = {
  id: 'V-1',
  name: '赛里木湖',
  note: '水位\n本月上升',
  shown: {
    globe: { lon: 81.18, lat: 44.6, heightM: 24_000, headingDeg: 350, pitchDeg: -42 },
    plane: { lon: 81.18, lat: 44.6, scale: 250_000 },
    onIds: ['base', 'lakes'],
    opacity: { lakes: 0.6 },
    imagery: { opacity: 1, withModels: false },
    ground: { opacity: 0.4, underground: true },
    clip: { lon: 81.2, lat: 44.6, heightM: 2100, headingDeg: 0, tiltDeg: 90, widthM: 900, lengthM: 900 },
    weather: ['rain', 'fog'],
  },
};
const STEPPE: SavedView = { ...LAKE, id: 'V-2', name: '草原', shown: { ...LAKE.shown, clip: null } };

const shown = (change: object) => ({ items: [{ ...LAKE, shown: { ...LAKE.shown, ...change } }] });
const many = Array.from({ length: SAVED_VIEW_LIMITS.perUser + 1 }, (_, index) => ({
  ...LAKE,
  id: String(index),
}));
const ids = Array.from({ length: 1900 }, (_, index) => `${'x'.repeat(190)}${String(index)}`);

keptListSuite<SavedView>({
  title: 'saved views',
  paths: { read: savedViewList.path, save: savedViewSave.path },
  items: [LAKE, STEPPE],
  refused: [
    ['a camera off the earth', shown({ globe: { ...LAKE.shown.globe, lat: 91 } }), /globe/],
    ['an opacity over 1', shown({ opacity: { lakes: 1.1 } }), /opacity/],
    ['a weather that is none', shown({ weather: ['radar'] }), /weather/],
    ['a view without a name', { items: [{ ...LAKE, name: ' ' }] }, /name/],
    ['more than a user may keep', { items: many }, /items/],
    [
      'more than one request may hold',
      { items: [LAKE, STEPPE].map((view) => ({ ...view, shown: { ...view.shown, onIds: ids } })) },
      /items/,
    ],
  ],
});
