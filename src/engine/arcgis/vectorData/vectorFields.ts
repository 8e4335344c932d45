/** Fields of the layers we make: the feature's place in its file, its class, and its label. The rest stays with the worker. */
export const FIELDS = { index: 'i', place: 'c', label: 't' } as const;
