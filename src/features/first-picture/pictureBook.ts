import { z } from 'zod';
import type { GlobePose, PlanePose } from '../../domain/views/pose.ts';
import type { RecordStore } from '../../lib/recordStore.ts';

/** A view at rest: what it showed, and where it stood. */
export interface ViewPicture<P extends GlobePose | PlanePose> {
  readonly picture: Blob;
  readonly pose: P;
}

/** Both views at rest. */
export interface ScenePictures {
  readonly globe: ViewPicture<GlobePose>;
  readonly plane: ViewPicture<PlanePose>;
}

/** What is kept for a user. */
export interface KeptPictures {
  /** The views as a visit begins with them. */
  readonly opening?: ScenePictures | undefined;
  /** The views as they were left. */
  readonly left?: ScenePictures | undefined;
}

/** Keeps the pictures of one user in this browser: those of another are never given, and go when his own are kept. */
export interface PictureBook {
  /** What is kept for the user who is inside. */
  read(): Promise<KeptPictures>;
  /** Keeps the views as they are left; as the opening, too, when they are. */
  keep(pictures: ScenePictures, isOpening: boolean): Promise<void>;
  /** Removes the pictures, and keeps none more on this page: the user leaves, and they may show what only he may see. */
  forget(): Promise<void>;
}

const RECORD_KEY = 'firstPictures';

const picture = z.instanceof(Blob);
const globePose = z.object({
  lon: z.number(),
  lat: z.number(),
  heightM: z.number(),
  headingDeg: z.number(),
  pitchDeg: z.number(),
});
const planePose = z.object({ lon: z.number(), lat: z.number(), scale: z.number().positive() });
const scenePictures = z.object({
  globe: z.object({ picture, pose: globePose }),
  plane: z.object({ picture, pose: planePose }),
});
const recordSchema = z.object({
  owner: z.string(),
  opening: scenePictures.optional(),
  left: scenePictures.optional(),
});

/**
 * Creates the book.
 * @param owner the account and role that is inside; undefined while nobody is
 */
export function createPictureBook(records: RecordStore, owner: () => string | undefined): PictureBook {
  let isForgotten = false;
  const read = async (): Promise<KeptPictures> => {
    const kept = recordSchema.safeParse(await records.get(RECORD_KEY)).data;
    if (kept === undefined || kept.owner !== owner()) return {};
    return { opening: kept.opening, left: kept.left };
  };
  return {
    read,
    async keep(pictures, isOpening) {
      const opening = isOpening ? pictures : (await read()).opening;
      const mine = owner();
      if (isForgotten || mine === undefined) return;
      await records.set(RECORD_KEY, { owner: mine, opening, left: pictures });
      // Whoever left meanwhile leaves nothing.
      if (isForgotten) await records.remove(RECORD_KEY);
    },
    async forget() {
      isForgotten = true;
      await records.remove(RECORD_KEY);
    },
  };
}
