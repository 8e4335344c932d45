/** The windows of queries. */
export const LAYER_QUERY_WINDOW = 'query-layers';
export const MASK_WINDOW = 'query-mask';
export const LAYER_RANGE_WINDOW = 'query-range';
