import type { Graphics, probeGraphics as probeReal } from '../../../src/lib/graphics.ts';

/** The in-memory scene draws without WebGL, which the tests' browser for pages has not. */
export const probeGraphics: typeof probeReal = (): Graphics => ({ webgl2: true, renderer: undefined });
