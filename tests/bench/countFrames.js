// Runs in the page before its scripts: counts frames drawn to each view's canvas. Draw calls of one task are one frame.
(() => {
  const counters = { globe: 0, plane: 0 };
  globalThis.drawnFrames = counters;
  // Frames at the first and at the latest change of the globe's camera: frames at rest do not count for its movement.
  const movement = { startMs: 0, endMs: 0, startFrames: 0, endFrames: 0 };
  globalThis.globeMovement = movement;
  const noteMovement = () => {
    movement.endMs = performance.now();
    movement.endFrames = counters.globe;
    if (movement.startMs > 0) return;
    movement.startMs = movement.endMs;
    movement.startFrames = movement.endFrames;
  };
  new MutationObserver((changes) => {
    if (changes.some(({ target }) => target.getAttribute('data-view') === 'globe')) noteMovement();
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-camera'] });
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
