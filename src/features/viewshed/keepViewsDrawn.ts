import type { MapMark } from '../../domain/drawing/marks.ts';
import type { LonLat } from '../../domain/geodesy/lineText.ts';
import type { PlaceDegrees } from '../../domain/geodesy/placeText.ts';
import type { Scene } from '../../scene/scene.ts';
import { createDrawing, type Drawing } from '../../viewing/drawing.ts';
import { placeMarks, viewMarks } from './model/viewMarks.ts';
import type { ViewshedDesk } from './viewshedDesk.ts';

/** Names of what is drawn: results, which go to sheets, and the places of what is to be computed. */
const RESULTS = 'viewshed';
const PLACES = 'viewshed-places';

const lonLat = (place: PlaceDegrees | undefined): LonLat | undefined => place && [place.lon, place.lat];

/** An overlay that is drawn on is kept only while something is on it. */
function showOrEnd(drawing: Drawing, marks: ReadonlyMap<string, MapMark>): void {
  if (marks.size === 0) drawing.destroy();
  else drawing.show(marks);
}

/** Draws what a desk holds over both views. @returns ends it and takes all away */
export function keepViewsDrawn(
  scene: Pick<Scene, 'globe' | 'plane'>,
  { state }: Pick<ViewshedDesk, 'state'>,
): () => void {
  const [results, places] = [createDrawing(scene, RESULTS), createDrawing(scene, PLACES)];
  let last = state.value;
  const stop = state.subscribe(() => {
    const { views, kind, eye, target } = state.value;
    if (views !== last.views) showOrEnd(results, viewMarks(views));
    if (kind !== last.kind || eye !== last.eye || target !== last.target)
      showOrEnd(places, placeMarks(lonLat(eye), kind === 'line' ? lonLat(target) : undefined));
    last = state.value;
  });
  return () => {
    stop();
    results.destroy();
    places.destroy();
  };
}
