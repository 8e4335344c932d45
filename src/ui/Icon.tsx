/** A shape of the icon family (`@esri/calcite-ui-icons`, size 16): one path, or several of which some are fainter. */
export type IconShape = string | readonly { readonly d: string; readonly opacity?: string }[];

/** An icon of 16 units, drawn in the colour of the text; always decoration: the name stands on its control. */
export function Icon({ shape, sizePx = 16 }: { readonly shape: IconShape; readonly sizePx?: number }) {
  const parts = typeof shape === 'string' ? [{ d: shape }] : shape;
  return (
    <svg
      viewBox="0 0 16 16"
      width={sizePx}
      height={sizePx}
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      {parts.map((part) => (
        <path key={part.d} d={part.d} opacity={'opacity' in part ? part.opacity : undefined} />
      ))}
    </svg>
  );
}
