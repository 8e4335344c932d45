import { formatGlobePose, formatPlanePose } from '../../../src/domain/pose.ts';
import { chooseProfile } from '../../../src/domain/renderingProfile.ts';
import { createArcgisScene } from '../../../src/engine/arcgis/index.ts';
import { linkViews } from '../../../src/scene/linkViews.ts';

const query = new URLSearchParams(location.search);

function container(view: 'globe' | 'plane'): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-view="${view}"]`);
  if (found === null) throw new Error(`no container for the ${view}`);
  return found;
}

const imagery = query.get('imagery') ?? '/fixture/tiles/{z}/{x}/{y}.png';
const elevation = query.get('elevation') ?? '/fixture/terrain/ImageServer';
const scene = createArcgisScene({
  profile: chooseProfile(undefined, query.get('quality')),
  config: { imagery, elevation, attribution: '' },
  texts: { unknown: '未知' },
  initial: { lon: 82.05, lat: 43.05, heightM: 215000, headingDeg: 0, pitchDeg: -45 },
  onContextLost: () => console.error('context lost'),
});
const { globe, plane } = scene;
for (const view of [globe, plane]) {
  const box = container(view.kind);
  const show = () => (box.dataset.state = view.state.value);
  view.state.subscribe(show);
  show();
}
const showPoses = () => {
  container('globe').dataset.camera = formatGlobePose(globe.pose.value.pose);
  container('plane').dataset.camera = formatPlanePose(plane.pose.value.pose);
};
globe.pose.subscribe(showPoses);
plane.pose.subscribe(showPoses);
const link = linkViews(scene);
await Promise.all([globe.attach(container('globe')), plane.attach(container('plane'))]);
link.sync();
showPoses();
Object.assign(window, { scene, link });
