import { ok, type Result } from '../../../lib/result.ts';
import type { Extent } from '../../geodesy/extent.ts';
import type { FileCause, LayerProblem } from '../record/layerProblem.ts';
import type { VectorFeatures } from './features.ts';
import { readGeoJson } from './geoJson.ts';
import { readGeoJsonText } from './geoJsonText.ts';
import { readKml, type KmlLook } from './kml.ts';
import { invalidFile } from './invalidFile.ts';

/** A vector file as it was received. */
export interface VectorFile {
  readonly bytes: ArrayBuffer;
  /** Where the features should lie, as far as the record knows. */
  readonly expected?: Extent;
}

/** What a vector file says. */
export interface VectorData extends VectorFeatures {
  /** Looks that a KML file gives its features, by the feature's place; undefined for GeoJSON. */
  readonly looks: readonly KmlLook[] | undefined;
  /** Why some of the file is not drawn; undefined when all of it is. */
  readonly partial: LayerProblem | undefined;
}

/** What a file that is no text begins with. */
const MAGIC: readonly (readonly [bytes: readonly number[], what: string, cause: FileCause['code']])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'a ZIP archive (KMZ): unpack it and publish its doc.kml', 'zip'],
  [[0x1f, 0x8b], 'gzip data without the header Content-Encoding: gzip', 'gzip'],
  [[0x89, 0x50, 0x4e, 0x47], 'a PNG picture', 'picture'],
  [[0xff, 0xd8, 0xff], 'a JPEG picture', 'picture'],
];

function decoderOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

/** UTF-8 or what the byte order mark says; bytes that are no UTF-8 are read as GB 18030, as older Chinese tools write. */
function decode(bytes: ArrayBuffer): string {
  const encoding = decoderOf(new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength)));
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** True for the text of a KML file, by its root. */
const isKml = (text: string) => text.startsWith('<') && /<(?:\w+:)?kml[\s>]/i.test(text.slice(0, 4000));

/** Why a file that was read is not shown in full. */
function partialOf(features: VectorFeatures, notShown: readonly string[]): LayerProblem | undefined {
  const { leftOut, withoutGeometry, properties, extent } = features;
  const causes: readonly FileCause[] = [
    ...(withoutGeometry === 0
      ? []
      : [{ code: 'without-geometry', at: `${withoutGeometry} / ${properties.length}` } as const]),
    ...(leftOut === undefined
      ? []
      : [{ code: 'left-out', at: `${leftOut.count} / ${leftOut.of}` } as const, leftOut.cause]),
    ...(notShown.length === 0 ? [] : [{ code: 'kml-not-drawn', at: notShown.join(', ') } as const]),
  ];
  if (extent === undefined)
    return causes.length === 0 ? { code: 'no-features', detail: '0 / 0' } : { code: 'no-features', causes };
  return causes.length === 0 ? undefined : { code: 'features-left-out', causes };
}

/**
 * Reads a vector file by what it holds, whatever its name or content type say: GeoJSON or KML.
 * @returns the features, or why nothing of the file can be drawn
 */
export function readVector({ bytes, expected }: VectorFile): Result<VectorData, LayerProblem> {
  const head = new Uint8Array(bytes, 0, Math.min(8, bytes.byteLength));
  const magic = MAGIC.find(([mark]) => mark.every((byte, at) => head[at] === byte));
  if (magic !== undefined) return invalidFile(magic[1], { code: magic[2] });
  const text = decode(bytes).trimStart();
  if (text === '') return invalidFile('the file is empty', { code: 'empty' });
  if (!isKml(text)) {
    const read = readGeoJsonText(text, expected);
    return read.ok ? ok({ ...read.value, looks: undefined, partial: partialOf(read.value, []) }) : read;
  }
  const content = readKml(text);
  if (!content.ok) return content;
  const { collection, looks, notShown } = content.value;
  const read = readGeoJson(collection, expected);
  return read.ok ? ok({ ...read.value, looks, partial: partialOf(read.value, notShown) }) : read;
}
