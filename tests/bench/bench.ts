// Measures what budgets.json promises. An argument (pure, clusters, plots, editor, queries, large, health, server, sheets, decisions, selection, others, browser, slow, windows, table, layers, effects) measures that part only.
import { loginPageJsGzipKb, mapJsGzipKb } from '../pageSizes.mjs';
import { callsTo, readerOf } from '../support/server.ts';
import { startPortal, temporaryFolder } from '../support/portal.ts';
import { measureBrowser, measureSlowBrowser } from './browserBench.ts';
import { measureClusterBlocking, measureClusterIndex } from './clusterBench.ts';
import { measureCrossings } from './crossingBench.ts';
import { measureDecisions } from './decisionBench.ts';
import { measureEditor } from './editorBench.ts';
import { measureEffects } from './effectsBench.ts';
import { measureGroundArea } from './groundBench.ts';
import { measureHealth } from './healthBench.ts';
import { measureLarge } from './largeBench.ts';
import { measureLayers } from './layerBench.ts';
import { measurePlots } from './plotBench.ts';
import { measurePure } from './pureBench.ts';
import { measureOthers } from './othersBench.ts';
import { calm, machineMs } from './processes.ts';
import { measureQueries } from './queryBench.ts';
import { printReport, type Figures } from './report.ts';
import { measureSelection } from './selectionBench.ts';
import { measureServer, residentMb } from './serverBench.ts';
import { measureLargeSheets, measureSheets } from './sheetBench.ts';
import { measureTable } from './tableBench.ts';
import { measureWindows } from './windowBench.ts';

const parts = process.argv.slice(2);
const wanted = (part: string) => parts.length === 0 || parts.includes(part);
const figures: Figures = {};
machineMs();
console.log(`machine: 300 million additions in ${machineMs().toFixed(0)} ms`);

if (wanted('pure'))
  Object.assign(
    figures,
    { loginPageJsGzipKb: loginPageJsGzipKb(), mapJsGzipKb: mapJsGzipKb() },
    measurePure(),
    measureCrossings(),
  );
if (wanted('clusters')) Object.assign(figures, measureClusterIndex(), await measureClusterBlocking());
if (wanted('plots')) Object.assign(figures, await measurePlots());
if (wanted('editor')) Object.assign(figures, await measureEditor());
if (wanted('queries')) Object.assign(figures, await measureQueries());
if (wanted('large')) Object.assign(figures, await measureLarge());
if (wanted('health')) Object.assign(figures, await measureHealth());
if (
  [
    'server',
    'sheets',
    'decisions',
    'selection',
    'others',
    'browser',
    'slow',
    'windows',
    'table',
    'layers',
    'effects',
  ].some(wanted)
) {
  const data = await temporaryFolder();
  const first = await startPortal(data.path);
  figures.firstStartMs = first.startMs;
  await first.stop();
  const portal = await startPortal(data.path);
  figures.secondStartMs = portal.startMs;
  // After a first start the server renders tiles ahead, on the processor that the browser measured here draws with.
  await calm(portal.pid);
  try {
    if (wanted('browser')) Object.assign(figures, await measureBrowser(portal.origin));
    if (wanted('slow')) Object.assign(figures, await measureSlowBrowser(portal.origin));
    if (wanted('windows')) Object.assign(figures, await measureWindows(portal.origin));
    if (wanted('table')) Object.assign(figures, await measureTable(portal.origin));
    if (wanted('effects')) Object.assign(figures, await measureEffects(portal.origin));
    if (wanted('layers')) Object.assign(figures, await measureLayers(portal.origin));
    if (wanted('server')) {
      const reader = await readerOf(callsTo(portal.origin));
      Object.assign(figures, await measureServer(reader), await measureGroundArea(reader));
    }
    figures.serverMemoryMb = await residentMb(portal.pid);
    if (wanted('server')) Object.assign(figures, await measureSheets(portal.origin, portal.pid));
    if (wanted('sheets')) Object.assign(figures, await measureLargeSheets(portal.origin, portal.pid));
    if (wanted('decisions'))
      Object.assign(figures, await measureDecisions(await readerOf(callsTo(portal.origin))));
    if (wanted('selection')) Object.assign(figures, await measureSelection(portal.origin));
    if (wanted('others')) Object.assign(figures, await measureOthers(portal.origin, portal.pid));
  } finally {
    await portal.stop();
    await data.remove();
  }
}
process.exitCode = printReport(figures) ? 0 : 1;
