import type { Extent } from '../../src/domain/geodesy/extent.ts';
import { DPI_LIMITS, choosePaper, type PaperChoice } from '../../src/domain/sheet/paper.ts';
import { extentProblem, type ExtentProblem } from '../../src/domain/sheet/placement.ts';
import { PRINT_PARAMETERS, printOrder } from '../../src/domain/sheet/protocol.ts';
import { SHEET_LIMITS } from '../../src/domain/sheet/sheet.ts';
import { readParameters } from '../../services/index.ts';
import { PrintFailure } from './order.ts';

/** Formats of a printed sheet. */
export type SheetFormat = 'png' | 'pdf';

/** A GetPrint as it is understood, whatever version it names: as 1.1.1, so that the extent is west,south,east,north. */
export interface PrintRequest {
  readonly extent: Extent;
  /** In drawing order, the first at the bottom. */
  readonly layers: readonly string[];
  readonly format: SheetFormat;
  readonly dpi: number | undefined;
  readonly widthPx: number | undefined;
  readonly heightPx: number | undefined;
}

const EXTENT_WORDS: Readonly<Record<ExtentProblem, string>> = {
  'not-a-number': '范围必须是四个数字（西,南,东,北）',
  'west-east': '西经必须小于东经，请检查范围',
  'south-north': '南纬必须小于北纬，请检查范围',
  range: `经度须在 -180 至 180、纬度须在 ±${String(SHEET_LIMITS.latitude)} 之间`,
  'too-small': '范围过小，无法制图，请扩大范围',
  'too-large': '范围过大，无法制图，请缩小范围',
};

/** What is wrong with an extent, in words for the user. */
export const extentWords = (problem: ExtentProblem): string => EXTENT_WORDS[problem];

function extentOf(text: string): Extent {
  const parts = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = parts;
  const extent = { west, south, east, north };
  const problem = parts.length === 4 ? extentProblem(extent) : 'not-a-number';
  if (problem !== undefined) throw new PrintFailure(`map0:EXTENT：${extentWords(problem)}`);
  return extent;
}

function layersOf(text: string): string[] {
  const names = [...new Set(text.split(',').map((name) => name.trim()))].filter((name) => name !== '');
  if (names.length === 0) throw new PrintFailure('map0:LAYERS：没有选择图层，请至少勾选一个图层后再导出');
  if (names.length > SHEET_LIMITS.layers)
    throw new PrintFailure(`map0:LAYERS：图层不能超过 ${String(SHEET_LIMITS.layers)} 个`);
  const long = names.find((name) => name.length > SHEET_LIMITS.layerNameLength);
  if (long !== undefined) throw new PrintFailure(`map0:LAYERS：图层名过长：${long.slice(0, 20)}…`);
  return printOrder(names);
}

const FORMATS: Readonly<Record<string, SheetFormat>> = {
  png: 'png',
  'image/png': 'png',
  pdf: 'pdf',
  'application/pdf': 'pdf',
};

/** Greatest side that may be named, pixels. */
const MAX_SIDE_PX = 15_000;

function numberOf(
  parameters: ReadonlyMap<string, string>,
  name: string,
  limits: { readonly min: number; readonly max: number },
): number | undefined {
  const text = parameters.get(name) ?? '';
  if (text === '') return undefined;
  const value = /^\d{1,6}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= limits.min && value <= limits.max))
    throw new PrintFailure(`${name}：须在 ${String(limits.min)} 至 ${String(limits.max)} 之间`);
  return value;
}

/** What every GetPrint must say, where it says it at all. */
function checkFixed(parameters: ReadonlyMap<string, string>): void {
  const { SERVICE, CRS, REQUEST, TEMPLATE } = PRINT_PARAMETERS;
  for (const [name, wanted] of Object.entries({ SERVICE, REQUEST, TEMPLATE })) {
    const said = parameters.get(name) ?? '';
    if (said.toLowerCase() !== wanted.toLowerCase()) throw new PrintFailure(`${name}：应为 ${wanted}`);
  }
  const crs = (parameters.get('CRS') ?? '') || (parameters.get('SRS') ?? '');
  if (crs.toUpperCase() !== CRS) throw new PrintFailure(`CRS：应为 ${CRS}`);
}

/**
 * Reads a GetPrint. Only the parameters named here are looked at; nothing else of a request reaches a print service.
 * @throws PrintFailure that names the parameter
 */
export function readPrintRequest(pairs: Iterable<readonly [string, string]>): PrintRequest {
  const parameters = readParameters(pairs);
  checkFixed(parameters);
  const format = FORMATS[(parameters.get('FORMAT') ?? 'png').toLowerCase()];
  if (format === undefined) throw new PrintFailure('FORMAT：只支持 png 和 pdf');
  const side = { min: 1, max: MAX_SIDE_PX };
  return {
    extent: extentOf(parameters.get('MAP0:EXTENT') ?? ''),
    layers: layersOf(parameters.get('MAP0:LAYERS') ?? ''),
    format,
    dpi: numberOf(parameters, 'DPI', DPI_LIMITS),
    widthPx: numberOf(parameters, 'WIDTH', side),
    heightPx: numberOf(parameters, 'HEIGHT', side),
  };
}

/** @throws PrintFailure when the request names another size than the page's */
export function checkSize({ widthPx, heightPx }: PrintRequest, choice: PaperChoice): void {
  const page = choosePaper(choice);
  const isOther = (asked: number | undefined, own: number) =>
    asked !== undefined && Math.abs(asked - own) > 1;
  if (isOther(widthPx, page.widthPx) || isOther(heightPx, page.heightPx))
    throw new PrintFailure(
      `WIDTH、HEIGHT：该图幅为 ${String(page.widthPx)}×${String(page.heightPx)} 像素，请省略或改为该尺寸`,
    );
}
