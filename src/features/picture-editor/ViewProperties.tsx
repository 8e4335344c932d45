import { Button } from '../../ui/Button.tsx';
import { Hint } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { ImageObject } from './model/picture.ts';
import type { PictureEditor } from './pictureEditor.ts';

/** The picture of a view in perspective: drawn again by the globe of the page that made it, where that is still there. */
export function ViewProperties({
  object,
  editor: { views },
}: {
  readonly object: ImageObject;
  readonly editor: PictureEditor;
}) {
  const t = useText();
  const drawing = useSignal(views.drawing);
  if (!views.canRedraw(object.imageId)) return <Hint>{t('picture.view.gone')}</Hint>;
  if (drawing === object.id)
    return (
      <Notice tone="info" action={<Button onClick={() => views.cancel()}>{t('picture.map.cancel')}</Button>}>
        {t('picture.view.drawing')}
      </Notice>
    );
  return (
    <>
      <Hint>{t('picture.view.hint')}</Hint>
      <Button disabled={drawing !== undefined} onClick={() => void views.redraw(object.id)}>
        {t('picture.view.redraw')}
      </Button>
    </>
  );
}
