import type { Elevation, PlainGraphic } from './overlay.ts';
import type { MarkPart } from './staticLayer.ts';

/** What a sketch draws: an overlay's graphics, or a piece of what a static layer draws at other times. Straight lines follow the ground. */
export type SketchGraphic = PlainGraphic | (Elevation & { readonly shape: 'mark'; readonly part: MarkPart });
