import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { ClipPanel } from './ClipPanel.tsx';
import { clipAt, clipOver } from './clipPlacement.ts';
import { isAbortError } from '../../lib/abort.ts';
import { drawTool } from '../../tools/draw/drawTool.ts';
import { pickPlaceTool } from '../../tools/pickPlace.ts';
import type { ToolOutcome } from '../../tools/tool.ts';
import { useText } from '../../ui/text.ts';
import type { ScreenProps } from '../../portal/feature.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import { usePortal } from '../../portal/portal.ts';
import { WaitingText } from '../../ui/WaitingText.tsx';

/** The window of the clip plane, once there is a map. */
export function ClipWindow({ session }: ScreenProps) {
  const t = useText();
  if (session === undefined) return <WaitingText text={t('locate.noMap')} />;
  return <BoundClipPanel session={session} />;
}

/** The clip plane's panel, bound to globe, tools and store. Closing it ends the placing; the plane stays. */
function BoundClipPanel({ session: { scene, tools } }: { readonly session: MapSession }) {
  const { views, onError } = usePortal();
  const clip = useStore(views, (state) => state.clip);
  const [placing, setPlacing] = useState<'none' | 'point' | 'extent'>('none');
  const open = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    open.current = controller;
    return () => {
      controller.abort();
      for (const id of [pickPlaceTool.id, drawTool.id]) void tools.abort(id, 'user');
    };
  }, [tools]);
  const { setClip } = views.actions;

  const settle = async <R,>(kind: 'point' | 'extent', begun: Promise<ToolOutcome<R>>) => {
    setPlacing(kind);
    const outcome = await begun;
    setPlacing((now) => (now === kind ? 'none' : now));
    if (outcome.status === 'failed') throw outcome.error;
    return outcome.status === 'done' ? outcome.value : undefined;
  };
  const place = async () => {
    const at = await settle('point', tools.start(pickPlaceTool, undefined));
    if (at !== undefined && at !== false) setClip(clipAt(scene, at));
  };
  const cutExtent = async () => {
    const shape = await settle('extent', tools.start(drawTool, { kind: 'rectangle' }));
    if (shape?.kind === 'rectangle') setClip(await clipOver(scene, shape.extent, open.current.signal));
  };
  const run = (work: Promise<void>) =>
    void work.catch((error: unknown) => {
      if (!isAbortError(error)) onError(error);
    });
  return (
    <ClipPanel
      clip={clip}
      placing={placing}
      onChange={setClip}
      onRemove={() => setClip(null)}
      onPlace={() => run(place())}
      onDrawExtent={() => run(cutExtent())}
    />
  );
}
