import { about } from '../features/about/index.ts';
import { accessKeys } from '../features/access-keys/index.ts';
import { accounts } from '../features/accounts/index.ts';
import { annotate } from '../features/annotate/index.ts';
import { bookmark } from '../features/bookmark/index.ts';
import { camera } from '../features/camera/index.ts';
import { effects } from '../features/effects/index.ts';
import { exporting } from '../features/export/index.ts';
import { files } from '../features/files/index.ts';
import { fire } from '../features/fire/index.ts';
import { flight } from '../features/flight/index.ts';
import { ground } from '../features/ground/index.ts';
import { health } from '../features/health/index.ts';
import { header } from '../features/header/index.ts';
import { identify } from '../features/identify/index.ts';
import { imagery } from '../features/imagery/index.ts';
import { layerPanel } from '../features/layer-panel/index.ts';
import { legend } from '../features/legend/index.ts';
import { locate } from '../features/locate/index.ts';
import { measure } from '../features/measure/index.ts';
import { menu } from '../features/menu/index.ts';
import { navigation } from '../features/navigation/index.ts';
import { overlay } from '../features/overlay/index.ts';
import { ownAccount } from '../features/own-account/index.ts';
import { ownLayers } from '../features/own-layers/index.ts';
import { pages } from '../features/pages/index.ts';
import { palette } from '../features/palette/index.ts';
import { pictureEditor } from '../features/picture-editor/index.ts';
import { pipePick } from '../features/pipe-pick/index.ts';
import { plot } from '../features/plot/index.ts';
import { query } from '../features/query/index.ts';
import { referenceMap } from '../features/reference-map/index.ts';
import { results } from '../features/results/index.ts';
import { roles } from '../features/roles/index.ts';
import { screen } from '../features/screen/index.ts';
import { services } from '../features/services/index.ts';
import { share } from '../features/share/index.ts';
import { shortcuts } from '../features/shortcuts/index.ts';
import { stage } from '../features/stage/index.ts';
import { theme } from '../features/theme/index.ts';
import { timeline } from '../features/timeline/index.ts';
import { today } from '../features/today/index.ts';
import { unitLand } from '../features/unit-land/index.ts';
import { views } from '../features/views/index.ts';
import { viewshed } from '../features/viewshed/index.ts';
import { wall } from '../features/wall/index.ts';
import { workbench } from '../features/workbench/index.ts';
import type { Feature } from '../portal/feature.ts';

/**
 * Every feature of the map. Their order is that of their buttons within a group and of what they draw; of two commands on one key the first
 * acts, and of two that listen to the same click the first that is opened hears it first: what takes clicks and keys away from others stands
 * before them.
 */
export const FEATURES: readonly Feature[] = [
  // First: what others do on the map is bound to it.
  stage,
  palette,
  header,
  menu,
  pages,
  today,
  screen,
  layerPanel,
  legend,
  referenceMap,
  shortcuts,
  theme,
  wall,
  ownAccount,
  accounts,
  roles,
  health,
  accessKeys,
  ownLayers,
  services,
  workbench,
  files,
  about,
  locate,
  bookmark,
  exporting,
  ground,
  effects,
  share,
  pictureEditor,
  camera,
  flight,
  views,
  imagery,
  measure,
  viewshed,
  overlay,
  timeline,
  // Before identifying: a click on an annotation or a plot is not also a question about what lies below it; Ctrl+Z first takes the last
  // point of what is drawn back.
  annotate,
  plot,
  identify,
  pipePick,
  query,
  results,
  fire,
  unitLand,
  // Last: Esc closes whatever else is open before it goes home.
  navigation,
];
