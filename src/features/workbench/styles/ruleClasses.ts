import {
  MOST_CLASSES,
  type ClassItem,
  type LayerClasses,
} from '../../../domain/layers/record/layerClasses.ts';
import type { ScaleRange } from '../../../layerTypes/layerRecord.ts';
import { mainColor, type ForeignLook, type ForeignStyle, type Lose } from './foreignStyle.ts';
import type { RuleTest } from './ruleTests.ts';

/** One rule of a style: what it draws, and how. */
export interface ForeignRule {
  /** What the legend says. */
  readonly label: string;
  readonly test: RuleTest;
  readonly look: ForeignLook;
  readonly scales?: ScaleRange;
}

type Tested = ForeignRule & { readonly test: { readonly kind: 'values' | 'range' } };
type Ranged = ForeignRule & { readonly test: Extract<RuleTest, { kind: 'range' }> };

const isTested = (rule: ForeignRule): rule is Tested =>
  rule.test.kind === 'values' || rule.test.kind === 'range';
const isRanged = (rule: ForeignRule): rule is Ranged => rule.test.kind === 'range';

/** What is in no class where the file does not draw it: the grey that the form of classes begins with. */
const OTHER_GREY = '#9e9e9e';

/** Longest label and value of a class (`layerClasses.ts`). */
const [MOST_LABEL, MOST_VALUE] = [100, 200];

/** A class's label and colour. */
function itemOf({ label, look }: ForeignRule): ClassItem {
  const said = label.trim().slice(0, MOST_LABEL);
  return { ...(said === '' ? {} : { label: said }), color: mainColor(look) ?? OTHER_GREY };
}

function categoryItems(rules: readonly Tested[], lose: Lose): readonly ClassItem[] {
  const known = new Set<string>();
  return rules.flatMap((rule) => {
    const { test, label } = rule;
    if (test.kind !== 'values') return [];
    return test.values.flatMap((value) => {
      if (value.length > MOST_VALUE) {
        lose('filter', value);
        return [];
      }
      if (known.has(value)) {
        lose('twice', value === '' ? label : value);
        return [];
      }
      known.add(value);
      const { label: said, color } = itemOf(rule);
      // One label would be said of each of several values.
      const own =
        test.values.length > 1 && said !== undefined ? `${said}（${value}）`.slice(0, MOST_LABEL) : said;
      return [{ value, ...(own === undefined || own === value ? {} : { label: own }), color }];
    });
  });
}

/** Says where rising ranges leave gaps or overlap, or have their limits in the upper class. */
function checkLimits(rules: readonly Ranged[], lose: Lose): void {
  for (const [at, { test }] of rules.entries()) {
    const before = rules[at - 1]?.test;
    if (before !== undefined && before.to !== test.from)
      lose('gap', `${String(before.to)} – ${String(test.from)}`);
    if (Number.isFinite(test.to) && !test.withTo && rules[at + 1]?.test.withFrom !== false)
      lose('limitSide', String(test.to));
  }
}

function breakItems(rules: readonly Tested[], lose: Lose): readonly ClassItem[] {
  const rising = rules
    .filter(isRanged)
    .toSorted(({ test: one }, { test: two }) => one.to - two.to || one.from - two.from);
  checkLimits(rising, lose);
  return rising.flatMap((rule, at) => {
    const { to } = rule.test;
    if (to === rising[at - 1]?.test.to) {
      lose('twice', rule.label);
      return [];
    }
    return [{ ...(Number.isFinite(to) ? { upTo: to } : {}), ...itemOf(rule) }];
  });
}

/** The parts of a look that are the same in all classes of a record. */
const common = ({ line, point, fill }: ForeignLook) =>
  JSON.stringify([fill === undefined, line?.widthPx, line?.dash, point?.sizePx, point?.shape]);

/** The rules that go by the field and in the way that the first of them does. */
function fittingRules(tested: readonly Tested[], first: Tested, lose: Lose): readonly Tested[] {
  return tested.filter(({ test, label }) => {
    if (test.field !== first.test.field) lose('otherField', `${label}（${test.field}）`);
    else if (test.kind !== first.test.kind) lose('mixed', label);
    else return true;
    return false;
  });
}

function classesOf(rules: readonly ForeignRule[], lose: Lose): { readonly classes?: LayerClasses } {
  const tested = rules.filter(isTested);
  const [first] = tested;
  if (first === undefined) return {};
  const fitting = fittingRules(tested, first, lose);
  const isValues = first.test.kind === 'values';
  const items = isValues ? categoryItems(fitting, lose) : breakItems(fitting, lose);
  if (items.length > MOST_CLASSES) lose('tooMany', String(items.length));
  const others = rules.findLast(({ test }) => test.kind === 'else' || test.kind === 'all');
  if (others === undefined) lose('notDrawn');
  return {
    classes: {
      field: first.test.field,
      kind: isValues ? 'categories' : 'breaks',
      otherColor: (others && mainColor(others.look)) ?? OTHER_GREY,
      items: items.slice(0, MOST_CLASSES),
    },
  };
}

/** The scales that all rules have; where they differ none are taken. */
function scalesOf(rules: readonly ForeignRule[], lose: Lose): { readonly scales?: ScaleRange } {
  const all = new Map(rules.map(({ scales }) => [JSON.stringify(scales ?? {}), scales]));
  if (all.size > 1) {
    lose('ruleScales');
    return {};
  }
  const [scales] = all.values();
  return scales === undefined ? {} : { scales };
}

/**
 * What rules come to in a record: one look, and classes where they go by one field. Undefined where no rule draws anything.
 * @param lose told of what rules say that classes cannot
 */
export function styleOfRules(
  rules: readonly ForeignRule[],
  lose: Lose,
): Pick<ForeignStyle, 'look' | 'classes' | 'scales'> | undefined {
  const drawn = rules.filter(({ look }) => mainColor(look) !== undefined);
  const first = drawn.find(isTested) ?? drawn[0];
  if (first === undefined) return undefined;
  const classed = classesOf(drawn, lose);
  if (classed.classes !== undefined && new Set(drawn.map(({ look }) => common(look))).size > 1)
    lose('perClass');
  return { look: first.look, ...classed, ...scalesOf(drawn, lose) };
}
