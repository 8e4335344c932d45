import { IText, util, type FabricObject } from 'fabric';
import { isBound } from './model/furniture.ts';
import { scaled } from './model/newObjects.ts';
import { PT_PER_MM, type PictureObject, type TextObject } from './model/picture.ts';
import { PaintedObject, type Paint } from './paintedObject.ts';

/** Fonts by the names that a picture keeps; the first that the computer has is taken. */
export const FONT_STACKS: Readonly<Record<TextObject['font'], string>> = {
  sans: '"Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei","PingFang SC",sans-serif',
  serif: '"Noto Serif SC","Noto Serif CJK SC",SimSun,"Songti SC",serif',
  kai: 'KaiTi,STKaiti,"AR PL UKai CN","Noto Serif CJK SC",serif',
  fang: 'FangSong,STFangsong,"Noto Serif CJK SC",serif',
};

/** How the handles of what is selected look. */
export const HANDLES = {
  cornerStyle: 'circle',
  cornerColor: '#ffffff',
  cornerStrokeColor: '#1d6841',
  borderColor: '#1d6841',
  cornerSize: 9,
  touchCornerSize: 24,
  transparentCorners: false,
  borderScaleFactor: 1.25,
} as const;

/** How each kind of object is resized: a text and a line keep what they are. */
function handlesOf(object: PictureObject) {
  const sides = object.kind === 'text' ? false : true;
  const isLine = object.kind === 'shape' && (object.shape === 'line' || object.shape === 'arrow');
  return {
    ml: sides,
    mr: sides,
    mt: sides && !isLine,
    mb: sides && !isLine,
    tl: !isLine,
    tr: !isLine,
    bl: !isLine,
    br: !isLine,
  };
}

function textLook(object: TextObject) {
  const halo = object.haloMm * PT_PER_MM * 2;
  return {
    text: object.text,
    fontFamily: FONT_STACKS[object.font],
    fontSize: object.sizePt,
    fontWeight: object.bold ? 'bold' : 'normal',
    fontStyle: object.italic ? 'italic' : 'normal',
    textAlign: object.align,
    fill: object.colour,
    stroke: halo > 0 ? object.haloColour : '',
    strokeWidth: halo,
    paintFirst: 'stroke',
    strokeLineJoin: 'round',
    lineHeight: 1.16,
  } as const;
}

/** Makes the view of an object. */
export function createView(object: PictureObject, paint: Paint | undefined): FabricObject {
  const view =
    object.kind === 'text'
      ? new IText(object.text, { ...textLook(object), editingBorderColor: '#1d6841', cursorColor: '#1d6841' })
      : PaintedObject.of(paint ?? (() => undefined));
  view.set(HANDLES);
  updateView(view, object, paint);
  return view;
}

/** Brings a view up to its object. */
export function updateView(view: FabricObject, object: PictureObject, paint: Paint | undefined): void {
  if (view instanceof IText && object.kind === 'text') {
    view.set(textLook(object));
    view.initDimensions();
  } else if (view instanceof PaintedObject) {
    view.set({ width: object.widthMm * PT_PER_MM, height: object.heightMm * PT_PER_MM });
    if (paint !== undefined) view.paint = paint;
  }
  // A grid lies over all of its map and has no place of its own: it is chosen in the list, and never in the way.
  const isFree = !object.locked && !(object.kind === 'furniture' && isBound(object));
  view.set({
    left: object.xMm * PT_PER_MM,
    top: object.yMm * PT_PER_MM,
    scaleX: 1,
    scaleY: 1,
    skewX: 0,
    skewY: 0,
    flipX: false,
    flipY: false,
    angle: object.rotationDeg,
    opacity: object.opacity,
    visible: !object.hidden,
    selectable: isFree,
    evented: isFree && !object.hidden,
    lockScalingFlip: true,
    lockSkewingX: true,
    lockSkewingY: true,
    dirty: true,
  });
  view.setControlsVisibility(handlesOf(object));
  view.setCoords();
}

/** An angle from 0 to below 360 degrees, to a hundredth. */
const tidyAngle = (degrees: number) => Math.round((((degrees % 360) + 360) % 360) * 100) / 100;

/** An object as its view lies after a gesture. */
export function readBack(view: FabricObject, object: PictureObject): PictureObject {
  const { translateX, translateY, scaleX, scaleY, angle } = util.qrDecompose(view.calcTransformMatrix());
  const resized =
    Math.abs(scaleX - 1) < 1e-6 && Math.abs(scaleY - 1) < 1e-6
      ? object
      : scaled(object, Math.abs(scaleX), Math.abs(scaleY));
  const place = {
    xMm: translateX / PT_PER_MM,
    yMm: translateY / PT_PER_MM,
    rotationDeg: tidyAngle(angle),
  };
  // What only a rounding moved did not move: typing ends as a gesture too, and is no second step.
  const isThere =
    Math.abs(place.xMm - object.xMm) < 1e-6 &&
    Math.abs(place.yMm - object.yMm) < 1e-6 &&
    Math.abs(place.rotationDeg - tidyAngle(object.rotationDeg)) < 1e-6;
  return isThere ? resized : { ...resized, ...place };
}

/** The size of a text on paper, as the canvas draws it. */
export function measureText(object: TextObject): { readonly widthMm: number; readonly heightMm: number } {
  const text = new IText(object.text === '' ? ' ' : object.text, { ...textLook(object), strokeWidth: 0 });
  return {
    widthMm: Math.max(0.5, text.width / PT_PER_MM),
    heightMm: Math.max(0.5, text.height / PT_PER_MM),
  };
}

/** A line of a text as the canvas draws it, points from the middle of the text's box, y downwards. */
export interface TextLine {
  readonly text: string;
  /** Where its baseline begins. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Where a line begins in the room that the longest leaves it, as a share of that room. */
const LINE_START: Readonly<Record<TextObject['align'], number>> = { left: 0, center: 0.5, right: 1 };

/** The lines of a text. */
export function textLines(object: TextObject): readonly TextLine[] {
  const view = new IText(object.text, { ...textLook(object), strokeWidth: 0 });
  let top = -view.height / 2;
  return view.textLines.map((text, index) => {
    const lineHeight = view.getHeightOfLine(index);
    const width = view.getLineWidth(index);
    // As Fabric places the baseline: letters stand on the upper part of their line.
    const letterHeight = lineHeight / view.lineHeight;
    const y = top + letterHeight * (1 - view._fontSizeFraction);
    top += lineHeight;
    return { text, x: -view.width / 2 + (view.width - width) * LINE_START[object.align], y, width };
  });
}
