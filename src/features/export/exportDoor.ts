import type { ExportDesks } from './exportDesks.ts';

/** The way to the desks of the export window, whose code is loaded when somebody asks for them. */
export interface ExportDoor {
  /** The desks, opened once; they outlive the window. @throws when their code does not arrive; the next call tries again */
  load(): Promise<ExportDesks>;
  openWindow(): void;
}
