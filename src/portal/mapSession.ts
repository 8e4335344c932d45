import type { Extent } from '../domain/geodesy/extent.ts';
import type { GlobePose } from '../domain/views/pose.ts';
import type { LayerController } from '../layers/layerController.ts';
import type { Clock } from '../lib/clock.ts';
import type { UndoHistory } from '../lib/undoHistory.ts';
import type { Scene } from '../scene/scene.ts';
import type { FlyTarget } from '../scene/viewPort.ts';
import type { ToolManager } from '../tools/toolManager.ts';
import type { Portal } from './portal.ts';

/** Where the globe begins. */
export interface Beginning {
  /** The user is brought back to where he was, and stays there. */
  readonly isResumed: boolean;
  readonly beginsAt: GlobePose;
}

/** The map that is open, and what features do on it. */
export interface MapSession {
  readonly portal: Portal;
  readonly scene: Scene;
  readonly tools: ToolManager;
  readonly controller: LayerController;
  readonly clock: Clock;
  readonly beginning: Beginning;
  /** Whatever the user drew, edited or styled; Ctrl+Z takes it back. */
  readonly undo: UndoHistory;
  /** True when the user wants no motion. */
  readonly reducedMotion: () => boolean;
  /** Flies the globe, or jumps where the user wants no motion. */
  fly(target: FlyTarget<GlobePose>, durationMs: number): Promise<void>;
  flyTo(target: FlyTarget<GlobePose>): Promise<void>;
  flyToExtent(extent: Extent): Promise<void>;
  /** Flies to where all of the deployment's land is seen. */
  flyHome(): Promise<void>;
}
