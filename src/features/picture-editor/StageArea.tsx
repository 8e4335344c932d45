import { useEffect, useRef, useState, type DragEvent } from 'react';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { isTyping } from './editorCommands.ts';
import { MATERIAL_TYPE, readDragged } from './materialDrag.ts';
import type { PagePoint, PictureEditor } from './pictureEditor.ts';
import { Rulers } from './Rulers.tsx';
import { createStage, type Stage } from './stage.ts';
import styles from './PictureEditor.module.css';

/** Props of {@link StageArea}. */
export interface StageAreaProps {
  readonly editor: PictureEditor;
  readonly snaps: () => boolean;
  readonly onStage: (stage: Stage | undefined) => void;
}

/** The stage in an element, `host`, as long as it is there: it fills the element, and shows a page of another size as a whole. */
function useStage({ editor, snaps, onStage }: StageAreaProps) {
  const host = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<Stage>();
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    // Fabric wraps and replaces the canvas, so React must not own it.
    const canvas = document.createElement('canvas');
    element.append(canvas);
    const { desk, sources, paintOf, shown } = editor;
    const made = createStage({
      element: canvas,
      desk,
      sources,
      paintOf,
      shown,
      snaps,
      onTyped: () => element.focus({ preventScroll: true }),
    });
    let fitted = false;
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      if (width < 1 || height < 1) return;
      made.resize(Math.floor(width), Math.floor(height));
      if (!fitted) made.fit();
      fitted = true;
    });
    observer.observe(element);
    // A page of another size is shown as a whole.
    let page = desk.picture.value.page;
    const stopPage = desk.picture.subscribe((picture) => {
      const { widthMm, heightMm } = picture.page;
      if (widthMm !== page.widthMm || heightMm !== page.heightMm) made.fit();
      page = picture.page;
    });
    setStage(made);
    onStage(made);
    return () => {
      stopPage();
      observer.disconnect();
      onStage(undefined);
      void made.dispose().then(() => element.replaceChildren());
    };
  }, [editor, snaps, onStage]);
  return { host, stage };
}

/** What of a gesture of the mouse is on the canvas: rulers, page, and everything that is dropped or typed there. */
export function StageArea(props: StageAreaProps) {
  const { editor } = props;
  const t = useText();
  const { host, stage } = useStage(props);

  /** Space, which alone would mean the page's way back, and Enter, which types in a text. */
  const heldKey = (key: string): boolean => {
    const [id] = editor.desk.selection.value;
    if (key === ' ') stage?.grab(true);
    else if (key === 'Enter' && id !== undefined) stage?.edit(id);
    else return false;
    return true;
  };
  const onDrop = (event: DragEvent<HTMLElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const box = host.current?.getBoundingClientRect();
    if (stage === undefined || box === undefined) return;
    const at = stage.toPage(event.clientX - box.left, event.clientY - box.top);
    void drop(editor, event.dataTransfer, at);
  };
  return (
    <div className={styles.stage}>
      <div
        ref={host}
        className={styles.canvas}
        role="application"
        aria-label={t('picture.canvas')}
        tabIndex={0}
        onKeyDown={(event) => {
          if (isTyping(event.target) || !heldKey(event.key)) return;
          event.preventDefault();
          event.stopPropagation();
        }}
        onKeyUp={(event) => event.key === ' ' && stage?.grab(false)}
        onBlur={() => stage?.grab(false)}
        onPointerDown={(event) => {
          // The hidden field in which Fabric types keeps the focus.
          if (document.activeElement?.matches('textarea[data-fabric]') !== true) event.currentTarget.focus();
        }}
        onDragOver={(event) => {
          const { types } = event.dataTransfer;
          if (!types.includes(MATERIAL_TYPE) && !types.includes('Files')) return;
          event.preventDefault();
        }}
        onDrop={onDrop}
      />
      {stage !== undefined && <StageRulers editor={editor} stage={stage} />}
    </div>
  );
}

/** Takes what was dropped: a material, images, or a project. */
async function drop(editor: PictureEditor, data: DataTransfer, at: PagePoint): Promise<void> {
  const dragged = readDragged(data);
  const files = [...data.files];
  if (dragged?.kind === 'text') editor.addText(dragged.text, at);
  else if (dragged?.kind === 'material') editor.addMaterial(dragged.id, dragged.name, at);
  else if (dragged?.kind === 'upload') {
    const upload = editor.uploads.value.find(({ imageId }) => imageId === dragged.id);
    if (upload !== undefined) editor.addUpload(upload, at);
  } else {
    const [first] = files;
    if (first?.name.endsWith('.json') === true) await editor.files.openFile(first);
    else for (const upload of await editor.upload(files)) editor.addUpload(upload, at);
  }
}

function StageRulers({ editor, stage }: { readonly editor: PictureEditor; readonly stage: Stage }) {
  const window = useSignal(stage.window);
  const { page } = useSignal(editor.desk.picture);
  return <Rulers window={window} page={page} />;
}
