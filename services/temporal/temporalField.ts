/** What is known of a field of a layer. */
interface NamedField {
  readonly name: string;
  readonly alias: string;
  readonly type: 'esriFieldTypeOID' | 'esriFieldTypeInteger' | 'esriFieldTypeDouble' | 'esriFieldTypeString';
}

const DATE_NAME = /日期|时间|时刻|date|time$/i;
const YEAR_NAME = /年度$|年份$|^年$|year$/i;

/**
 * The field that says when a feature was: the first text that is called a date or a time, else the first whole number or text that is
 * called a year; undefined for layers without one.
 */
export function temporalField<F extends NamedField>(fields: readonly F[]): F | undefined {
  const called = (names: RegExp, types: readonly NamedField['type'][]) =>
    fields.find(({ name, alias, type }) => types.includes(type) && (names.test(name) || names.test(alias)));
  return (
    called(DATE_NAME, ['esriFieldTypeString']) ??
    called(YEAR_NAME, ['esriFieldTypeInteger', 'esriFieldTypeString'])
  );
}
