import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useInnerAria } from './calcite/useInnerAria.ts';
import type { FieldLabel } from './fieldProps.ts';
import styles from './HintedField.module.css';
import { Hint } from './Layout.tsx';

/** A Calcite field with what there is to know of its value below it: by itself Calcite says there only what is wrong. */
export function HintedField({
  hint = '',
  invalid = false,
  children,
}: Pick<FieldLabel, 'hint' | 'invalid'> & {
  /** The field: one element. */
  readonly children: ReactNode;
}) {
  const stand = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLElement>(null);
  const said = invalid ? '' : hint;
  useLayoutEffect(() => {
    const first = stand.current?.firstElementChild;
    field.current = first instanceof HTMLElement ? first : null;
  }, []);
  useInnerAria(field, 'input, select, textarea', { description: said === '' ? undefined : said });
  return (
    <div ref={stand} className={styles.field} data-field data-hint={said === '' ? undefined : true}>
      {children}
      {said !== '' && <Hint live>{said}</Hint>}
    </div>
  );
}
