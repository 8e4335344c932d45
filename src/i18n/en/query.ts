import type { queryZh } from '../zh/query.ts';

/** English of {@link queryZh}. */
export const queryEn: Readonly<Record<keyof typeof queryZh, string>> = {
  'query.click': 'Query by click',
  'query.rectangle': 'Query by rectangle',
  'query.circle': 'Query by circle',
  'query.polygon': 'Query by polygon',
  'query.clear': 'Clear the query',
  'query.nothingToClear': 'There are no results to clear',
  'query.loading': 'Loading...',
  'query.waiting': '{count} layers to go',
  'query.cancel': 'Cancel',
  'query.retry': 'Try again',
  'query.confirm': 'OK',
  'query.grid': 'Grid range',
  'query.grid.cell': 'No. {number}',
  'query.range.title': 'Layer range',
  'query.range.intro':
    'Choose a layer of areas to query what lies within them; click it again to choose none.',
  'query.range.none': 'The catalogue has no layer of areas to query within.',
  'query.range.reading': 'Reading the range…',
  'query.mask.title': 'Region mask',
  'query.mask.intro': 'Covers everything outside of the chosen region.',
  'query.mask.none': 'No mask',
  'query.mask.failed': 'The regions could not be read.',
  'query.noMap': 'The map is not ready yet.',
  'query.hit.point': 'Point: longitude {lon}, latitude {lat}, height {height} m',
  'query.hit.line': 'Line: longitude {lon}, latitude {lat}, height {height} m',
  'query.hit.polygon': 'Polygon: longitude {lon}, latitude {lat}, height {height} m',
};
