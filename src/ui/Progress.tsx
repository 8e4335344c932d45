/** What a {@link Progress} shows. */
export interface ProgressProps {
  readonly label: string;
  /** 0 to 1; undefined where nobody can tell: then it says only that the work goes on. */
  readonly part?: number | undefined;
}

/** How far a long work is. */
export function Progress({ label, part }: ProgressProps) {
  return (
    <calcite-progress
      label={label}
      type={part === undefined ? 'indeterminate' : 'determinate'}
      {...(part === undefined ? {} : { value: part * 100 })}
    />
  );
}
