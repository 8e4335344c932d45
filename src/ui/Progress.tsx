/** How far a long work is; without a part it says only that it goes on. */
export function Progress({
  label,
  part,
}: {
  readonly label: string;
  /** 0 to 1. */ readonly part?: number | undefined;
}) {
  return (
    <calcite-progress
      label={label}
      type={part === undefined ? 'indeterminate' : 'determinate'}
      {...(part === undefined ? {} : { value: part * 100 })}
    />
  );
}
