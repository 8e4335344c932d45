import { defineFeature, offer } from '../../portal/feature.ts';
import { LOCATOR, type Locator } from '../../portal/ports.ts';
import { mapWindowCommands } from '../../portal/windowCommand.ts';
import { LOCATE_WINDOW } from '../../windows/windowSpec.ts';
import { createLocator } from './locator.ts';
import { events } from './events.ts';
import { texts } from './texts.ts';

const ROAD_WINDOW = 'locate-road';
const POI_WINDOW = 'locate-poi';
const CROSSING_WINDOW = 'locate-crossing';
const COORDINATE_WINDOW = 'locate-coordinate';

const loadWindows = () => import('./LocateWindows.tsx');
const common = { group: 'locate' } as const;

/** Finding places: roads, stations and towers, crossings, coordinates. */
export const locate = defineFeature<Locator>({
  id: 'locate',
  texts,
  panelTexts: async () => (await import('./panelTexts.ts')).panelTexts,
  events,
  windows: [
    {
      ...LOCATE_WINDOW,
      id: ROAD_WINDOW,
      title: 'locate.road',
      sizePx: { widthPx: 320, heightPx: 460 },
      screen: async () => (await loadWindows()).RoadWindow,
    },
    {
      ...LOCATE_WINDOW,
      id: POI_WINDOW,
      title: 'locate.poi',
      sizePx: { widthPx: 320, heightPx: 440 },
      screen: async () => (await loadWindows()).PoiWindow,
    },
    {
      ...LOCATE_WINDOW,
      id: CROSSING_WINDOW,
      title: 'locate.crossing',
      sizePx: { widthPx: 320, heightPx: 460 },
      screen: async () => (await loadWindows()).CrossingWindow,
    },
    {
      ...LOCATE_WINDOW,
      id: COORDINATE_WINDOW,
      title: 'locate.coordinate',
      sizePx: { widthPx: 340, heightPx: 600 },
      screen: async () => (await loadWindows()).CoordinateWindow,
    },
  ],
  commands: (context) =>
    mapWindowCommands(
      [
        { ...common, id: 'locate.poi', title: 'locate.poi', icon: 'pin-tear', window: POI_WINDOW },
        { ...common, id: 'locate.road', title: 'locate.road', icon: 'road-sign', window: ROAD_WINDOW },
        {
          ...common,
          id: 'locate.crossing',
          title: 'locate.crossing',
          icon: 'crosshair',
          window: CROSSING_WINDOW,
        },
        {
          ...common,
          id: 'locate.coordinate',
          title: 'locate.coordinate',
          icon: 'coordinate-system',
          window: COORDINATE_WINDOW,
        },
      ],
      context,
    ),
  offers: [offer(LOCATOR, (locator: Locator) => locator)],
  open({ portal, scene, tools, clock, reducedMotion }) {
    const locator = createLocator({ scene, tools, clock, reducedMotion, onError: portal.onError });
    return { ...locator, destroy: () => locator.clear() };
  },
});
