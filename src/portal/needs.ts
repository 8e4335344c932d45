declare const offered: unique symbol;

/** The name of what one feature offers the others; `T` is what it offers. */
export interface Port<T> {
  readonly name: string;
  readonly [offered]?: T;
}

/** What a feature needs of others, by the names that it calls it. */
export type Needs = Readonly<Record<string, Port<unknown>>>;

/** A feature that needs nothing of others. */
export type NoNeeds = Readonly<Record<never, never>>;

/**
 * What a feature gets of others, asked for when it is used: the feature that offers it is opened then.
 * The functions throw while there is no map and what is asked for stands on one.
 */
export type Needed<N extends Needs> = {
  readonly [Name in keyof N]: () => N[Name] extends Port<infer T> ? T : never;
};
