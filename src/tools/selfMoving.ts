import { orbitTool } from './orbit.ts';
import { roamTool } from './roam.ts';

/** The tools that move the camera by themselves; a command that moves it ends them first. */
export const SELF_MOVING_TOOLS: readonly string[] = [orbitTool.id, roamTool.id];
