import type { ComponentType } from 'react';
import { ANNOTATION_WINDOW } from '../../features/annotate/annotationWindow.ts';
import { PICTURE_WINDOW, PICTURE_WINDOW_SIZE } from '../../features/picture-editor/pictureWindow.ts';
import {
  PLOT_ATTRIBUTES_WINDOW,
  PLOT_TYPES_WINDOW,
  PLOT_WORKSPACE_WINDOW,
} from '../../features/plot/plotWindowIds.ts';
import { SHARE_WINDOW } from '../sharedLink.ts';
import { windowTable } from '../../windows/windowSpec.ts';
import { ACCOUNT_WINDOW, PASSWORD_WINDOW, SESSION_WINDOW } from './accountWindowIds.ts';
import { EXPORT_WINDOW } from './exportWindowIds.ts';
import { LAYER_QUERY_WINDOW, LAYER_RANGE_WINDOW, MASK_WINDOW } from './queryWindowIds.ts';
import type { WindowScreenProps } from './windowScreen.ts';

/** The window of the keyboard shortcuts. */
export const SHORTCUTS_WINDOW = 'shortcuts';

/** The window of pipe picking. */
export const PIPE_PICK_WINDOW = 'pipe-pick';

/** The window of a layer's properties. */
export const LAYER_PROPERTIES_WINDOW = 'layer-properties';

/** The window of the imagery's transparency. */
export const IMAGERY_WINDOW = 'imagery';

/** The window of the camera's exact pose. */
export const CAMERA_WINDOW = 'camera';

/** The window of the clip plane. */
export const CLIP_WINDOW = 'clip';

/** The window that saves the views as a picture. */
export const IMAGE_WINDOW = 'image';

/** The windows of the flights: at most one of them is open. */
export const FIXED_FLIGHT_WINDOW = 'flight-fixed';
export const CUSTOM_FLIGHT_WINDOW = 'flight-custom';

/** The window of the ground's transparency. */
export const GROUND_WINDOW = 'ground';

/** The window of measuring. */
export const MEASURE_WINDOW = 'measure';
/** The window of the effects over the globe. */
export const EFFECTS_WINDOW = 'effects';

/** The window of the saved views and their briefing. */
export const VIEWS_WINDOW = 'views';

/** The window of the access keys for programs outside the portal. */
export const ACCESS_KEY_WINDOW = 'access-keys';

/** The window of the layers that are imported from files. */
export const OWN_LAYER_WINDOW = 'own-layers';

/** The windows of the location panels: at most one of them is open. */
export const ROAD_WINDOW = 'locate-road';
export const POI_WINDOW = 'locate-poi';
export const CROSSING_WINDOW = 'locate-crossing';
export const BOOKMARK_WINDOW = 'locate-bookmark';
export const COORDINATE_WINDOW = 'locate-coordinate';

// Over the layer panel rather than over the middle of the globe, which is what these panels look for places in.
const locateWindow = { group: 'locate', at: { leftPx: 8, topPx: 8 } } as const;
const loadLocate = () => import('./LocateWindows.tsx');
const loadQuery = () => import('./QueryWindows.tsx');
const loadAccount = () => import('./AccountWindows.tsx');
const loadPlot = () => import('./PlotWindows.tsx');

/** Every floating window of the portal: one row each. */
export const WINDOWS = windowTable<ComponentType<WindowScreenProps>>([
  {
    id: SHORTCUTS_WINDOW,
    title: 'shortcuts.title',
    sizePx: { widthPx: 400, heightPx: 460 },
    minSizePx: { widthPx: 300, heightPx: 240 },
    at: { leftPx: 510, topPx: 120 },
    screen: async () => (await import('../../features/shortcuts/ShortcutSheet.tsx')).ShortcutSheet,
  },
  {
    id: ACCESS_KEY_WINDOW,
    title: 'accessKey.title',
    sizePx: { widthPx: 420, heightPx: 560 },
    minSizePx: { widthPx: 340, heightPx: 320 },
    at: { leftPx: 473, topPx: 40 },
    screen: async () => (await import('./AccessKeyWindow.tsx')).AccessKeyWindow,
  },
  {
    id: OWN_LAYER_WINDOW,
    title: 'own.title',
    sizePx: { widthPx: 440, heightPx: 560 },
    minSizePx: { widthPx: 360, heightPx: 320 },
    at: { leftPx: 453, topPx: 40 },
    screen: async () => (await import('./OwnLayerWindow.tsx')).OwnLayerWindow,
  },
  {
    id: PASSWORD_WINDOW,
    title: 'password.title',
    sizePx: { widthPx: 400, heightPx: 566 },
    minSizePx: { widthPx: 340, heightPx: 320 },
    at: { leftPx: 483, topPx: 40 },
    screen: async () => (await loadAccount()).PasswordWindow,
  },
  {
    id: SESSION_WINDOW,
    title: 'sessions.title',
    sizePx: { widthPx: 420, heightPx: 480 },
    minSizePx: { widthPx: 340, heightPx: 280 },
    at: { leftPx: 473, topPx: 40 },
    screen: async () => (await loadAccount()).SessionWindow,
  },
  {
    id: ACCOUNT_WINDOW,
    title: 'accounts.title',
    sizePx: { widthPx: 900, heightPx: 560 },
    minSizePx: { widthPx: 760, heightPx: 360 },
    at: { leftPx: 233, topPx: 24 },
    screen: async () => (await loadAccount()).AccountWindow,
  },
  {
    id: PIPE_PICK_WINDOW,
    title: 'pipe.title',
    sizePx: { widthPx: 296, heightPx: 290 },
    at: { leftPx: 340, topPx: 60 },
    screen: async () => (await import('../../features/pipe-pick/PipePickWindow.tsx')).PipePickWindow,
  },
  {
    id: LAYER_PROPERTIES_WINDOW,
    title: 'layer.properties.title',
    sizePx: { widthPx: 400, heightPx: 600 },
    minSizePx: { widthPx: 300, heightPx: 240 },
    at: { leftPx: 340, topPx: 60 },
    screen: async () => (await import('./LayerPropertiesWindow.tsx')).LayerPropertiesWindow,
  },
  {
    id: IMAGERY_WINDOW,
    title: 'imagery.title',
    sizePx: { widthPx: 320, heightPx: 166 },
    at: { leftPx: 340, topPx: 60 },
    screen: async () => (await import('./ImageryWindow.tsx')).ImageryWindow,
  },
  {
    id: GROUND_WINDOW,
    title: 'ground.title',
    sizePx: { widthPx: 320, heightPx: 166 },
    at: { leftPx: 340, topPx: 240 },
    screen: async () => (await import('./GroundWindow.tsx')).GroundWindow,
  },
  {
    id: EFFECTS_WINDOW,
    title: 'effects.title',
    sizePx: { widthPx: 320, heightPx: 444 },
    at: { leftPx: 340, topPx: 60 },
    screen: async () => (await import('./EffectsWindow.tsx')).EffectsWindow,
  },
  {
    id: VIEWS_WINDOW,
    title: 'views.title',
    sizePx: { widthPx: 400, heightPx: 480 },
    minSizePx: { widthPx: 340, heightPx: 260 },
    at: { leftPx: 8, topPx: 8 },
    screen: async () => (await import('./ViewsWindow.tsx')).ViewsWindow,
  },
  {
    id: CAMERA_WINDOW,
    title: 'camera.title',
    sizePx: { widthPx: 320, heightPx: 414 },
    at: { leftPx: 340, topPx: 60 },
    screen: async () => (await import('./CameraWindow.tsx')).CameraWindow,
  },
  {
    id: CLIP_WINDOW,
    title: 'clip.title',
    sizePx: { widthPx: 320, heightPx: 380 },
    at: { leftPx: 8, topPx: 8 },
    screen: async () => (await import('./ClipWindow.tsx')).ClipWindow,
  },
  {
    id: IMAGE_WINDOW,
    title: 'image.title',
    sizePx: { widthPx: 320, heightPx: 304 },
    at: { leftPx: 340, topPx: 60 },
    screen: async () => (await import('./ImageWindow.tsx')).ImageWindow,
  },
  {
    id: LAYER_QUERY_WINDOW,
    title: 'query.layers.title',
    sizePx: { widthPx: 420, heightPx: 520 },
    minSizePx: { widthPx: 360, heightPx: 300 },
    at: { leftPx: 340, topPx: 60 },
    screen: async () => (await loadQuery()).LayerQueryWindow,
  },
  {
    id: MASK_WINDOW,
    title: 'query.mask.title',
    sizePx: { widthPx: 260, heightPx: 290 },
    at: { leftPx: 340, topPx: 60 },
    screen: async () => (await loadQuery()).MaskWindow,
  },
  {
    id: LAYER_RANGE_WINDOW,
    title: 'query.range.title',
    sizePx: { widthPx: 300, heightPx: 420 },
    at: { leftPx: 340, topPx: 60 },
    screen: async () => (await loadQuery()).LayerRangeWindow,
  },
  {
    id: FIXED_FLIGHT_WINDOW,
    title: 'flight.fixed',
    group: 'flight',
    sizePx: { widthPx: 380, heightPx: 340 },
    at: { leftPx: 8, topPx: 8 },
    screen: async () => (await import('./FlightWindows.tsx')).FixedFlightWindow,
  },
  {
    id: CUSTOM_FLIGHT_WINDOW,
    title: 'flight.custom',
    group: 'flight',
    sizePx: { widthPx: 380, heightPx: 500 },
    at: { leftPx: 8, topPx: 8 },
    screen: async () => (await import('./FlightWindows.tsx')).CustomFlightWindow,
  },
  {
    id: MEASURE_WINDOW,
    title: 'measure.title',
    sizePx: { widthPx: 400, heightPx: 620 },
    minSizePx: { widthPx: 320, heightPx: 240 },
    at: { leftPx: 8, topPx: 8 },
    screen: async () => (await import('./MeasureWindow.tsx')).MeasureWindow,
  },
  {
    // 700 px wide by viewer.md, section 2.
    id: EXPORT_WINDOW,
    title: 'export.title',
    sizePx: { widthPx: 700, heightPx: 640 },
    minSizePx: { widthPx: 700, heightPx: 420 },
    at: { leftPx: 8, topPx: 8 },
    screen: async () => (await import('./ExportWindow.tsx')).ExportWindow,
  },
  {
    id: ANNOTATION_WINDOW,
    title: 'annotation.title',
    sizePx: { widthPx: 420, heightPx: 600 },
    minSizePx: { widthPx: 400, heightPx: 400 },
    at: { leftPx: 8, topPx: 8 },
    screen: async () => (await import('./AnnotationWindow.tsx')).AnnotationWindow,
  },
  {
    id: PLOT_WORKSPACE_WINDOW,
    title: 'plot.workspace.title',
    sizePx: { widthPx: 320, heightPx: 320 },
    minSizePx: { widthPx: 300, heightPx: 260 },
    at: { leftPx: 8, topPx: 8 },
    screen: async () => (await loadPlot()).PlotWorkspaceWindow,
  },
  {
    id: PLOT_TYPES_WINDOW,
    title: 'plot.title',
    sizePx: { widthPx: 320, heightPx: 300 },
    minSizePx: { widthPx: 240, heightPx: 240 },
    at: { leftPx: 8, topPx: 336 },
    screen: async () => (await loadPlot()).PlotTypesWindow,
  },
  {
    id: PLOT_ATTRIBUTES_WINDOW,
    title: 'plot.attribute.title',
    sizePx: { widthPx: 320, heightPx: 480 },
    minSizePx: { widthPx: 300, heightPx: 260 },
    at: { leftPx: 336, topPx: 8 },
    screen: async () => (await loadPlot()).PlotAttributesWindow,
  },
  {
    ...locateWindow,
    id: ROAD_WINDOW,
    title: 'locate.road',
    sizePx: { widthPx: 320, heightPx: 460 },
    screen: async () => (await loadLocate()).RoadWindow,
  },
  {
    ...locateWindow,
    id: POI_WINDOW,
    title: 'locate.poi',
    sizePx: { widthPx: 320, heightPx: 440 },
    screen: async () => (await loadLocate()).PoiWindow,
  },
  {
    id: SHARE_WINDOW,
    title: 'share.title',
    sizePx: { widthPx: 360, heightPx: 490 },
    at: { leftPx: 510, topPx: 80 },
    screen: async () => (await import('./SharingWindow.tsx')).SharingWindow,
  },
  {
    id: PICTURE_WINDOW,
    title: 'picture.title',
    sizePx: PICTURE_WINDOW_SIZE,
    minSizePx: { widthPx: 720, heightPx: 420 },
    at: { leftPx: 233, topPx: 8 },
    screen: async () => (await import('./PictureWindow.tsx')).PictureWindow,
  },
  {
    ...locateWindow,
    id: CROSSING_WINDOW,
    title: 'locate.crossing',
    sizePx: { widthPx: 320, heightPx: 460 },
    screen: async () => (await loadLocate()).CrossingWindow,
  },
  {
    ...locateWindow,
    id: BOOKMARK_WINDOW,
    title: 'locate.bookmark',
    sizePx: { widthPx: 400, heightPx: 560 },
    screen: async () => (await loadLocate()).BookmarkWindow,
  },
  {
    ...locateWindow,
    id: COORDINATE_WINDOW,
    title: 'locate.coordinate',
    sizePx: { widthPx: 340, heightPx: 600 },
    screen: async () => (await loadLocate()).CoordinateWindow,
  },
]);
