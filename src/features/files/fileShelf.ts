import { z } from 'zod';
import { layerClassesSchema } from '../../domain/layers/record/layerClasses.ts';
import type { RecordStore } from '../../lib/recordStore.ts';

const keptSchema = z.object({
  id: z.string(),
  /** The file that it came from. */
  file: z.string(),
  name: z.string(),
  kind: z.enum(['polygon', 'line', 'point']),
  extent: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
  fields: z.array(z.string()).readonly(),
  /** CSS colour. */
  color: z.string(),
  /** In which classes its features are drawn; in its colour without them. */
  classes: layerClassesSchema.optional(),
  count: z.number(),
  /** Features of the file that are not in the layer. */
  leftOut: z.number(),
  /** GeoJSON in degrees. */
  features: z.instanceof(Blob),
});

/** A layer of a file, as it is kept in this browser. */
export type KeptFile = z.infer<typeof keptSchema>;

/** Keeps the opened files of one user in this browser. */
export interface FileShelf {
  /** What is kept, in the order in which it came; what cannot be read is left out. */
  read(): Promise<readonly KeptFile[]>;
  /** @returns false where the browser refuses: it is full, or keeps nothing */
  keep(file: KeptFile): Promise<boolean>;
  drop(id: string): Promise<void>;
  /** Removes all, and keeps none more on this page: the user leaves. */
  clear(): Promise<void>;
}

/** Creates the shelf. @param owner id of the user */
export function createFileShelf(records: RecordStore, owner: string): FileShelf {
  const listKey = `files/${owner}`;
  const keyOf = (id: string) => `${listKey}/${id}`;
  const ids = async () =>
    z
      .array(z.string())
      .catch([])
      .parse(await records.get(listKey));
  let isCleared = false;
  /** One change of the list after the other. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
  return {
    read: () =>
      inTurn(async () => {
        const kept = await Promise.all((await ids()).map((id) => records.get(keyOf(id))));
        return kept.flatMap((one) => keptSchema.safeParse(one).data ?? []);
      }),
    keep: (file) =>
      inTurn(async () => {
        if (isCleared || !(await records.set(keyOf(file.id), file))) return false;
        const others = (await ids()).filter((id) => id !== file.id);
        return records.set(listKey, [...others, file.id]);
      }),
    drop: (id) =>
      inTurn(async () => {
        await records.remove(keyOf(id));
        await records.set(
          listKey,
          (await ids()).filter((other) => other !== id),
        );
      }),
    clear: () =>
      inTurn(async () => {
        isCleared = true;
        for (const id of await ids()) await records.remove(keyOf(id));
        await records.remove(listKey);
      }),
  };
}
