import type { JsonObject } from '../model/formFields.ts';
import { scaleRange } from '../model/scaleRange.ts';
import { cimColor } from './cimColour.ts';
import { lookOfCim } from './cimSymbol.ts';
import { isObject, objectsIn, textIn } from './cimValues.ts';
import { lossList, type ForeignLabel, type ForeignStyle, type Lose } from './foreignStyle.ts';
import { styleOfRules, type ForeignRule } from './ruleClasses.ts';
import type { RuleTest } from './ruleTests.ts';

/** A renderer, how opaque its layer is, and its name for the one symbol that is left where classes cannot be taken. */
interface Drawing {
  readonly renderer: JsonObject;
  readonly opacity: number;
  readonly lose: Lose;
}

/** A rule of a symbol; none where the symbol is of no kind that is read. */
function ruleOf(symbol: unknown, label: unknown, test: RuleTest, drawing: Drawing): readonly ForeignRule[] {
  const look = lookOfCim(symbol, drawing);
  return look === undefined ? [] : [{ label: textIn(label), test, look }];
}

/** The symbol of what is in no class, where it is used. */
function defaultRules(
  drawing: Drawing,
  isUsed = drawing.renderer.useDefaultSymbol === true,
): readonly ForeignRule[] {
  const { defaultSymbol, defaultLabel } = drawing.renderer;
  return isUsed ? ruleOf(defaultSymbol, defaultLabel, { kind: 'else' }, drawing) : [];
}

/** Whether a renderer works its value out (an Arcade expression); it is told then. */
function isWorkedOut({ renderer, lose }: Drawing): boolean {
  const { valueExpressionInfo: info } = renderer;
  if (!isObject(info)) return false;
  lose('expression', textIn(info.title) || textIn(info.expression));
  return true;
}

/** How ArcGIS Pro writes a value that is missing. */
const NULL = '<Null>';

function uniqueRules(drawing: Drawing): readonly ForeignRule[] {
  const { renderer, lose } = drawing;
  const fields = Array.isArray(renderer.fields) ? renderer.fields.map(String) : [];
  const [field, more] = fields;
  if (more !== undefined) lose('manyFields', fields.join('、'));
  const classes = objectsIn(renderer.groups).flatMap((group) => objectsIn(group.classes));
  if (field === undefined || more !== undefined || isWorkedOut(drawing)) {
    const [first] = classes;
    return [...defaultRules(drawing, true), ...ruleOf(first?.symbol, '', { kind: 'all' }, drawing)].slice(
      0,
      1,
    );
  }
  const rules = classes.flatMap(({ label, symbol, values, visible }) => {
    if (visible === false) {
      lose('hidden', textIn(label));
      return [];
    }
    const own = objectsIn(values).flatMap(({ fieldValues }) =>
      Array.isArray(fieldValues) ? fieldValues.slice(0, 1).map(String) : [],
    );
    if (own.length === 0) return [];
    const named = own.map((value) => (value === NULL ? '' : value));
    return ruleOf(symbol, label, { kind: 'values', field, values: named }, drawing);
  });
  return [...rules, ...defaultRules(drawing)];
}

function breakRules(drawing: Drawing): readonly ForeignRule[] {
  const { renderer, lose } = drawing;
  const field = textIn(renderer.field);
  const breaks = objectsIn(renderer.breaks);
  const byColour = textIn(renderer.classBreakType) !== 'GraduatedSymbol';
  if (!byColour) lose('perClass');
  const normalisation = textIn(renderer.normalizationType);
  if (normalisation !== '' && normalisation !== 'Nothing')
    lose('normalised', textIn(renderer.normalizationField));
  const isPlain = normalisation === '' || normalisation === 'Nothing';
  if (field === '' || !byColour || !isPlain || isWorkedOut(drawing)) {
    const [first] = breaks;
    return ruleOf(first?.symbol, '', { kind: 'all' }, drawing);
  }
  const limits = breaks.map(({ upperBound }) => Number(upperBound));
  const rules = breaks.flatMap(({ label, symbol }, at) => {
    const to = limits[at] ?? Number.NaN;
    if (!Number.isFinite(to)) return [];
    const from = limits[at - 1] ?? -Infinity;
    return ruleOf(symbol, label, { kind: 'range', field, from, to, withFrom: false, withTo: true }, drawing);
  });
  return [...rules, ...defaultRules(drawing)];
}

/** Readers of the CIM's renderers, by their type. */
const RENDERERS: Readonly<Record<string, (drawing: Drawing) => readonly ForeignRule[]>> = {
  CIMSimpleRenderer: (drawing) =>
    ruleOf(drawing.renderer.symbol, drawing.renderer.label, { kind: 'all' }, drawing),
  CIMUniqueValueRenderer: uniqueRules,
  CIMClassBreaksRenderer: breakRules,
};

/** The field that an expression of a label is: `$feature.NAME` or `$feature["NAME"]` in Arcade, `[NAME]` in the older languages. */
function labelField(expression: string): string | undefined {
  const [, dotted, quoted, bracketed] =
    /^(?:\$feature\.([\p{L}_][\p{L}\p{N}_]*)|\$feature\[["']([^"']+)["']\]|\[([^[\]]+)\])$/u.exec(
      expression.trim().replace(/;$/u, ''),
    ) ?? [];
  return dotted ?? quoted ?? bracketed;
}

function labelIn(
  { labelVisibility, labelClasses }: JsonObject,
  lose: Lose,
): { readonly label?: ForeignLabel } {
  if (labelVisibility !== true) return {};
  const shown = objectsIn(labelClasses).filter(({ visibility }) => visibility !== false);
  const [first] = shown;
  if (first === undefined) return {};
  if (shown.length > 1 || textIn(first.whereClause) !== '') lose('labelRules');
  const expression = textIn(first.expression);
  const field = labelField(expression);
  if (field === undefined) {
    lose('labelExpression', expression);
    return {};
  }
  lose('labelLook');
  const text = isObject(first.textSymbol) && isObject(first.textSymbol.symbol) ? first.textSymbol.symbol : {};
  const fill = isObject(text.symbol) ? objectsIn(text.symbol.symbolLayers)[0] : undefined;
  const color = cimColor(fill?.color);
  return { label: { field, ...(color === undefined ? {} : { color }) } };
}

function styleOf(layer: JsonObject): readonly ForeignStyle[] {
  const { lose, lost } = lossList();
  const outer = isObject(layer.renderer) ? layer.renderer : {};
  const read = RENDERERS[textIn(outer.type)];
  if (read === undefined) return [];
  if (objectsIn(outer.visualVariables).length > 0)
    lose(
      'expression',
      objectsIn(outer.visualVariables)
        .map(({ type }) => textIn(type))
        .join('、'),
    );
  if (textIn(layer.blendingMode) !== '' && textIn(layer.blendingMode) !== 'Alpha') lose('blend');
  const isClustered = isObject(layer.featureReduction) && layer.featureReduction.enabled === true;
  const transparency = typeof layer.transparency === 'number' ? layer.transparency : 0;
  const opacity = Math.min(1, Math.max(0, 1 - transparency / 100));
  const taken = styleOfRules(read({ renderer: outer, opacity, lose }), lose);
  if (taken === undefined) return [];
  const [furthest, nearest] = [layer.minScale, layer.maxScale].map((scale) =>
    typeof scale === 'number' ? scale : 0,
  );
  const label = labelIn(layer, lose);
  return [
    {
      ...{ name: textIn(layer.name), ...taken, ...label },
      ...scaleRange(furthest ?? 0, nearest ?? 0),
      ...(isClustered ? { isClustered } : {}),
      lost: lost(),
    },
  ];
}

/** The styles of an ArcGIS Pro layer file (`.lyrx`): of each of its feature layers; undefined for other JSON. */
export function readLyrx(document: unknown): readonly ForeignStyle[] | undefined {
  if (!isObject(document) || document.type !== 'CIMLayerDocument') return undefined;
  return objectsIn(document.layerDefinitions).flatMap(styleOf);
}
