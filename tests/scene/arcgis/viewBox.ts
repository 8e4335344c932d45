/** Adds an element to the harness page for a view to draw in; sizes in CSS pixels. */
export function addViewBox(widthPx = 640, heightPx = 480): HTMLDivElement {
  const box = document.createElement('div');
  Object.assign(box.style, { width: `${String(widthPx)}px`, height: `${String(heightPx)}px` });
  document.body.append(box);
  return box;
}
