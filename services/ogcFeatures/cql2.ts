import { esriAttributes, type EsriField } from '../mapserver/layers.ts';
import {
  conjunctsOf,
  constant,
  constantTest,
  fieldValue,
  type Test,
  type Value,
} from '../conditions/conditions.ts';
import { fieldNamed, WhereReader, type Attributes } from '../mapserver/where.ts';
import { WhereError, whereTokens } from '../mapserver/whereTokens.ts';
import { searchAreaIn, bothAreas, type SearchArea } from '../spatial/searchArea.ts';
import type { GeoFeature } from '../storedFeatures.ts';
import { boxArea } from './area.ts';
import { wrongParameter } from './problem.ts';
import type { Reference } from './references.ts';
import { isShape, readShape } from './wkt.ts';

/** The name by which a filter speaks of a feature's geometry. */
export const GEOMETRY = 'geometry';

/** Longest filter, characters: what an address can carry. */
const MAX_LENGTH = 12_000;

/** Most places where a filter compares geometries: each is an exact test of every candidate. */
const MAX_SHAPES = 10;

/** What a filter is tested on. */
interface Subject {
  readonly attributes: Attributes;
  /** Not there where conditions on values alone are tested. */
  readonly feature?: GeoFeature;
}

/** Features outside of it do not meet a condition. */
interface Need {
  readonly area: SearchArea;
  /** Those that share a point with it do. */
  readonly isAll: boolean;
}

/** A filter as it is applied: a feature must lie in the area, and meet all that is to be looked at besides. */
export interface Filter {
  /** Where a feature that meets it must lie; undefined for everywhere. */
  readonly area: SearchArea | undefined;
  /** Conditions on values. */
  readonly values: readonly Test<Attributes>[];
  /** Conditions that look at the shape as well. */
  readonly shapes: readonly ((feature: GeoFeature) => boolean)[];
}

/** Reads CQL2: what it has in common with where clauses as they do, and besides spatial functions, dates, truths and `CASEI`. */
class Cql2Reader extends WhereReader<Subject> {
  /** Of conditions that hold in some place only; so the index is asked before anything is read. */
  readonly needs = new Map<Test<Subject>, Need>();
  private shapes = 0;

  constructor(
    text: string,
    fieldOf: (name: string) => Value<Subject>,
    private readonly reference: Reference,
  ) {
    super(whereTokens(text, MAX_LENGTH), fieldOf);
  }

  protected override both(first: Test<Subject>, second: Test<Subject>): Test<Subject> {
    const test = super.both(first, second);
    const [a, b] = [this.needs.get(first), this.needs.get(second)];
    const area = bothAreas(a?.area, b?.area);
    if (area !== undefined) this.needs.set(test, { area, isAll: a?.isAll === true && b?.isAll === true });
    return test;
  }

  protected override predicate(): Test<Subject> {
    if (this.takeWord('S_INTERSECTS')) return this.intersects();
    const wanted = this.truth();
    if (wanted !== undefined) return constantTest(wanted);
    return super.predicate();
  }

  /** A bare truth, where no comparison begins with it; undefined for anything else. */
  private truth(): boolean | undefined {
    if (this.takeWord('TRUE')) return true;
    return this.takeWord('FALSE') ? false : undefined;
  }

  private intersects(): Test<Subject> {
    this.expectSign('(');
    if (!this.takeWord(GEOMETRY.toUpperCase()))
      throw new WhereError(`S_INTERSECTS must begin with ${GEOMETRY}`);
    this.expectSign(',');
    const area = this.area();
    this.expectSign(')');
    this.shapes += 1;
    if (this.shapes > MAX_SHAPES) throw new WhereError(`more than ${MAX_SHAPES} spatial conditions`);
    const test: Test<Subject> = ({ feature }) => feature !== undefined && area.meets(feature.geometry);
    this.needs.set(test, { area, isAll: true });
    return test;
  }

  /** A shape in well-known text, or `BBOX(…)`. */
  private area(): SearchArea {
    const token = this.next;
    const word = token?.kind === 'name' ? token.value.toUpperCase() : '';
    this.skip();
    if (word === 'BBOX') return this.box();
    if (!isShape(word)) throw new WhereError('a shape in WKT or BBOX(…) is missing');
    // A third number is a height.
    this.takeWord('Z');
    return searchAreaIn(
      readShape(
        word,
        {
          takeSign: (sign) => this.takeSign(sign),
          expectSign: (sign) => this.expectSign(sign),
          number: () => this.number(),
          isAtNumber: () => this.isAtNumber(),
        },
        this.reference,
      ),
    );
  }

  private box(): SearchArea {
    this.expectSign('(');
    const numbers: number[] = [];
    do numbers.push(this.number());
    while (numbers.length < 6 && this.takeSign(','));
    this.expectSign(')');
    return boxArea(numbers, this.reference, 'filter');
  }

  private isAtNumber(): boolean {
    const token = this.next;
    return token?.kind === 'number' || (token?.kind === 'sign' && token.value === '-');
  }

  private number(): number {
    const sign = this.takeSign('-') ? -1 : 1;
    const token = this.next;
    if (token?.kind !== 'number') throw new WhereError('a number is missing');
    this.skip();
    return sign * token.value;
  }

  protected override value(): Value<Subject> {
    const wanted = this.truth();
    // Truths are kept as texts, like whatever is neither text nor number.
    if (wanted !== undefined) return constant(String(wanted));
    return super.value();
  }

  protected override named(name: string): Value<Subject> {
    const upper = name.toUpperCase();
    if (upper === 'CASEI') return super.named('LOWER');
    if (upper !== 'DATE' && upper !== 'TIMESTAMP') return super.named(name);
    if (!this.takeSign('(')) return super.named(name);
    const token = this.next;
    if (token?.kind !== 'text' || Number.isNaN(Date.parse(token.value)))
      throw new WhereError(`${upper} must hold a date in quotes`);
    this.skip();
    this.expectSign(')');
    return constant(token.value);
  }
}

const onValues = (test: Test<Subject>): Test<Attributes> =>
  Object.assign((attributes: Attributes) => test({ attributes }), { reads: test.reads });

/**
 * Reads a filter in CQL2 text. Nothing of it ever reaches the database: it becomes an area, which the layer's index is asked for, conditions
 * on values, and tests of each feature.
 * @param reference of the coordinates in it
 * @throws Refusal 400 that says what cannot be understood
 */
export function readFilter(text: string, fields: readonly EsriField[], reference: Reference): Filter {
  const names = fields.map(({ name }) => name);
  const fieldOf = (name: string): Value<Subject> => {
    const field = fieldNamed(name, names);
    return fieldValue(field, ({ attributes }) => attributes[field] ?? null);
  };
  try {
    const reader = new Cql2Reader(text, fieldOf, reference);
    const test = reader.whole();
    // What the index tells as a whole needs no second look.
    const left = conjunctsOf(test).filter((one) => reader.needs.get(one)?.isAll !== true);
    const shapes = left.filter(({ reads }) => reads === undefined);
    return {
      area: reader.needs.get(test)?.area,
      values: left.filter(({ reads }) => reads !== undefined).map(onValues),
      shapes: shapes.map(
        (one) => (feature) => one({ feature, attributes: esriAttributes(fields, feature) }) === true,
      ),
    };
  } catch (error) {
    if (!(error instanceof WhereError)) throw error;
    throw wrongParameter('filter', `无法读懂 CQL2 筛选条件（${error.message}）`, error.message);
  }
}
