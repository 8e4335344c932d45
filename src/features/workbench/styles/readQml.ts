import { xmlChild, xmlChildren, xmlText } from '../../../domain/layers/ogc/xml.ts';
import type { ScaleRange } from '../../../layerTypes/layerRecord.ts';
import { scaleRange } from '../model/scaleRange.ts';
import {
  cssTimes,
  given,
  lossList,
  type ForeignLabel,
  type ForeignLook,
  type ForeignStyle,
  type Lose,
} from './foreignStyle.ts';
import { expressionField, expressionTest } from './qgisExpression.ts';
import { lookOfSymbol, qgisColor } from './qmlSymbol.ts';
import { styleOfRules, type ForeignRule } from './ruleClasses.ts';
import { bothTests, type RuleTest } from './ruleTests.ts';
import { numberOf, xmlAt } from './styleText.ts';

/** A renderer, and how opaque its layer is. */
interface Drawing {
  readonly renderer: Element;
  readonly opacity: number;
  readonly lose: Lose;
}

/** A look that is so many times as opaque. */
function fainter(look: ForeignLook, opacity: number): ForeignLook {
  if (opacity >= 1) return look;
  const { fill, line, point } = look;
  const times = (css: string) => cssTimes(css, opacity) ?? css;
  return {
    ...look,
    ...given('fill', fill && times(fill)),
    ...given('line', line && { ...line, color: times(line.color) }),
    ...given('point', point && { ...point, color: times(point.color) }),
  };
}

/** The look of a renderer's symbol by its name; each is read once. */
function lookFinder({ renderer, opacity, lose }: Drawing): (name: string | null) => ForeignLook | undefined {
  const symbols = xmlChildren(xmlChild(renderer, 'symbols') ?? renderer, 'symbol');
  const byName = new Map(symbols.map((symbol) => [symbol.getAttribute('name') ?? '', symbol]));
  return (name) => {
    const symbol = byName.get(name ?? '');
    const look = symbol && lookOfSymbol(symbol, lose);
    return look && fainter(look, opacity);
  };
}

const labelOf = (element: Element) => element.getAttribute('label') ?? '';

/** Rows of a renderer that are not switched off. */
function shownRows(rows: readonly Element[], lose: Lose): readonly Element[] {
  return rows.filter((row) => {
    const isShown = row.getAttribute('render') !== 'false' && row.getAttribute('checkstate') !== '0';
    if (!isShown) lose('hidden', labelOf(row));
    return isShown;
  });
}

/** The field that a renderer goes by; undefined where it works its value out. */
function fieldOf({ renderer, lose }: Drawing): string | undefined {
  const attribute = renderer.getAttribute('attr') ?? '';
  const field = expressionField(attribute);
  // A field's name may have signs in it that its quotes are left out around.
  if (field === undefined && !/["'()+*/|]/u.test(attribute) && attribute !== '') return attribute;
  if (field === undefined) lose('expression', attribute);
  return field;
}

function singleRules(drawing: Drawing): readonly ForeignRule[] {
  const look = lookFinder(drawing)('0');
  return look === undefined ? [] : [{ label: '', test: { kind: 'all' }, look }];
}

/** The symbol from which a renderer's classes were made: what is left where its classes cannot be taken. */
function sourceRules({ renderer, opacity, lose }: Drawing): readonly ForeignRule[] {
  const symbol = xmlAt(renderer, 'source-symbol', 'symbol') ?? xmlAt(renderer, 'symbols', 'symbol');
  const look = symbol && lookOfSymbol(symbol, lose);
  return look === undefined ? [] : [{ label: '', test: { kind: 'all' }, look: fainter(look, opacity) }];
}

/** The value of a category, or the values where several are one; the empty one stands for all others. */
function categoryTest(category: Element, field: string): RuleTest {
  const several = xmlChildren(category, 'val').map((one) => one.getAttribute('value') ?? '');
  const values = several.length > 0 ? several : [category.getAttribute('value') ?? ''];
  return values.join('') === '' ? { kind: 'else' } : { kind: 'values', field, values };
}

function categoryRules(drawing: Drawing): readonly ForeignRule[] {
  const field = fieldOf(drawing);
  if (field === undefined) return sourceRules(drawing);
  const lookOf = lookFinder(drawing);
  const rows = shownRows(
    xmlChildren(xmlChild(drawing.renderer, 'categories') ?? drawing.renderer, 'category'),
    drawing.lose,
  );
  return rows.flatMap((category) => {
    const look = lookOf(category.getAttribute('symbol'));
    return look === undefined
      ? []
      : [{ label: labelOf(category), test: categoryTest(category, field), look }];
  });
}

function rangeRules(drawing: Drawing): readonly ForeignRule[] {
  const { renderer, lose } = drawing;
  const field = fieldOf(drawing);
  if (field === undefined) return sourceRules(drawing);
  if (renderer.getAttribute('graduatedMethod') === 'GraduatedSize') {
    lose('perClass');
    return sourceRules(drawing);
  }
  const lookOf = lookFinder(drawing);
  const rows = shownRows(xmlChildren(xmlChild(renderer, 'ranges') ?? renderer, 'range'), lose);
  return rows.flatMap((range) => {
    const [from, to] = ['lower', 'upper'].map((name) => numberOf(range.getAttribute(name)));
    const look = lookOf(range.getAttribute('symbol'));
    if (from === undefined || to === undefined || look === undefined) return [];
    // A number on a limit is in the first class that has it, as in a record.
    return [
      { label: labelOf(range), test: { kind: 'range', field, from, to, withFrom: true, withTo: true }, look },
    ];
  });
}

/** A rule's scales: QGIS writes the furthest as `scalemaxdenom`, the nearest as `scalemindenom`. */
const ruleScales = (rule: Element) =>
  scaleRange(
    numberOf(rule.getAttribute('scalemaxdenom')) ?? 0,
    numberOf(rule.getAttribute('scalemindenom')) ?? 0,
  );

/** Which features a rule draws; undefined where no class can say it. */
function filterTest(filter: string): RuleTest | undefined {
  if (filter === '') return { kind: 'all' };
  return filter === 'ELSE' ? { kind: 'else' } : expressionTest(filter);
}

/** Rules in rules that are read. */
const MOST_DEPTH = 20;

function treeRules(drawing: Drawing): readonly ForeignRule[] {
  const { renderer, lose } = drawing;
  const lookOf = lookFinder(drawing);
  const inside = (parent: Element, above: RuleTest, depth: number): readonly ForeignRule[] =>
    shownRows(xmlChildren(parent, 'rule'), lose).flatMap((rule) => {
      const filter = rule.getAttribute('filter') ?? '';
      const name = labelOf(rule) || filter;
      const own = filterTest(filter);
      const test = own && bothTests(above, own);
      if (test === undefined) {
        lose(own === undefined ? 'filter' : 'nested', name);
        return [];
      }
      const look = lookOf(rule.getAttribute('symbol'));
      const below = depth < MOST_DEPTH ? inside(rule, test, depth + 1) : [];
      // Rules below draw over the one above them.
      if (look !== undefined && below.length > 0) lose('nested', name);
      return look === undefined || below.length > 0
        ? below
        : [{ label: labelOf(rule), test, look, ...ruleScales(rule) }];
    });
  return inside(xmlChild(renderer, 'rules') ?? renderer, { kind: 'all' }, 0);
}

/** Readers of QGIS' renderers, by their type. */
const RENDERERS: Readonly<Record<string, (drawing: Drawing) => readonly ForeignRule[]>> = {
  singleSymbol: singleRules,
  categorizedSymbol: categoryRules,
  graduatedSymbol: rangeRules,
  RuleRenderer: treeRules,
};

/** Renderers that draw with another one what they arrange. */
const AROUND: ReadonlySet<string> = new Set([
  ...['pointCluster', 'pointDisplacement', 'invertedPolygonRenderer', 'mergedFeatureRenderer'],
]);

function fieldLabel(text: Element, lose: Lose): ForeignLabel | undefined {
  const [written = '', isExpression, color = '', opacity] = [
    ...['fieldName', 'isExpression', 'textColor', 'textOpacity'],
  ].map((name) => text.getAttribute(name) ?? '');
  if (written === '') return undefined;
  const field = isExpression === '1' ? expressionField(written) : written;
  if (field === undefined) lose('labelExpression', written);
  else lose('labelLook');
  return field === undefined
    ? undefined
    : { field, ...given('color', qgisColor(color, numberOf(opacity) ?? 1)) };
}

/** The label of a layer, where its text is a field. */
function labelIn(root: Element, lose: Lose): { readonly label?: ForeignLabel } {
  const labeling = xmlChild(root, 'labeling');
  if (labeling === undefined || root.getAttribute('labelsEnabled') === '0') return {};
  if (labeling.getAttribute('type') !== 'simple') {
    lose('labelRules');
    return {};
  }
  const text = xmlAt(labeling, 'settings', 'text-style');
  return text === undefined ? {} : given('label', fieldLabel(text, lose));
}

/** The scales at which the layer is shown; `minScale` is the furthest, as in a record. */
function layerScales(root: Element): { readonly scales?: ScaleRange } {
  if (root.getAttribute('hasScaleBasedVisibilityFlag') !== '1') return {};
  const [furthest, nearest] = ['minScale', 'maxScale'].map((name) => numberOf(root.getAttribute(name)) ?? 0);
  return scaleRange(furthest ?? 0, nearest ?? 0);
}

/** The style of a QGIS layer style file (`.qml`, of QGIS 3); nothing where it draws in no way that a record has. */
export function readQml(root: Element): readonly ForeignStyle[] {
  const { lose, lost } = lossList();
  const outer = xmlChild(root, 'renderer-v2');
  const outerType = outer?.getAttribute('type') ?? '';
  const isAround = AROUND.has(outerType);
  const renderer = outer !== undefined && isAround ? xmlChild(outer, 'renderer-v2') : outer;
  const read = RENDERERS[renderer?.getAttribute('type') ?? ''];
  const isClustered = outerType === 'pointCluster';
  if (isAround && !isClustered) lose('renderer', outerType);
  if (renderer === undefined || read === undefined) return [];
  if (['blendMode', 'featureBlendMode'].some((name) => (xmlText(root, name) ?? '0') !== '0')) lose('blend');
  const rules = read({ renderer, opacity: numberOf(xmlText(root, 'layerOpacity')) ?? 1, lose });
  const taken = styleOfRules(rules, lose);
  if (taken === undefined) return [];
  const label = labelIn(root, lose);
  return [
    {
      name: '',
      ...taken,
      ...label,
      ...layerScales(root),
      ...given('isClustered', isClustered ? true : undefined),
      lost: lost(),
    },
  ];
}
