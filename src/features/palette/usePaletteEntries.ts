import { useCallback, useEffect, useMemo, useState } from 'react';
import { isAbortError } from '../../lib/abort.ts';
import { makeEntries, type PaletteChoice, type PaletteEntry, type PaletteSource } from './paletteEntry.ts';
import { loadPinyin, type Spell } from './pinyin.ts';

/** A source's choices, or why there are none. */
type Loaded = { readonly choices: readonly PaletteChoice[] } | { readonly problem: string };

/** Everything that can be found now. */
export interface PaletteEntries {
  readonly entries: readonly PaletteEntry[];
  /** Something is still being fetched. */
  readonly loading: boolean;
  /** Why some things cannot be found. */
  readonly problems: readonly string[];
  readonly retry: () => void;
}

/**
 * Gathers what can be found: what is at hand at once, what must be fetched as it arrives, the pronunciations when they are there.
 * @param local what is at hand
 */
export function usePaletteEntries(
  local: readonly PaletteChoice[],
  sources: readonly PaletteSource[],
): PaletteEntries {
  const [spell, setSpell] = useState<{ readonly spell: Spell }>();
  const [loaded, setLoaded] = useState<Readonly<Record<string, Loaded>>>({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let left = false;
    // Without the dictionary names are found as they are written: no reason to bother anybody.
    loadPinyin().then(
      (known) => left || setSpell({ spell: known }),
      () => undefined,
    );
    return () => void (left = true);
  }, [attempt]);
  useEffect(() => {
    const controller = new AbortController();
    const fetchFrom = async ({ id, load }: PaletteSource) => {
      const keep = (result: Loaded) => {
        if (!controller.signal.aborted) setLoaded((before) => ({ ...before, [id]: result }));
      };
      try {
        keep({ choices: await load(controller.signal) });
      } catch (error) {
        if (!isAbortError(error)) keep({ problem: error instanceof Error ? error.message : String(error) });
      }
    };
    for (const source of sources) void fetchFrom(source);
    return () => controller.abort();
  }, [sources, attempt]);
  const results = Object.values(loaded);
  const entries = useMemo(() => {
    const fetched = Object.values(loaded).flatMap((result) => ('choices' in result ? result.choices : []));
    return makeEntries([...local, ...fetched], spell?.spell);
  }, [local, loaded, spell]);
  const retry = useCallback(() => {
    setLoaded((before) => Object.fromEntries(Object.entries(before).filter(([, one]) => 'choices' in one)));
    setAttempt((count) => count + 1);
  }, []);
  return {
    entries,
    loading: results.length < sources.length,
    problems: results.flatMap((result) => ('problem' in result ? [result.problem] : [])),
    retry,
  };
}
