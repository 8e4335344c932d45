/** A value of a feature's field as the services answer it. */
export type FieldValue = string | number | null;

/** The signs of comparisons. */
export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=';
