import { caretDown16 } from '@esri/calcite-ui-icons/js/caretDown16.js';
import { copy16 } from '@esri/calcite-ui-icons/js/copy16.js';
import { duplicate16 } from '@esri/calcite-ui-icons/js/duplicate16.js';
import { folderOpen16 } from '@esri/calcite-ui-icons/js/folderOpen16.js';
import { compassNorthCircle16 } from '@esri/calcite-ui-icons/js/compassNorthCircle16.js';
import { groupItems16 } from '@esri/calcite-ui-icons/js/groupItems16.js';
import { groupLayoutElements16 } from '@esri/calcite-ui-icons/js/groupLayoutElements16.js';
import { paste16 } from '@esri/calcite-ui-icons/js/paste16.js';
import { rectanglePlus16 } from '@esri/calcite-ui-icons/js/rectanglePlus16.js';
import { redo16 } from '@esri/calcite-ui-icons/js/redo16.js';
import { save16 } from '@esri/calcite-ui-icons/js/save16.js';
import { snapToPoint16 } from '@esri/calcite-ui-icons/js/snapToPoint16.js';
import { trash16 } from '@esri/calcite-ui-icons/js/trash16.js';
import { undo16 } from '@esri/calcite-ui-icons/js/undo16.js';
import { ungroupItems16 } from '@esri/calcite-ui-icons/js/ungroupItems16.js';
import { useRef } from 'react';
import { FURNITURE_KINDS, pagePixels, type ShapeKind } from './model/picture.ts';
import { isMap } from './model/mapOnPage.ts';
import { findObjects } from './model/operations.ts';
import { Button } from '../../ui/Button.tsx';
import type { IconShape } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PanelBand, Toolbar } from '../../ui/Layout.tsx';
import type { MenuItem } from '../../ui/Menu.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { EditorCommands } from './editorCommands.ts';
import { PanelButton } from './PanelButton.tsx';
import type { PictureEditor } from './pictureEditor.ts';
import styles from './PictureEditor.module.css';

/** What the buttons of the editor's window do to the window. */
export interface EditorWindow {
  /** 窗口还原: the window's own size. */
  readonly restore: () => void;
  /** 网页全屏: as large as the page. */
  readonly fill: () => void;
}

interface BarProps {
  readonly editor: PictureEditor;
  readonly commands: EditorCommands;
  readonly window: EditorWindow;
  readonly snapping: boolean;
  readonly onSnapping: (on: boolean) => void;
  readonly onFit: () => void;
}

/** The bar over the canvas. */
export function EditorBar({ editor, commands, window, snapping, onSnapping, onFit }: BarProps) {
  const t = useText();
  return (
    <PanelBand>
      <Toolbar
        label={t('picture.title')}
        end={
          <>
            <Button look="quiet" onClick={window.restore}>
              {t('picture.restore')}
            </Button>
            <Button look="quiet" onClick={window.fill}>
              {t('picture.fill')}
            </Button>
            <Button look="quiet" onClick={onFit}>
              {t('picture.fit')}
            </Button>
            <ExportButtons editor={editor} />
          </>
        }
      >
        <FileButtons editor={editor} />
        <span className={styles.rule} />
        <EditButtons editor={editor} commands={commands} />
        <span className={styles.rule} />
        <ShapeButton editor={editor} />
        <FurnitureButton editor={editor} />
        <PanelButton editor={editor} />
        <IconButton
          icon={snapToPoint16}
          label={t('picture.snap')}
          pressed={snapping}
          onClick={() => onSnapping(!snapping)}
        />
      </Toolbar>
    </PanelBand>
  );
}

function FileButtons({ editor }: { readonly editor: PictureEditor }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton icon={folderOpen16} label={t('picture.openFile')} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        data-upload="open"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file !== undefined) void editor.files.openFile(file);
        }}
      />
      <IconButton
        icon={save16}
        label={t('picture.saveProject')}
        hint={`${t('picture.saveProject')} (Ctrl+S)`}
        onClick={() => void editor.files.saveProject()}
      />
    </>
  );
}

interface EditButtonProps {
  readonly icon: IconShape;
  readonly name: 'undo' | 'redo' | 'copy' | 'paste' | 'duplicate' | 'delete';
  readonly keys: string;
  /** There is nothing to do it to. */
  readonly off: boolean;
  readonly run: () => void;
}

function EditButton({ icon, name, keys, off, run }: EditButtonProps) {
  const t = useText();
  const label = t(`picture.${name}`);
  return <IconButton icon={icon} label={label} hint={`${label} (${keys})`} disabled={off} onClick={run} />;
}

function EditButtons({ editor, commands }: Pick<BarProps, 'editor' | 'commands'>) {
  const t = useText();
  const { desk } = editor;
  const { undoable, redoable } = useSignal(desk.history.state);
  const selection = useSignal(desk.selection);
  const picture = useSignal(desk.picture);
  const pasteable = useSignal(editor.pasteable);
  const none = selection.length === 0;
  const grouped = findObjects(picture, selection).some(({ group }) => group !== null);
  const arrange = (['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const).map((edge): MenuItem => ({
    id: edge,
    text: t(`picture.align.${edge}`),
    run: () => commands.align(edge),
  }));
  const gaps = (['across', 'down'] as const).map((axis, index): MenuItem => ({
    id: axis,
    text: t(`picture.distribute.${axis}`),
    startsGroup: index === 0,
    disabled: selection.length < 3,
    run: () => commands.distribute(axis),
  }));
  const stack = (['front', 'forward', 'backward', 'back'] as const).map((move, index): MenuItem => ({
    id: move,
    text: t(`picture.stack.${move}`),
    startsGroup: index === 0,
    ...(move === 'forward' ? { keys: 'Ctrl+]' } : {}),
    ...(move === 'backward' ? { keys: 'Ctrl+[' } : {}),
    run: () => commands.stack(move),
  }));
  return (
    <>
      <EditButton icon={undo16} name="undo" keys="Ctrl+Z" off={undoable === 0} run={desk.history.undo} />
      <EditButton
        icon={redo16}
        name="redo"
        keys="Ctrl+Shift+Z"
        off={redoable === 0}
        run={desk.history.redo}
      />
      <span className={styles.rule} />
      <EditButton icon={copy16} name="copy" keys="Ctrl+C" off={none} run={editor.copy} />
      <EditButton icon={paste16} name="paste" keys="Ctrl+V" off={!pasteable} run={editor.paste} />
      <EditButton icon={duplicate16} name="duplicate" keys="Ctrl+D" off={none} run={editor.duplicate} />
      <EditButton icon={trash16} name="delete" keys="Delete" off={none} run={commands.remove} />
      <span className={styles.rule} />
      <MenuButton
        icon={groupLayoutElements16}
        label={t('picture.arrange')}
        disabled={none}
        items={[...arrange, ...gaps, ...stack]}
      />
      <IconButton
        icon={groupItems16}
        label={t('picture.group')}
        hint={`${t('picture.group')} (Ctrl+G)`}
        disabled={selection.length < 2}
        onClick={commands.group}
      />
      <IconButton
        icon={ungroupItems16}
        label={t('picture.ungroup')}
        hint={`${t('picture.ungroup')} (Ctrl+Shift+G)`}
        disabled={!grouped}
        onClick={commands.ungroup}
      />
    </>
  );
}

const SHAPES: readonly ShapeKind[] = ['rectangle', 'ellipse', 'line', 'arrow'];

function ShapeButton({ editor }: { readonly editor: PictureEditor }) {
  const t = useText();
  return (
    <MenuButton
      icon={rectanglePlus16}
      label={t('picture.shape')}
      items={SHAPES.map((shape) => ({
        id: shape,
        text: t(`picture.shape.${shape}`),
        run: () => editor.addShape(shape),
      }))}
    />
  );
}

/** Furniture that follows its map; there must be a map that says what it shows. */
function FurnitureButton({ editor }: { readonly editor: PictureEditor }) {
  const t = useText();
  const { objects } = useSignal(editor.desk.picture);
  const hasMap = objects.some(isMap);
  return (
    <MenuButton
      icon={compassNorthCircle16}
      label={t('picture.furniture')}
      items={[
        ...FURNITURE_KINDS.map((kind): MenuItem => ({
          id: kind,
          text: t(`picture.furniture.${kind}`),
          disabled: !hasMap,
          ...(hasMap ? {} : { hint: t('picture.furniture.noMap') }),
          run: () => void editor.addFurniture(kind),
        })),
        {
          id: 'map',
          text: t('picture.map.further'),
          startsGroup: true,
          disabled: !objects.some(({ kind }) => kind === 'map'),
          run: editor.addMap,
        },
      ]}
    />
  );
}

/** 导出 gives a PNG at once; the arrow beside it tells the sizes and offers PDF. */
function ExportButtons({ editor }: { readonly editor: PictureEditor }) {
  const t = useText();
  const exporting = useSignal(editor.files.exporting);
  const { page } = useSignal(editor.desk.picture);
  const { widthPx, heightPx } = pagePixels(page);
  const busy = exporting !== undefined;
  const mm = (value: number) => Math.round(value * 10) / 10;
  return (
    <>
      <Button look="primary" disabled={busy} onClick={() => void editor.files.export('png')}>
        {t(busy ? 'picture.exporting' : 'picture.export')}
      </Button>
      <MenuButton
        icon={caretDown16}
        label={t('picture.exportAs')}
        disabled={busy}
        items={[
          {
            id: 'png',
            text: t('picture.export.png', { width: widthPx, height: heightPx }),
            run: () => void editor.files.export('png'),
          },
          {
            id: 'pdf',
            text: t('picture.export.pdf', { width: mm(page.widthMm), height: mm(page.heightMm) }),
            run: () => void editor.files.export('pdf'),
          },
        ]}
      />
    </>
  );
}
