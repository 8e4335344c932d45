import { FabricObject } from 'fabric';

/** Draws an object into a box round the origin, scene units. */
export type Paint = (context: CanvasRenderingContext2D, width: number, height: number) => void;

/** A box of Fabric that paints itself: images, shapes and furniture, whose look the picture's own objects say. */
export class PaintedObject extends FabricObject {
  paint: Paint = () => undefined;

  static override type = 'Painted';

  /** @param paint replaces the look of the box */
  static of(paint: Paint): PaintedObject {
    const object = new PaintedObject({ strokeWidth: 0, objectCaching: false });
    object.paint = paint;
    return object;
  }

  override _render(context: CanvasRenderingContext2D): void {
    this.paint(context, this.width, this.height);
  }
}
