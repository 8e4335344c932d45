import { minus16 } from '@esri/calcite-ui-icons/js/minus16.js';
import { plus16 } from '@esri/calcite-ui-icons/js/plus16.js';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Phrase } from '../../ui/Phrase.tsx';
import { Pane, Panes, Scroll } from '../../ui/Pane.tsx';
import { PanelFooter, PanelFrame } from '../../ui/Layout.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { CropOverlay } from './CropOverlay.tsx';
import { EditorBar, type EditorWindow } from './EditorBar.tsx';
import { editorCommands, isTyping } from './editorCommands.ts';
import { LayerList } from './LayerList.tsx';
import { MasterEditNotice } from './MasterPane.tsx';
import { MaterialPane } from './MaterialPane.tsx';
import type { PictureEditor } from './pictureEditor.ts';
import { PropertyPane } from './PropertyPane.tsx';
import type { Stage } from './stage.ts';
import { StageArea } from './StageArea.tsx';
import { ZOOM } from './stageViewport.ts';
import styles from './PictureEditor.module.css';

/** The editor that the panel shows, and the window it is in. */
export interface PictureEditorPanelProps {
  readonly editor: PictureEditor;
  readonly window: EditorWindow;
}

/** The picture editor: materials on the left, the canvas with its rulers, layers and properties on the right. */
export function PictureEditorPanel({ editor, window }: PictureEditorPanelProps) {
  const t = useText();
  const [stage, setStage] = useState<Stage>();
  const [snapping, setSnapping] = useState(true);
  const snaps = useRef(true);
  useEffect(() => {
    snaps.current = snapping;
  }, [snapping]);
  const commands = useMemo(() => editorCommands(editor, () => crypto.randomUUID()), [editor]);
  useEffect(
    () => () => {
      // Closing the window must not wait for the draft's rest.
      void editor.draft.keep();
    },
    [editor],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, nativeEvent } = event;
    if (event.defaultPrevented || isTyping(target)) return;
    const isOnCanvas = target instanceof Element && target.closest('[role="application"]') !== null;
    if (!commands.press(nativeEvent) && !(isOnCanvas && commands.nudge(nativeEvent))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isSnapping = useCallback(() => snaps.current, []);
  return (
    <PanelFrame onKeyDown={onKeyDown}>
      <EditorBar
        editor={editor}
        commands={commands}
        window={window}
        snapping={snapping}
        onSnapping={setSnapping}
        onFit={() => stage?.fit()}
      />
      <Panes sizes="216px minmax(0, 1fr) 248px" leastPx={360}>
        <MaterialPane editor={editor} />
        <div className={styles.middle}>
          <MasterEditNotice editor={editor} />
          <StageArea editor={editor} snaps={isSnapping} onStage={setStage} />
          {stage !== undefined && <CropOverlay editor={editor} stage={stage} />}
        </div>
        <Panes below sizes="minmax(110px, 2fr) minmax(0, 3fr)">
          <Pane label={t('picture.layers')}>
            <PanelHeader compact title={t('picture.layers')} />
            <Scroll>
              <LayerList desk={editor.desk} />
            </Scroll>
          </Pane>
          <Pane label={t('picture.properties')}>
            <PanelHeader compact title={t('picture.properties')} />
            <PropertyPane editor={editor} />
          </Pane>
        </Panes>
      </Panes>
      {stage !== undefined && <EditorStatus editor={editor} stage={stage} />}
    </PanelFrame>
  );
}

const oneDigit = (value: number) => (Math.round(value * 10) / 10).toFixed(1);

/** Paper, pointer, draft and zoom. */
function EditorStatus({ editor, stage }: { readonly editor: PictureEditor; readonly stage: Stage }) {
  const t = useText();
  const { page } = useSignal(editor.desk.picture);
  const { zoom } = useSignal(stage.window);
  const at = useSignal(stage.pointer);
  const draft = useSignal(editor.draft.state);
  const mm = (value: number) => Math.round(value * 10) / 10;
  return (
    <PanelFooter
      start={
        <Phrase look="quiet" fit="cut">
          {t('picture.pageSize', {
            width: mm(page.widthMm),
            height: mm(page.heightMm),
            dpi: Math.round(page.dpi),
          })}
          {at !== undefined && ` · ${t('picture.position', { x: oneDigit(at.xMm), y: oneDigit(at.yMm) })}`}
        </Phrase>
      }
    >
      <MapsStatus editor={editor} />
      <span role="status" data-draft={draft}>
        <Phrase look={draft === 'refused' ? 'warning' : 'quiet'} fit="cut">
          {draft === 'none' ? '' : t(`picture.draft.${draft}`)}
        </Phrase>
      </span>
      <IconButton
        icon={minus16}
        label={t('picture.zoomOut')}
        tooltipSide="top"
        disabled={zoom <= ZOOM.min}
        onClick={() => stage.zoomTo(zoom / ZOOM.step)}
      />
      <output className={styles.zoom} data-zoom={zoom.toFixed(3)}>
        {t('picture.zoom', { percent: Math.round(zoom * 100) })}
      </output>
      <IconButton
        icon={plus16}
        label={t('picture.zoomIn')}
        tooltipSide="top"
        disabled={zoom >= ZOOM.max}
        onClick={() => stage.zoomTo(zoom * ZOOM.step)}
      />
    </PanelFooter>
  );
}

/** Tells of maps that are being drawn, or could not be: their own properties say more. */
function MapsStatus({ editor: { maps, desk } }: { readonly editor: PictureEditor }) {
  const t = useText();
  const states = [...useSignal(maps.states)];
  const stopped = states.find(([, { kind }]) => kind === 'failed' || kind === 'cancelled');
  const busy = states.find(([, { kind }]) => kind === 'waiting' || kind === 'drawing');
  const [id] = busy ?? stopped ?? [];
  return (
    <span role="status" data-maps={busy !== undefined ? 'busy' : stopped !== undefined ? 'stopped' : 'drawn'}>
      {id !== undefined && (
        <Button look="quiet" onClick={() => desk.select([id])}>
          {t(busy === undefined ? 'picture.map.stopped' : 'picture.map.busy')}
        </Button>
      )}
    </span>
  );
}
