/** A value of a feature's field as the services answer it. */
export type FieldValue = string | number | null;

/** A value that a condition speaks of, where its meaning can be told; undefined where only its code knows it. */
export type Term =
  | { readonly kind: 'constant'; readonly value: FieldValue }
  | { readonly kind: 'field'; readonly name: string }
  | undefined;

/** The signs of comparisons. */
export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=';

/** What a condition says, for whoever looks at values elsewhere; undefined where only its code knows it. */
export type Clause =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly [Clause, Clause] }
  | { readonly kind: 'not'; readonly part: Clause }
  | { readonly kind: 'isNull'; readonly term: Term }
  | { readonly kind: 'compare'; readonly sign: Comparison; readonly left: Term; readonly right: Term }
  | { readonly kind: 'like'; readonly text: Term; readonly pattern: Term }
  | { readonly kind: 'in'; readonly term: Term; readonly list: readonly Term[] }
  | { readonly kind: 'between'; readonly term: Term; readonly low: Term; readonly high: Term }
  | undefined;
