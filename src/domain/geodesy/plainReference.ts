/** Degrees, of WGS 84 and of CGCS2000, which differ by centimetres: what files are written in unless something else is chosen. */
export const PLAIN_REFERENCE = 'EPSG:4326';
