/** The JavaScript that the sign-in page loads before it can be used, gzip kB, from the build's manifest. */
export function loginPageJsGzipKb(): number;

/** The JavaScript that the map loads beside that before it draws, gzip kB. */
export function mapJsGzipKb(): number;
