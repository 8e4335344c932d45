import { DOMParser } from '@xmldom/xmldom';
import { xmlElements } from '../../../domain/layers/ogc/xml.ts';
import { err, ok, type Result } from '../../../lib/result.ts';
import type { StyleProblem } from './foreignStyle.ts';

/**
 * The root of a style's XML. A document type of QGIS' kind, without declarations, is let pass, and fetched by nobody; entities are how an
 * XML file grows without bound or reads other files, and are refused before anything is parsed.
 */
export function xmlRoot(text: string): Result<Element, StyleProblem> {
  if (/<!(?:ENTITY|ELEMENT|ATTLIST|NOTATION)|<!DOCTYPE[^<>]*\[/iu.test(text))
    return err({ what: 'declarations' });
  let line = 1;
  try {
    const parser = new DOMParser({
      onError(level, message, { locator }: { locator?: { lineNumber?: number } }) {
        line = locator?.lineNumber ?? line;
        if (level !== 'warning') throw new SyntaxError(message);
      },
    });
    const root = parser.parseFromString(text, 'text/xml').documentElement;
    // The parser's elements have what is used of the browser's.
    return root === null ? err({ what: 'notStyle' }) : ok(root as unknown as Element);
  } catch {
    return err({ what: 'brokenXml', line: String(line) });
  }
}

/** The line of a place in a text, from 1. */
const lineAt = (text: string, at: number) => text.slice(0, at).split('\n').length;

/** Where a text stops to be JSON, as engines say it: by its place, or by what stands there. */
function brokenAt(text: string, message: string): number {
  const [, position] = /position (\d+)/u.exec(message) ?? [];
  if (position !== undefined) return Number(position);
  // "Unexpected token 'x', ..."abc x def"... is not valid JSON"
  const from = message.indexOf('"');
  const excerpt = from < 0 ? '' : message.slice(from + 1, message.lastIndexOf('"'));
  const at = excerpt === '' ? -1 : text.indexOf(excerpt);
  const [, token = ''] = /Unexpected token '?(.)/u.exec(message) ?? [];
  return at < 0 ? text.length : at + Math.max(0, excerpt.indexOf(token, Math.floor(excerpt.length / 2) - 1));
}

/** A style's JSON. */
export function jsonValue(text: string): Result<unknown, StyleProblem> {
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    const at = brokenAt(text, error instanceof Error ? error.message : '');
    return err({ what: 'brokenJson', line: String(lineAt(text, at)) });
  }
}

/** An element at the end of a path of local names. */
export function xmlAt(element: Element | undefined, ...names: readonly string[]): Element | undefined {
  let found = element;
  for (const name of names) {
    if (found === undefined) return undefined;
    found = xmlElements(found).find(({ localName }) => localName === name);
  }
  return found;
}

/** The number that an attribute or text is; undefined where it is none. */
export function numberOf(text: string | null | undefined): number | undefined {
  const number = text === null || text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}
