import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchFacilities } from '../../api/facilities.ts';
import { LayerLoadError } from '../../domain/layers/record/layerProblem.ts';
import { chooseProfile } from '../../domain/views/renderingProfile.ts';
import { keepPictures } from '../../features/first-picture/pictureKeeper.ts';
import { probeGraphics } from '../../lib/graphics.ts';
import type { FeatureHost } from '../../portal/featureHost.ts';
import { REDUCED_MOTION } from '../../ui/reducedMotion.ts';
import { useText } from '../../ui/text.ts';
import { loadEngine } from '../engineChunk.ts';
import { ChunkError, loadChunk } from '../../portal/loadChunk.ts';
import { useWholePortal, type WholePortal } from '../portal.ts';
import { chooseFirstPictures, type FirstPictures } from '../../features/first-picture/choosePictures.ts';
import { openGroundHeights } from '../../features/stage/groundHeights.ts';
import { openMapSession, type OpenMap } from './mapSession.ts';

type EngineOptions = Parameters<Awaited<ReturnType<typeof loadEngine>>['createArcgisScene']>[0];
type EngineTexts = EngineOptions['texts'];

function readFacilities(
  { api }: WholePortal,
  { id, facility }: Parameters<EngineOptions['readFacilities']>[0],
  signal: AbortSignal,
) {
  if (facility === undefined) throw new LayerLoadError({ code: 'unsupported-type', detail: id });
  return fetchFacilities(api, id, facility, signal);
}

/** A map session, and the keeping of its pictures. */
interface PicturedSession {
  readonly session: OpenMap;
  destroy(): Promise<void>;
}

/** What an opening is told. */
interface Opening {
  readonly features: FeatureHost;
  readonly texts: EngineTexts;
  /** What the views show first, if it is known by now. */
  readonly pictures: () => FirstPictures | undefined;
}

async function openOn(
  portal: WholePortal,
  page: Window,
  { texts, pictures, features }: Opening,
): Promise<PicturedSession | undefined> {
  const { config, surroundings, resume } = portal;
  const graphics = probeGraphics(page.document);
  if (!graphics.webgl2) {
    await portal.present({ id: 'view.noWebgl' });
    return undefined;
  }
  const storedHeightM = openGroundHeights(config.services.groundHeights, page, surroundings.clock);
  const engine = await loadChunk(surroundings.clock, loadEngine);
  const requested = new URL(page.location.href).searchParams.get('quality');
  const isResumed = resume.returning !== undefined;
  const session = openMapSession({
    portal,
    features,
    clock: surroundings.clock,
    begins: pictures(),
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
  const stopKeeping = keepPictures({
    scene: session.scene,
    clock: surroundings.clock,
    keep: (kept, isFirst) => portal.pictures.keep(kept, isFirst && !isResumed),
  });
  return {
    session,
    destroy() {
      stopKeeping();
      return session.destroy();
    },
  };
}

/** What the views show until they are drawn; undefined until it is read, and where there is none. */
function useFirstPictures(portal: WholePortal): FirstPictures | undefined {
  const [pictures, setPictures] = useState<FirstPictures>();
  useEffect(() => {
    let left = false;
    void chooseFirstPictures(portal).then((chosen) => {
      if (!left) setPictures(chosen);
    });
    return () => {
      left = true;
    };
  }, [portal]);
  return pictures;
}

/** The map of the shell. */
export interface ShellMap {
  /** undefined until the engine is there. */
  readonly session: OpenMap | undefined;
  /** What stands for the views until they are drawn. */
  readonly pictures: FirstPictures | undefined;
  /** Tries again when the engine did not come. */
  readonly retryEngine: () => void;
}

/** Opens the map, and shows pictures of its views until then. */
export function useMapSession(features: FeatureHost): ShellMap {
  const portal = useWholePortal();
  const t = useText();
  const [attempt, setAttempt] = useState(0);
  const [session, setSession] = useState<OpenMap>();
  const pictures = useFirstPictures(portal);
  const latestPictures = useRef(pictures);
  useEffect(() => {
    latestPictures.current = pictures;
  }, [pictures]);
  useEffect(() => {
    let left = false;
    let opened: PicturedSession | undefined;
    const open = async () => {
      try {
        const made = await openOn(portal, window, {
          texts: { unknown: t('home.unknown'), facilities: t('facility.group') },
          pictures: () => latestPictures.current,
          features,
        });
        if (left) return void (await made?.destroy());
        opened = made;
        setSession(made?.session);
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
  }, [portal, features, attempt]);
  const retryEngine = useCallback(() => setAttempt((count) => count + 1), []);
  return { session, pictures, retryEngine };
}
