import { useEffect, useMemo, useRef, useState } from 'react';
import { areaText, readAreaText, type FigureArea } from '../../../domain/bureau/figures/areaText.ts';
import type { PageProps } from '../../../portal/pageProps.ts';
import { drawLandOutline } from '../../../viewing/landOutline.ts';
import { readOutline } from './areaOutline.ts';

/** Name of the outline's layer in each view. */
export const AREA_LAYER = 'figure-area';

/** Another than that of the unit's own land. */
const COLOR = '#5fe0a8';

/** The area of a screen. */
export interface ChosenArea {
  /** Undefined for a text in the address that names none: what asks with it is told why. */
  readonly area: FigureArea | undefined;
  /** What the server is asked with; undefined for everything. */
  readonly asked: string | undefined;
  /** Why the views cannot outline it and go there; undefined where they can. */
  readonly problem: string | undefined;
  /** Takes another one: both views go there. */
  readonly choose: (area: FigureArea) => void;
}

/** The area that the address names, else the screen's own; both views outline it, and go there when it is chosen. */
export function useArea(
  {
    selection,
    select,
    api,
    scene,
    flyTo,
    flyHome,
  }: Pick<PageProps, 'selection' | 'select' | 'api' | 'scene' | 'flyTo' | 'flyHome'>,
  own: string | undefined,
): ChosenArea {
  const inForce = selection.area ?? own ?? areaText({ kind: 'whole' });
  const area = useMemo(() => readAreaText(inForce), [inForce]);
  const [outline, setOutline] = useState<{
    readonly of: string;
    readonly read: Awaited<ReturnType<typeof readOutline>>;
  }>();
  const toFlyTo = useRef<string>(undefined);
  useEffect(() => {
    if (area === undefined) return undefined;
    const controller = new AbortController();
    void readOutline(api, area, controller.signal).then((read) => {
      if (!controller.signal.aborted) setOutline({ of: inForce, read });
    });
    return () => controller.abort();
  }, [api, area, inForce]);
  const read = outline?.of === inForce ? outline.read : undefined;
  const shown = read?.ok === true ? read.value : undefined;
  useEffect(() => {
    if (scene === undefined || shown === undefined) return undefined;
    return drawLandOutline(scene, { layer: AREA_LAYER, rings: shown.rings, color: COLOR });
  }, [scene, shown]);
  useEffect(() => {
    if (shown === undefined || toFlyTo.current !== inForce) return;
    toFlyTo.current = undefined;
    flyTo({ extent: shown.extent });
  }, [shown, inForce, flyTo]);
  return {
    area,
    problem: read?.ok === false ? read.error : undefined,
    asked: area?.kind === 'whole' ? undefined : inForce,
    choose(next) {
      const nextText = areaText(next);
      if (next.kind === 'whole') flyHome();
      else toFlyTo.current = nextText;
      select({ ...selection, area: nextText });
    },
  };
}
