import type { locateZh } from '../zh/locate.ts';

/** Texts of the location panels. */
export const locateEn: Readonly<Record<keyof typeof locateZh, string>> = {
  'locate.road': 'Find a road',
  'locate.poi': 'Find a point of interest',
  'locate.crossing': 'Find a crossing',
  'locate.bookmark': 'Bookmarks',
  'locate.coordinate': 'Find a coordinate',
  'locate.filter': 'Part of the name',
  'locate.filterOf': 'Filter by name: {list}',
  'locate.clearFilter': 'Clear the filter',
  'locate.noMatch': 'No place has “{text}” in its name. Try another word or clear the filter.',
  'locate.count': '{shown} of {count}',
  'locate.roads': 'Roads',
  'locate.loading': 'Reading the roads…',
  'locate.roadsFailed': 'The roads could not be read. Check the network and try again.',
  'locate.noRoads': 'The road service has no named roads yet.',
  'locate.unreadable': '{count} roads whose course cannot be read are left out',
  'locate.pois': 'Stations and towers',
  'locate.poi.station': 'Station',
  'locate.poi.tower': 'Tower',
  'locate.noMap': 'Places can be found once the map is ready.',
};
