// Runs in the page before its scripts: counts frames drawn to each view's canvas. Draw calls of one task are one frame.
(() => {
  const counters = { globe: 0, plane: 0 };
  globalThis.drawnFrames = counters;
  const marked = new Set();
  const viewOf = (canvas) => {
    for (let at = canvas; at; at = at.parentNode ?? at.host ?? null) {
      const view = at instanceof Element ? at.getAttribute('data-view') : null;
      if (view) return view;
    }
    return undefined;
  };
  for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced']) {
    const original = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function (...args) {
      const view = viewOf(this.canvas);
      if (view !== undefined && !marked.has(view)) {
        marked.add(view);
        counters[view] += 1;
        setTimeout(() => marked.delete(view), 0);
      }
      return original.apply(this, args);
    };
  }
})();
