import { xmlChild, xmlChildren, xmlElements, xmlText } from '../../../domain/layers/ogc/xml.ts';
import type { ScaleRange } from '../../../layerTypes/layerRecord.ts';
import { scaleRange } from '../model/scaleRange.ts';
import {
  cssTimes,
  given,
  lossList,
  type ForeignLabel,
  type ForeignStyle,
  type Lose,
  type StyleGeometry,
} from './foreignStyle.ts';
import { styleOfRules, type ForeignRule } from './ruleClasses.ts';
import type { RuleTest } from './ruleTests.ts';
import { testOf } from './sldFilter.ts';
import { lookOfRule } from './sldSymbol.ts';
import { numberOf, xmlAt } from './styleText.ts';

/** What a rule is called: its title, or its name. */
const titleOf = (rule: Element): string =>
  xmlText(xmlChild(rule, 'Description') ?? rule, 'Title') ??
  xmlText(rule, 'Title') ??
  xmlText(rule, 'Name') ??
  '';

/** Which features a rule draws; undefined where no class can say it. */
function ruleTest(rule: Element): RuleTest | undefined {
  if (xmlChild(rule, 'ElseFilter') !== undefined) return { kind: 'else' };
  const filter = xmlChild(rule, 'Filter');
  if (filter === undefined) return { kind: 'all' };
  const [operator, more] = xmlElements(filter);
  return operator === undefined || more !== undefined ? undefined : testOf(operator);
}

/**
 * The scales at which a rule draws. The standard's denominators are those of pixels of 0.28 mm, the map's those of 96 to the inch: 6 %
 * apart, which nobody means who writes 50000. They are taken as they are written.
 */
function scalesOf(rule: Element): { readonly scales?: ScaleRange } {
  const [nearest, furthest] = ['MinScaleDenominator', 'MaxScaleDenominator'].map(
    (name) => numberOf(xmlText(rule, name)) ?? 0,
  );
  return scaleRange(furthest ?? 0, nearest ?? 0);
}

const textOf = (element: Element | undefined): string => element?.textContent?.trim() ?? '';

function labelOf(symbolizer: Element, lose: Lose): ForeignLabel | undefined {
  const label = xmlChild(symbolizer, 'Label');
  const field = label && xmlText(label, 'PropertyName');
  // Text beside the property is part of the label.
  if (field === undefined || textOf(label) !== field) {
    lose('labelExpression', textOf(label));
    return undefined;
  }
  lose('labelLook');
  const fill = xmlChild(symbolizer, 'Fill');
  const said = fill && xmlElements(fill).find((one) => one.getAttribute('name') === 'fill');
  return { field, ...given('color', cssTimes(textOf(said), 1)) };
}

/** The label of the first rule that writes one. */
function labelIn(rules: readonly Element[], lose: Lose): { readonly label?: ForeignLabel } {
  const texts = rules.flatMap((rule) =>
    xmlChildren(rule, 'TextSymbolizer').map((text) => ({ text, isForAll: ruleTest(rule)?.kind === 'all' })),
  );
  const [first] = texts;
  if (first === undefined) return {};
  const named = new Set(texts.map(({ text }) => textOf(xmlChild(text, 'Label'))));
  // Classes mostly write the same label each.
  if (named.size > 1 || (texts.length === 1 && !first.isForAll && rules.length > 1)) lose('labelRules');
  const label = labelOf(first.text, lose);
  return label === undefined ? {} : { label };
}

/** The rules of a style, in the order in which they are drawn. */
function rulesIn(style: Element): readonly Element[] {
  const parts = style.localName === 'FeatureTypeStyle' ? [style] : xmlChildren(style, 'FeatureTypeStyle');
  return parts.flatMap((part) => xmlChildren(part, 'Rule'));
}

const KINDS: readonly StyleGeometry[] = ['polygon', 'line', 'point'];

/** One style for each kind of geometry that a style of an SLD draws. */
function stylesOf(style: Element, name: string): readonly ForeignStyle[] {
  const elements = rulesIn(style);
  return KINDS.flatMap((kind) => {
    const { lose, lost } = lossList();
    const rules = elements.flatMap((rule): readonly ForeignRule[] => {
      // Told once for the kind that is taken.
      const own = lossList();
      const look = lookOfRule(rule, own.lose);
      if (look?.kind !== kind) return [];
      for (const { why, at } of own.lost()) lose(why, at);
      const test = ruleTest(rule);
      const label = titleOf(rule);
      if (test === undefined) lose('filter', label);
      return test === undefined ? [] : [{ label, test, look, ...scalesOf(rule) }];
    });
    for (const rule of elements) if (xmlChild(rule, 'RasterSymbolizer')) lose('renderer', 'RasterSymbolizer');
    const taken = styleOfRules(rules, lose);
    if (taken === undefined) return [];
    const label = labelIn(elements, lose);
    return [{ name, ...taken, ...label, lost: lost() }];
  });
}

/** The styles of an OGC SLD 1.0 or SE 1.1 document: of each layer, and of each kind of geometry that it draws. */
export function readSld(root: Element): readonly ForeignStyle[] {
  if (root.localName !== 'StyledLayerDescriptor') return stylesOf(root, xmlText(root, 'Name') ?? '');
  const layers = xmlElements(root).filter(({ localName }) => /^(?:Named|User)Layer$/u.test(localName));
  return layers.flatMap((layer) => {
    const layerName = xmlText(layer, 'Name') ?? '';
    const styles = xmlChildren(layer, 'UserStyle');
    return styles.flatMap((style) => {
      const own = xmlText(xmlAt(style, 'Description') ?? style, 'Title') ?? xmlText(style, 'Name') ?? '';
      const isNamed = own !== '' && own !== layerName && styles.length > 1;
      return stylesOf(style, isNamed ? `${layerName} · ${own}` : layerName || own);
    });
  });
}
