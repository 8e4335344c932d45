/** See `ensureBuilt.mjs`; the file that exports `run`. */
export declare function ensureServerBuilt(): string;
