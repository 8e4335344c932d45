import { useEffect, useRef, useState } from 'react';
import type { FlyTarget } from '../../../scene/viewPort.ts';
import type { GlobePose } from '../../../domain/views/pose.ts';

/** What waits for the figures that are asked for. */
export interface AfterFigures {
  /** Whether they stand in the panel, or cannot be had. */
  readonly isDrawn: boolean;
  /** Told when those of a question have been painted. */
  readonly onDrawn: (question: string) => void;
  /** Flies once those stand that are asked for next. */
  readonly flyAfter: (target: FlyTarget<GlobePose>) => void;
}

/**
 * Lets the map follow the figures: a frame of it takes longer than all of them where there is no graphics card, and what is drawn first is
 * what the user waits for.
 * @param question what is asked for now
 */
export function useAfterFigures(
  question: string,
  flyTo: (target: FlyTarget<GlobePose>) => void,
): AfterFigures {
  const [drawn, onDrawn] = useState<string>();
  const target = useRef<FlyTarget<GlobePose>>(undefined);
  const isDrawn = drawn === question;
  useEffect(() => {
    if (!isDrawn || target.current === undefined) return;
    flyTo(target.current);
    target.current = undefined;
  }, [isDrawn, flyTo]);
  return { isDrawn, onDrawn, flyAfter: (next) => (target.current = next) };
}
