// One part of the page: cut in two, what both share would be fetched with the map.
export { openExportDesks } from './exportDesks.ts';
export { ExportWindow } from './ExportWindow.tsx';
