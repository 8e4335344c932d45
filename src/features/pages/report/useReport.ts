import { useEffect, useRef, useState } from 'react';
import { downloadBlob } from '../../../ui/downloadBlob.ts';
import type { ReportFormat } from './makeReport.ts';

/** A report that is made aside, one at a time. */
export interface ReportMaking {
  readonly isMaking: boolean;
  /** Why the last one could not be made; empty where it could. */
  readonly problem: string;
  readonly begin: (format: ReportFormat) => void;
  readonly cancel: () => void;
}

/**
 * Makes reports and gives them to the user; what is being made is given up with the screen.
 * @param fileName without its ending
 */
export function useReport(
  fileName: string,
  make: (format: ReportFormat, signal: AbortSignal) => Promise<Blob>,
): ReportMaking {
  const [isMaking, setMaking] = useState(false);
  const [problem, setProblem] = useState('');
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const begin = async (format: ReportFormat) => {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    setMaking(true);
    setProblem('');
    try {
      const file = await make(format, controller.signal);
      if (!controller.signal.aborted) downloadBlob(`${fileName}.${format}`, file);
    } catch (error) {
      if (!controller.signal.aborted) setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      if (running.current === controller) setMaking(false);
    }
  };
  return { isMaking, problem, begin: (format) => void begin(format), cancel: () => running.current?.abort() };
}
