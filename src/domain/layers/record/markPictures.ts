import type { PictureId } from '../../drawing/plot/shapes/pictures.ts';

/**
 * Pictures that points of a class may have: those of the point symbols that people plot, by their names. What they look like is in
 * `domain/drawing/plot/shapes/pictures.ts`, which who only reads records does not need.
 */
export const MARK_PICTURES = [
  'fire',
  'lookoutTower',
  'station',
  'commandPost',
  'fireTeam',
  'ranger',
  'vehicle',
  'helicopter',
  'water',
  'supplies',
  'checkpoint',
  'camera',
  'medical',
  'refuge',
  'danger',
  'pest',
  'oldTree',
  'wildlife',
] as const satisfies readonly PictureId[];

/** One of {@link MARK_PICTURES}. */
export type MarkPicture = (typeof MARK_PICTURES)[number];

/** How large a picture is drawn unless told, CSS pixels. */
export const MARK_PICTURE_PX = 24;

/** How small and how large a class's mark may be, CSS pixels. */
export const MARK_PX = { least: 4, most: 64 } as const;
