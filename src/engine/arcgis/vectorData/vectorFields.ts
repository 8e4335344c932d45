/**
 * Fields of the layers we make: the feature's place in its file, its class, its label and, where the layer knows times, its first and
 * last day. The rest stays with the worker.
 */
export const FIELDS = { index: 'i', place: 'c', label: 't', first: 'f', last: 'l' } as const;
