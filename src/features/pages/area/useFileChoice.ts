import { useRef, useState } from 'react';
import { z } from 'zod';
import type { LonLat } from '../../../domain/drawing/place.ts';
import { addressRing, planeArea } from '../../../domain/bureau/figures/addressRing.ts';
import type { FileOfAreas } from '../../../portal/ports.ts';
import { createSignal } from '../../../lib/signal.ts';
import { useText } from '../../../ui/text.ts';
import { useSignal } from '../../../ui/useSignal.ts';
import { formatFigure } from '../figures/formatFigure.ts';
import type { NeedyPageProps } from '../pageNeeds.ts';
import type { ChosenArea } from './useArea.ts';

/** A file is read as a whole while the page waits: it takes some hundredths of a second up to this, bytes. */
const MOST_BYTES = 2_000_000;

const ringSchema = z.array(z.tuple([z.number(), z.number()], z.number()));

const fileSchema = z.object({
  features: z.array(
    z.object({
      geometry: z.discriminatedUnion('type', [
        z.object({ type: z.literal('Polygon'), coordinates: z.array(ringSchema) }),
        z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ringSchema)) }),
      ]),
    }),
  ),
});

/** The outer rings of a file's areas, open. */
function outerRings(text: string): readonly (readonly LonLat[])[] {
  return fileSchema.parse(JSON.parse(text)).features.flatMap(({ geometry }) => {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    return polygons.map(([outer = []]) => outer.slice(0, -1).map(([lon, lat]): LonLat => [lon, lat]));
  });
}

/** Choosing an area of a file that is open on the map. */
export interface FileChoice {
  /** The files; undefined where there is no map that they stand on. */
  readonly files: readonly FileOfAreas[] | undefined;
  /** What was taken of the file, or why nothing was; empty before. */
  readonly note: string;
  /** Opens the window where files are opened. */
  readonly openFile: () => void;
  readonly take: (id: string) => void;
  /** Forgets what was said of the last file. */
  readonly forget: () => void;
}

const NO_FILES = createSignal<readonly FileOfAreas[]>([]);

/** Lets the user take an area of a file that he opened on the map. */
export function useFileChoice(
  { scene, needs }: Pick<NeedyPageProps, 'scene' | 'needs'>,
  choose: ChosenArea['choose'],
): FileChoice {
  const t = useText();
  const [note, setNote] = useState('');
  /** The file that is read; another one may be chosen before it has come. */
  const wanted = useRef<string>(undefined);
  const offered = scene === undefined ? undefined : needs.fileAreas();
  const layers = useSignal(offered?.layers ?? NO_FILES);

  async function ringOf({ id, name, features }: FileOfAreas): Promise<string> {
    if (features.size > MOST_BYTES) return t('figures.fileAreaTooLarge', { name, sizeMb: MOST_BYTES / 1e6 });
    const rings = await features
      .text()
      .then(outerRings)
      .catch(() => undefined);
    if (rings === undefined) return t('figures.fileAreaGone', { name });
    const [largest = []] = rings.toSorted((a, b) => planeArea(b) - planeArea(a));
    const made = addressRing(largest);
    if (made === undefined) return t('figures.fileAreaNone', { name });
    if (wanted.current !== id) return '';
    choose({ kind: 'drawn', ring: made.ring });
    const percent = formatFigure(t, made.changedShare * 100, 'percent');
    const count = rings.length;
    return count === 1
      ? t('figures.fileAreaTaken', { name, percent })
      : t('figures.fileAreaOfMany', { name, count, percent });
  }

  const take = async (id: string) => {
    const file = layers.find((layer) => layer.id === id);
    wanted.current = id;
    const said = file === undefined ? '' : await ringOf(file);
    if (wanted.current === id) setNote(said);
  };
  return {
    files: offered?.openWindow === undefined ? undefined : layers,
    note,
    openFile: () => offered?.openWindow?.(),
    take: (id) => void take(id),
    forget: () => {
      wanted.current = undefined;
      setNote('');
    },
  };
}
