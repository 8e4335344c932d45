import { xmlChild, xmlElements } from '../../../domain/layers/ogc/xml.ts';
import {
  between,
  bothTests,
  comparison,
  eitherTest,
  FLIPPED,
  joinedTests,
  type Comparison,
  type RuleTest,
} from './ruleTests.ts';

/** The comparisons of OGC Filter Encoding (1.0 to 2.0) that a class can have. */
const SIGNS: Readonly<Record<string, Comparison>> = {
  PropertyIsEqualTo: '=',
  PropertyIsLessThan: '<',
  PropertyIsLessThanOrEqualTo: '<=',
  PropertyIsGreaterThan: '>',
  PropertyIsGreaterThanOrEqualTo: '>=',
};

/** Names of a property: `PropertyName`, in Filter Encoding 2.0 `ValueReference`. */
const isProperty = ({ localName }: Element) => localName === 'PropertyName' || localName === 'ValueReference';

const textIn = (element: Element | undefined) => element?.textContent?.trim() ?? '';

/** The local part of a property's name: GeoServer writes `topp:STATE`. */
const fieldIn = (element: Element) => textIn(element).replace(/^[\w.-]+:(?=[^:]+$)/u, '');

function compared(element: Element, sign: Comparison): RuleTest | undefined {
  const [one, two] = xmlElements(element);
  if (one === undefined || two === undefined) return undefined;
  if (isProperty(one) && two.localName === 'Literal') return comparison(fieldIn(one), sign, textIn(two));
  if (isProperty(two) && one.localName === 'Literal')
    return comparison(fieldIn(two), FLIPPED[sign], textIn(one));
  return undefined;
}

function isBetween(element: Element): RuleTest | undefined {
  const property = xmlElements(element).find(isProperty);
  const limit = (name: string) => {
    const boundary = xmlChild(element, name);
    return textIn(boundary && (xmlChild(boundary, 'Literal') ?? boundary));
  };
  if (property === undefined) return undefined;
  return between(fieldIn(property), limit('LowerBoundary'), limit('UpperBoundary'));
}

/** What an operator of a filter tests; undefined for what no class can say. */
export function testOf(operator: Element): RuleTest | undefined {
  const name = operator.localName;
  const sign = SIGNS[name];
  if (sign !== undefined) return compared(operator, sign);
  if (name === 'PropertyIsBetween') return isBetween(operator);
  const inside = xmlElements(operator);
  const [property] = inside;
  // A class of the empty value takes what has none, too.
  if (name === 'PropertyIsNull' && property !== undefined && isProperty(property))
    return { kind: 'values', field: fieldIn(property), values: [''] };
  if (inside.length === 0) return undefined;
  if (name === 'And') return joinedTests(inside.map(testOf), bothTests);
  if (name === 'Or') return joinedTests(inside.map(testOf), eitherTest);
  return undefined;
}
