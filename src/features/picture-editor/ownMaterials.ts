import { createSignal } from '../../lib/signal.ts';
import type { EditorFiles } from './editorFiles.ts';
import type { PictureEditor, PictureEditorOptions, UploadedMaterial } from './pictureEditor.ts';
import type { PictureImages } from './pictureImages.ts';

/** The user's own materials: images that he uploads, and texts that are remembered. */
export function createMaterials(
  { recallTexts, keepTexts }: Pick<PictureEditorOptions, 'recallTexts' | 'keepTexts'>,
  images: PictureImages,
  files: Pick<EditorFiles, 'read'>,
): Pick<PictureEditor, 'uploads' | 'upload' | 'texts' | 'setTexts'> {
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
