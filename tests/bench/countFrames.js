// Runs in the page before its scripts: counts frames drawn to each view's canvas (draw calls of one task are one frame), and notes when a
// button was released and when the globe was idle: told from outside, both come as late as the page has time for it.
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
  const rest = { releasedMs: 0, idleMs: 0 };
  globalThis.globeRest = rest;
  globalThis.addEventListener(
    'pointerup',
    ({ timeStamp }) => Object.assign(rest, { releasedMs: timeStamp }),
    true,
  );
  new MutationObserver((changes) => {
    for (const { target, attributeName } of changes) {
      if (target.getAttribute('data-view') !== 'globe') continue;
      if (attributeName === 'data-camera') noteMovement();
      else if (target.getAttribute('data-state') === 'idle') rest.idleMs = performance.now();
    }
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-camera', 'data-state'] });
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
