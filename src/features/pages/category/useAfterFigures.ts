import { useEffect, useRef, useState } from 'react';
import type { FlyTarget } from '../../../scene/viewPort.ts';
import type { GlobePose } from '../../../domain/views/pose.ts';

/** What waits for the figures that are asked for. */
export interface AfterFigures {
  /** Whether they stand in the panel, or cannot be had. */
  readonly isDrawn: boolean;
  /** Told when those of a question have been painted. */
  readonly onDrawn: (question: string) => void;
  /** Told when the marks of a question have been drawn in both views, or cannot be had. */
  readonly onMarked: (question: string) => void;
  /** Flies once figures and marks stand that are asked for next. */
  readonly flyAfter: (target: FlyTarget<GlobePose>) => void;
}

/**
 * Lets the map follow the figures: a frame of it takes longer than all of them where there is no graphics card, and what is drawn first is
 * what the user waits for. Marks come where the views are, and the flight after them: a frame of other land takes the longest.
 * @param question what is asked for now
 * @param hasMarks whether a kind of features is asked for, which is marked
 */
export function useAfterFigures(
  question: string,
  hasMarks: boolean,
  flyTo: (target: FlyTarget<GlobePose>) => void,
): AfterFigures {
  const [drawn, onDrawn] = useState<string>();
  const target = useRef<FlyTarget<GlobePose>>(undefined);
  const [marked, onMarked] = useState<string>();
  const isDrawn = drawn === question;
  const isReady = isDrawn && marked === question;
  useEffect(() => {
    // Given up before: nobody wants to be taken there any more.
    if (!hasMarks) target.current = undefined;
    if (!isReady || target.current === undefined) return;
    flyTo(target.current);
    target.current = undefined;
  }, [isReady, hasMarks, flyTo]);
  return { isDrawn, onDrawn, onMarked, flyAfter: (next) => (target.current = next) };
}
