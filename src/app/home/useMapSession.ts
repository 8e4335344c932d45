import { useCallback, useEffect, useState } from 'react';
import { fetchFacilities } from '../../api/facilities.ts';
import { LayerLoadError } from '../../domain/layer/layerProblem.ts';
import type { LayerDefinition } from '../../domain/layer/layerRecord.ts';
import { chooseProfile } from '../../domain/renderingProfile.ts';
import { useText } from '../../ui/text.ts';
import { loadEngine } from '../engineChunk.ts';
import { ChunkError, loadChunk } from '../loadChunk.ts';
import { usePortal, type Portal } from '../portal.ts';
import { openGroundHeights } from './groundHeights.ts';
import { probeGraphics } from './graphics.ts';
import { openMapSession, type MapSession } from './mapSession.ts';
import { REDUCED_MOTION } from './reducedMotion.ts';

type EngineTexts = Parameters<Awaited<ReturnType<typeof loadEngine>>['createArcgisScene']>[0]['texts'];

function readFacilities({ api }: Portal, { id, facility }: LayerDefinition, signal: AbortSignal) {
  if (facility === undefined) throw new LayerLoadError({ code: 'unsupported-type', detail: id });
  return fetchFacilities(api, id, facility, signal);
}

async function openOn(portal: Portal, page: Window, texts: EngineTexts): Promise<MapSession | undefined> {
  const { config, surroundings, resume } = portal;
  const graphics = probeGraphics(page.document);
  if (!graphics.webgl2) {
    await portal.present({ id: 'view.noWebgl' });
    return undefined;
  }
  const storedHeightM = openGroundHeights(config.services.groundHeights, page, surroundings.clock);
  const engine = await loadChunk(surroundings.clock, loadEngine);
  const requested = new URL(page.location.href).searchParams.get('quality');
  return openMapSession({
    portal,
    clock: surroundings.clock,
    reducedMotion: () => REDUCED_MOTION.value,
    createScene: (initial) =>
      engine.createArcgisScene({
        profile: chooseProfile(graphics.renderer, requested),
        config: config.services,
        texts,
        storedHeightM,
        readFacilities: (definition, signal) => readFacilities(portal, definition, signal),
        initial,
        onContextLost() {
          resume.keep();
          void portal.present({ id: 'view.contextLost' });
        },
      }),
  });
}

/** The map's session, undefined until the engine is there; and how to try again when it did not come. */
export function useMapSession(): readonly [MapSession | undefined, () => void] {
  const portal = usePortal();
  const t = useText();
  const [attempt, setAttempt] = useState(0);
  const [session, setSession] = useState<MapSession>();
  useEffect(() => {
    let left = false;
    let opened: MapSession | undefined;
    const open = async () => {
      try {
        const made = await openOn(portal, window, {
          unknown: t('home.unknown'),
          facilities: t('facility.group'),
        });
        if (left) return void (await made?.destroy());
        opened = made;
        setSession(made);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        portal.views.actions.setFailure('globe', reason);
        portal.views.actions.setFailure('plane', reason);
        await portal.present(
          error instanceof ChunkError ? { id: error.eventId } : { id: 'unexpected', message: reason },
        );
      }
    };
    void open();
    return () => {
      left = true;
      void opened?.destroy();
      setSession(undefined);
    };
    // Not for each `t`: a scene is not made anew because the language changed.
  }, [portal, attempt]);
  return [session, useCallback(() => setAttempt((count) => count + 1), [])];
}
