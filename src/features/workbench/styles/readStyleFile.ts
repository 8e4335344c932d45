import { xmlChild } from '../../../domain/layers/ogc/xml.ts';
import { err, ok, type Result } from '../../../lib/result.ts';
import type { ForeignStyle, StyleProblem } from './foreignStyle.ts';
import { readLyrx } from './readLyrx.ts';
import { readQml } from './readQml.ts';
import { readSld } from './readSld.ts';
import { jsonValue, xmlRoot } from './styleText.ts';

/** Styles of a file, in its order: at least one. */
export type ReadStyles = Result<readonly ForeignStyle[], StyleProblem>;

/** The endings of files that hold styles; which kind it is, the text says. */
export const STYLE_ENDINGS = '.sld,.xml,.qml,.lyrx';

/** Largest file that is read, MB: a style of hundreds of classes has less than one. */
export const MOST_STYLE_MB = 5;

/** The readers of XML, by the local name of the root. */
const XML_READERS: Readonly<Record<string, (root: Element) => readonly ForeignStyle[]>> = {
  StyledLayerDescriptor: readSld,
  UserStyle: readSld,
  FeatureTypeStyle: readSld,
  qgis: readQml,
};

function readXml(text: string): Result<readonly ForeignStyle[] | undefined, StyleProblem> {
  const root = xmlRoot(text);
  if (!root.ok) return root;
  const isProject = root.value.localName === 'qgis' && xmlChild(root.value, 'projectlayers') !== undefined;
  if (isProject) return err({ what: 'project' });
  return ok(XML_READERS[root.value.localName]?.(root.value));
}

function readJson(text: string): Result<readonly ForeignStyle[] | undefined, StyleProblem> {
  const document = jsonValue(text);
  return document.ok ? ok(readLyrx(document.value)) : document;
}

/**
 * The styles of a file of another program: OGC SLD 1.0 and SE 1.1, QGIS layer styles, ArcGIS Pro layer files. What the file is, its text
 * says, not its name.
 */
export function readStyleFile(text: string): ReadStyles {
  const plain = text.replace(/^\uFEFF/u, '').trimStart();
  const isXml = plain.startsWith('<');
  if (!isXml && !/^[[{]/u.test(plain)) return err({ what: 'notStyle' });
  // Lines are counted from where the file begins.
  const read = isXml
    ? readXml(text.replace(/^\uFEFF/u, '').replace(/^[^\S\n]+/u, ''))
    : readJson(text.replace(/^\uFEFF/u, ''));
  if (!read.ok) return read;
  if (read.value === undefined) return err({ what: 'notStyle' });
  return read.value.length === 0 ? err({ what: 'noStyle' }) : ok(read.value);
}
