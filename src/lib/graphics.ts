/** What the page can draw with: the driver's renderer text (undefined when it tells none), or no WebGL2 at all. */
export type Graphics =
  { readonly webgl2: true; readonly renderer: string | undefined } | { readonly webgl2: false };

/** Asks the graphics driver who it is, with a context that is given back at once. */
export function probeGraphics(page: Document): Graphics {
  const context = page.createElement('canvas').getContext('webgl2');
  if (context === null) return { webgl2: false };
  const info = context.getExtension('WEBGL_debug_renderer_info');
  const renderer: unknown = context.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER);
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return { webgl2: true, renderer: typeof renderer === 'string' ? renderer : undefined };
}
