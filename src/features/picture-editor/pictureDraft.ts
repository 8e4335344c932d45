import { z } from 'zod';
import { imageIdOf } from './model/imageIds.ts';
import { allObjects } from './model/masters.ts';
import { pictureSchema, type PictureDocument } from './model/picture.ts';
import type { CancelTimer, Clock } from '../../lib/clock.ts';
import type { RecordStore } from '../../lib/recordStore.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import type { PictureDesk } from './pictureDesk.ts';
import type { PictureImages } from './pictureImages.ts';

/** Whether what is on the desk is kept on this computer. */
export type DraftState = 'none' | 'pending' | 'kept' | 'refused';

/** The draft of the picture: it survives a crash, a reload and a session that ends. */
export interface PictureDraft {
  readonly state: ReadonlySignal<DraftState>;
  /** Puts the kept draft on the desk; false when there is none. */
  restore(): Promise<boolean>;
  /** Keeps the picture now; false when the storage refuses. */
  keep(): Promise<boolean>;
  /** Forgets the draft. */
  forget(): Promise<void>;
  dispose(): void;
}

/** The picture and the images that a draft keeps, for whom, and who hears when it cannot be kept. */
export interface DraftOptions {
  readonly desk: PictureDesk;
  readonly images: PictureImages;
  readonly records: RecordStore;
  readonly clock: Clock;
  readonly userId: string;
  /** Tells that the storage refuses, once until it takes a draft again. */
  readonly onRefused: () => void;
}

/** From a change to its draft: so many changes of one gesture are kept once. */
const REST_MS = 1200;

const draftSchema = z.object({
  picture: pictureSchema,
  /** True where no project file has it. */
  unsaved: z.boolean(),
  images: z.array(z.object({ id: z.string(), blob: z.instanceof(Blob) })),
});

/** The images that a picture shows, of those that it holds itself. */
export function heldImages(
  picture: PictureDocument,
  images: PictureImages,
): readonly { id: string; blob: Blob }[] {
  const ids = new Set(allObjects(picture).flatMap((object) => imageIdOf(object) ?? []));
  return [...ids].flatMap((id) => {
    const blob = images.get(id);
    return blob === undefined ? [] : [{ id, blob }];
  });
}

/** Keeps the desk's picture as a draft whenever it rests. */
export function keepDraft({ desk, images, records, clock, userId, onRefused }: DraftOptions): PictureDraft {
  const key = `picture.${userId}`;
  const state = createSignal<DraftState>('none');
  let cancel: CancelTimer | undefined;
  let kept: Promise<boolean> = Promise.resolve(true);

  const write = async (): Promise<boolean> => {
    const picture = desk.picture.value;
    const done = await records.set(key, {
      picture,
      unsaved: desk.unsaved.value,
      images: heldImages(picture, images),
    });
    // What changed meanwhile has its own turn.
    if (desk.picture.value !== picture) return done;
    if (!done && state.value !== 'refused') onRefused();
    state.set(done ? 'kept' : 'refused');
    return done;
  };
  const keep = () => {
    cancel?.();
    cancel = undefined;
    // One after the other, so that an older draft never overwrites a newer one.
    kept = kept.then(write, write);
    return kept;
  };
  const rest = () => {
    if (state.value !== 'refused') state.set('pending');
    cancel?.();
    cancel = clock.after(REST_MS, () => void keep());
  };
  const stops = [desk.picture.subscribe(rest), desk.unsaved.subscribe(rest)];
  return {
    state,
    keep,
    async restore() {
      const draft = draftSchema.safeParse(await records.get(key));
      if (!draft.success || allObjects(draft.data.picture).length === 0) return false;
      for (const { id, blob } of draft.data.images) images.put(id, blob);
      desk.open(draft.data.picture, draft.data.unsaved);
      cancel?.();
      state.set('kept');
      return true;
    },
    async forget() {
      cancel?.();
      await kept;
      await records.remove(key);
      state.set('none');
    },
    dispose() {
      cancel?.();
      stops.forEach((stop) => stop());
    },
  };
}
