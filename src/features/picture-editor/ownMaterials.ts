import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import type { EditorFiles } from './editorFiles.ts';
import type { PictureImages } from './pictureImages.ts';

/** An image that the user uploaded as a material. */
export interface UploadedMaterial {
  readonly imageId: string;
  readonly name: string;
  readonly address: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Text materials of the user's own as they were left, and where they are kept. */
export interface KeptTexts {
  readonly recallTexts: () => readonly string[];
  readonly keepTexts: (texts: readonly string[]) => void;
}

/** Materials of the user's own. */
export interface OwnMaterials {
  readonly uploads: ReadonlySignal<readonly UploadedMaterial[]>;
  /** Takes files in as materials; those that are no images are refused with the reason. */
  upload(files: readonly File[]): Promise<readonly UploadedMaterial[]>;
  /** They are remembered. */
  readonly texts: ReadonlySignal<readonly string[]>;
  setTexts(texts: readonly string[]): void;
}

/** The user's own materials: images that he uploads, and texts that are remembered. */
export function createMaterials(
  { recallTexts, keepTexts }: KeptTexts,
  images: PictureImages,
  files: Pick<EditorFiles, 'read'>,
): OwnMaterials {
  const texts = createSignal<readonly string[]>(recallTexts());
  const uploads = createSignal<readonly UploadedMaterial[]>([]);
  return {
    uploads,
    texts,
    setTexts(next) {
      texts.set(next);
      keepTexts(next);
    },
    async upload(chosen) {
      const added: UploadedMaterial[] = [];
      for (const file of chosen) {
        const image = await files.read(file);
        if (image === undefined) continue;
        const imageId = images.add(image.blob);
        added.push({
          imageId,
          name: file.name.replace(/\.[^.]*$/, '').slice(0, 60),
          address: images.addressOf(imageId) ?? '',
          widthPx: image.header.widthPx,
          heightPx: image.header.heightPx,
        });
      }
      uploads.set([...uploads.value, ...added]);
      return added;
    },
  };
}
