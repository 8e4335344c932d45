/** First parts of the addresses that the server answers; in development all others are Vite's. */
export declare const SERVER_PATHS: readonly string[];
