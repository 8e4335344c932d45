/** What an import takes at most. */
export const IMPORT_LIMITS = {
  /** Of the uploaded file, and of all that a zip holds. */
  fileBytes: 1_000_000_000,
  unpackedBytes: 2_000_000_000,
  /** Of a layer that is stored. */
  features: 1_000_000,
  vertices: 50_000_000,
  /** The same on a PostgreSQL server, and of a file that the command imports there, of a format that is not read as a whole. */
  onServer: { features: 10_000_000, vertices: 500_000_000, fileBytes: 10_000_000_000 },
  /** Of one that is opened on the map of one page, or held whole for another reason. */
  heldFileBytes: 200_000_000,
  heldFeatures: 200_000,
  heldVertices: 5_000_000,
  /** Of a picture that the command imports from where it lies. */
  pictureBytes: 20_000_000_000,
  titleLength: 60,
} as const;

/** Bytes of one piece of an upload. */
export const IMPORT_PART_BYTES = 1_000_000;

/** Endings of the files that are read, with what they are. A zip or kmz holds some of the others. */
export const IMPORT_FORMATS = {
  zip: 'Shapefile (zip)',
  kmz: 'KMZ',
  gpkg: 'GeoPackage',
  geojson: 'GeoJSON',
  json: 'GeoJSON',
  geojsonl: 'GeoJSON Text Sequence',
  geojsons: 'GeoJSON Text Sequence',
  fgb: 'FlatGeobuf',
  kml: 'KML',
  csv: 'CSV',
  gpx: 'GPX',
  dxf: 'DXF',
} as const satisfies Readonly<Record<string, string>>;

/** Endings of pictures, which are imported as layers and not opened on the map of one page. */
const PICTURE_FORMATS = { tif: 'GeoTIFF', tiff: 'GeoTIFF' } as const satisfies Readonly<
  Record<string, string>
>;

/** What is imported as layers. */
export const LAYER_FORMATS = { ...IMPORT_FORMATS, ...PICTURE_FORMATS } as const;

const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** The ending of a file's name in small letters; undefined for one whose features are not read. */
export function importFormatOf(name: string): keyof typeof IMPORT_FORMATS | undefined {
  const ending = endingOf(name);
  return ending in IMPORT_FORMATS ? (ending as keyof typeof IMPORT_FORMATS) : undefined;
}

/** Whether a file is a picture, by its ending. */
export const isPictureFile = (name: string): boolean => endingOf(name) in PICTURE_FORMATS;
