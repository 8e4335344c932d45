import { textBox } from '../../../domain/sheet/textBox.ts';
import { SHEET_LIMITS, type Sheet } from '../../../domain/sheet/sheet.ts';
import { uprightBox, type Box } from './boxes.ts';
import { furnitureMarks, isBound } from './furniture.ts';
import { INCH_MM, type FurnitureObject, type MapFrame, type PictureDocument } from './picture.ts';

/** Where the numbers of a grid stand on the page, millimetres. */
function numbersOf(picture: PictureDocument, grid: FurnitureObject): Box[] {
  const marks = furnitureMarks(picture, grid);
  if (!marks.ok) return [];
  const mmPerPx = INCH_MM / picture.page.dpi;
  const [left, top] = [grid.xMm - grid.widthMm / 2, grid.yMm - grid.heightMm / 2];
  return marks.value.flatMap((mark) => {
    if (mark.kind !== 'text') return [];
    const { xPx, yPx, widthPx, heightPx } = textBox(mark);
    const [x, y] = [left + xPx * mmPerPx, top + yPx * mmPerPx];
    return [{ left: x, top: y, right: x + widthPx * mmPerPx, bottom: y + heightPx * mmPerPx }];
  });
}

/** What lies on a map, millimetres from its upper left corner: names on the map keep clear of it. Nothing for a map that is turned on the page. */
export function takenOfMap(picture: PictureDocument, frame: MapFrame): NonNullable<Sheet['keepClear']> {
  if (frame.rotationDeg !== 0) return [];
  const from = picture.objects.findIndex(({ id }) => id === frame.id);
  const whole = uprightBox(frame);
  const boxes = picture.objects.slice(from + 1).flatMap((object): readonly Box[] => {
    if (object.hidden) return [];
    const isGrid = object.kind === 'furniture' && isBound(object);
    return isGrid ? numbersOf(picture, object) : [uprightBox(object)];
  });
  return boxes
    .map(({ left, top, right, bottom }): Box => ({
      left: Math.max(left, whole.left),
      top: Math.max(top, whole.top),
      right: Math.min(right, whole.right),
      bottom: Math.min(bottom, whole.bottom),
    }))
    .filter(({ left, top, right, bottom }) => left < right && top < bottom)
    .slice(0, SHEET_LIMITS.keptClear)
    .map(({ left, top, right, bottom }): [number, number, number, number] => [
      left - whole.left,
      top - whole.top,
      right - left,
      bottom - top,
    ]);
}
