import { altitude16 } from '@esri/calcite-ui-icons/js/altitude16.js';
import { apps16 } from '@esri/calcite-ui-icons/js/apps16.js';
import { annotateTool16 } from '@esri/calcite-ui-icons/js/annotateTool16.js';
import { arrowBoldLeft16 } from '@esri/calcite-ui-icons/js/arrowBoldLeft16.js';
import { arrowBoldRight16 } from '@esri/calcite-ui-icons/js/arrowBoldRight16.js';
import { arrowCircleDown16 } from '@esri/calcite-ui-icons/js/arrowCircleDown16.js';
import { arrowLeft16 } from '@esri/calcite-ui-icons/js/arrowLeft16.js';
import { bookmark16 } from '@esri/calcite-ui-icons/js/bookmark16.js';
import { camera16 } from '@esri/calcite-ui-icons/js/camera16.js';
import { check16 } from '@esri/calcite-ui-icons/js/check16.js';
import { brightness16 } from '@esri/calcite-ui-icons/js/brightness16.js';
import { browser16 } from '@esri/calcite-ui-icons/js/browser16.js';
import { clock16 } from '@esri/calcite-ui-icons/js/clock16.js';
import { circle16 } from '@esri/calcite-ui-icons/js/circle16.js';
import { circleArea16 } from '@esri/calcite-ui-icons/js/circleArea16.js';
import { clearSelection16 } from '@esri/calcite-ui-icons/js/clearSelection16.js';
import { compassNeedle16 } from '@esri/calcite-ui-icons/js/compassNeedle16.js';
import { coordinateSystem16 } from '@esri/calcite-ui-icons/js/coordinateSystem16.js';
import { crosshair16 } from '@esri/calcite-ui-icons/js/crosshair16.js';
import { cursor16 } from '@esri/calcite-ui-icons/js/cursor16.js';
import { cursorClick16 } from '@esri/calcite-ui-icons/js/cursorClick16.js';
import { effects16 } from '@esri/calcite-ui-icons/js/effects16.js';
import { intersection16 } from '@esri/calcite-ui-icons/js/intersection16.js';
import { key16 } from '@esri/calcite-ui-icons/js/key16.js';
import { userToDevice16 } from '@esri/calcite-ui-icons/js/userToDevice16.js';
import { userKey16 } from '@esri/calcite-ui-icons/js/userKey16.js';
import { users16 } from '@esri/calcite-ui-icons/js/users16.js';
import { ellipsis16 } from '@esri/calcite-ui-icons/js/ellipsis16.js';
import { erase16 } from '@esri/calcite-ui-icons/js/erase16.js';
import { fileImage16 } from '@esri/calcite-ui-icons/js/fileImage16.js';
import { folder16 } from '@esri/calcite-ui-icons/js/folder16.js';
import { globe16 } from '@esri/calcite-ui-icons/js/globe16.js';
import { gpsOn16 } from '@esri/calcite-ui-icons/js/gpsOn16.js';
import { grid16 } from '@esri/calcite-ui-icons/js/grid16.js';
import { home16 } from '@esri/calcite-ui-icons/js/home16.js';
import { image16 } from '@esri/calcite-ui-icons/js/image16.js';
import { images16 } from '@esri/calcite-ui-icons/js/images16.js';
import { information16 } from '@esri/calcite-ui-icons/js/information16.js';
import { keyboard16 } from '@esri/calcite-ui-icons/js/keyboard16.js';
import { label16 } from '@esri/calcite-ui-icons/js/label16.js';
import { layerPolygon16 } from '@esri/calcite-ui-icons/js/layerPolygon16.js';
import { layers16 } from '@esri/calcite-ui-icons/js/layers16.js';
import { lineOfSight16 } from '@esri/calcite-ui-icons/js/lineOfSight16.js';
import { layersEditable16 } from '@esri/calcite-ui-icons/js/layersEditable16.js';
import { legend16 } from '@esri/calcite-ui-icons/js/legend16.js';
import { link16 } from '@esri/calcite-ui-icons/js/link16.js';
import { maskOutside16 } from '@esri/calcite-ui-icons/js/maskOutside16.js';
import { measure16 } from '@esri/calcite-ui-icons/js/measure16.js';
import { measureArea16 } from '@esri/calcite-ui-icons/js/measureArea16.js';
import { measureLine16 } from '@esri/calcite-ui-icons/js/measureLine16.js';
import { minus16 } from '@esri/calcite-ui-icons/js/minus16.js';
import { moon16 } from '@esri/calcite-ui-icons/js/moon16.js';
import { overview16 } from '@esri/calcite-ui-icons/js/overview16.js';
import { pencil16 } from '@esri/calcite-ui-icons/js/pencil16.js';
import { pin16 } from '@esri/calcite-ui-icons/js/pin16.js';
import { pinTear16 } from '@esri/calcite-ui-icons/js/pinTear16.js';
import { plane16 } from '@esri/calcite-ui-icons/js/plane16.js';
import { plus16 } from '@esri/calcite-ui-icons/js/plus16.js';
import { polygonArea16 } from '@esri/calcite-ui-icons/js/polygonArea16.js';
import { presentation16 } from '@esri/calcite-ui-icons/js/presentation16.js';
import { print16 } from '@esri/calcite-ui-icons/js/print16.js';
import { query16 } from '@esri/calcite-ui-icons/js/query16.js';
import { rectangleArea16 } from '@esri/calcite-ui-icons/js/rectangleArea16.js';
import { redo16 } from '@esri/calcite-ui-icons/js/redo16.js';
import { roadSign16 } from '@esri/calcite-ui-icons/js/roadSign16.js';
import { rotate16 } from '@esri/calcite-ui-icons/js/rotate16.js';
import { search16 } from '@esri/calcite-ui-icons/js/search16.js';
import { selectionX16 } from '@esri/calcite-ui-icons/js/selectionX16.js';
import { shapes16 } from '@esri/calcite-ui-icons/js/shapes16.js';
import { share16 } from '@esri/calcite-ui-icons/js/share16.js';
import { slice16 } from '@esri/calcite-ui-icons/js/slice16.js';
import { slidersHorizontal16 } from '@esri/calcite-ui-icons/js/slidersHorizontal16.js';
import { transparency16 } from '@esri/calcite-ui-icons/js/transparency16.js';
import { trash16 } from '@esri/calcite-ui-icons/js/trash16.js';
import { undo16 } from '@esri/calcite-ui-icons/js/undo16.js';
import { upload16 } from '@esri/calcite-ui-icons/js/upload16.js';
import { utilityNetwork16 } from '@esri/calcite-ui-icons/js/utilityNetwork16.js';
import { video16 } from '@esri/calcite-ui-icons/js/video16.js';
import { viewHide16 } from '@esri/calcite-ui-icons/js/viewHide16.js';
import { viewshed16 } from '@esri/calcite-ui-icons/js/viewshed16.js';
import { walking16 } from '@esri/calcite-ui-icons/js/walking16.js';
import { x16 } from '@esri/calcite-ui-icons/js/x16.js';
import type { IconShape } from './Icon.tsx';

const ICONS: Readonly<Record<string, IconShape>> = {
  altitude: altitude16,
  label: label16,
  upload: upload16,
  apps: apps16,
  'annotate-tool': annotateTool16,
  'arrow-bold-left': arrowBoldLeft16,
  'arrow-bold-right': arrowBoldRight16,
  'arrow-circle-down': arrowCircleDown16,
  'arrow-left': arrowLeft16,
  bookmark: bookmark16,
  camera: camera16,
  clock: clock16,
  check: check16,
  brightness: brightness16,
  browser: browser16,
  moon: moon16,
  'clear-selection': clearSelection16,
  'coordinate-system': coordinateSystem16,
  effects: effects16,
  ellipsis: ellipsis16,
  'file-image': fileImage16,
  folder: folder16,
  globe: globe16,
  'gps-on': gpsOn16,
  home: home16,
  image: image16,
  'image-edit': images16,
  information: information16,
  intersection: intersection16,
  keyboard: keyboard16,
  layers: layers16,
  'line-of-sight': lineOfSight16,
  'layers-editable': layersEditable16,
  legend: legend16,
  link: link16,
  measure: measure16,
  'measure-area': measureArea16,
  'measure-line': measureLine16,
  minus: minus16,
  overview: overview16,
  pencil: pencil16,
  pin: pin16,
  'pin-tear': pinTear16,
  plane: plane16,
  plus: plus16,
  presentation: presentation16,
  print: print16,
  redo: redo16,
  'road-sign': roadSign16,
  rotate: rotate16,
  search: search16,
  shapes: shapes16,
  share: share16,
  slice: slice16,
  'sliders-horizontal': slidersHorizontal16,
  transparency: transparency16,
  trash: trash16,
  undo: undo16,
  'utility-network': utilityNetwork16,
  key: key16,
  'user-device': userToDevice16,
  'user-key': userKey16,
  users: users16,
  'view-hide': viewHide16,
  viewshed: viewshed16,
  'compass-needle': compassNeedle16,
  cursor: cursor16,
  erase: erase16,
  video: video16,
  'cursor-click': cursorClick16,
  grid: grid16,
  'layer-polygon': layerPolygon16,
  'mask-outside': maskOutside16,
  query: query16,
  'selection-x': selectionX16,
  walking: walking16,
  'rectangle-area': rectangleArea16,
  'circle-area': circleArea16,
  'polygon-area': polygonArea16,
  x: x16,
  crosshair: crosshair16,
};

/** The picture of a command's icon; a plain circle for a name that no picture is kept under. */
export function commandIcon(name: string): IconShape {
  return ICONS[name] ?? circle16;
}
