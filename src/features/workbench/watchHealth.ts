import { z } from 'zod';
import { createLayerHealthService } from '../../api/layerHealth.ts';
import { HEALTH_LIMITS } from '../../domain/layers/layerHealth.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import { signedInUserId } from '../../portal/portal.ts';
import { readJson, writeJson } from '../../stores/persist.ts';

/** The map is drawn by then, milliseconds. */
const FIRST_MS = 15_000;

/** Names that a notice says; more are counted. */
const NAMED = 3;

/**
 * Tells who edits the catalogue of layers whose sources died, each time once on this machine: also of what happened while he was away.
 * @returns ends it
 */
export function watchHealth({ portal, clock }: Pick<MapSession, 'portal' | 'clock'>): () => void {
  const { api, surroundings, present } = portal;
  const storage = surroundings.localStorage;
  const key = `portal.layerHealth.${signedInUserId(portal)}`;
  const service = createLayerHealthService(api);

  async function look(): Promise<void> {
    const answer = await service.failing();
    // Whoever edits is told by the window when the server does not answer.
    if (!answer.ok) return;
    const toldMs = readJson(storage, key, z.number()) ?? 0;
    const since = ({ health }: (typeof answer.value.layers)[number]) => health?.sinceMs ?? 0;
    const news = answer.value.layers.filter((layer) => since(layer) > toldMs);
    if (news.length === 0) return;
    writeJson(storage, key, Math.max(...news.map(since)));
    const names = news.slice(0, NAMED).map(({ name }) => name);
    const more = news.length > NAMED ? [`+${String(news.length - NAMED)}`] : [];
    void present({ id: 'workbench.died', message: [names.join(' · '), ...more].join(' ') });
  }

  const ends = [
    clock.after(FIRST_MS, () => void look()),
    clock.every(HEALTH_LIMITS.tickMs, () => void look()),
  ];
  return () => {
    for (const end of ends) end();
  };
}
