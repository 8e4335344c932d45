import { useState, type ReactNode } from 'react';
import styles from './KitPage.module.css';

/** Props of {@link Specimen}. */
export interface SpecimenProps {
  /** The component's name. */
  readonly of: string;
  /** The state that it is shown in, in one word. */
  readonly state?: string;
  /** True for what needs the width of a window. */
  readonly wide?: boolean;
  /** True for what is as high as what it stands in. */
  readonly tall?: boolean;
  readonly children: ReactNode;
}

/** One component in one state, as in a narrow window, with its name above. */
export function Specimen({ of, state = 'plain', wide = false, tall = false, children }: SpecimenProps) {
  return (
    <div
      className={styles.specimen}
      data-kit={of}
      data-kit-state={state}
      data-wide={wide || undefined}
      data-tall={tall || undefined}
    >
      <code>
        {of} · {state}
      </code>
      <div className={styles.stand}>{children}</div>
    </div>
  );
}

/** A value that a specimen's control changes, so that it can be tried. */
export function Held<T>({
  start,
  children,
}: {
  readonly start: T;
  readonly children: (value: T, set: (value: T) => void) => ReactNode;
}) {
  const [value, setValue] = useState(start);
  return children(value, setValue);
}

/** Does nothing: what a specimen's button would do belongs to a feature. */
export const idle = (): void => undefined;
