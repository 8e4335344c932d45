import { point16 } from '@esri/calcite-ui-icons/js/point16.js';
import { textButton16 } from '@esri/calcite-ui-icons/js/textButton16.js';
import { textLarge16 } from '@esri/calcite-ui-icons/js/textLarge16.js';
import { memo } from 'react';
import { Icon, type IconShape } from '../../ui/Icon.tsx';
import { PREVIEW_BOX, symbolPreview, type SymbolPreview } from './symbolPreview.ts';

const ICONS: Readonly<Record<string, IconShape>> = { text: textLarge16, textBox: textButton16 };

const previews = new Map<string, SymbolPreview | undefined>();

function previewOf(symbol: string): SymbolPreview | undefined {
  if (!previews.has(symbol)) previews.set(symbol, symbolPreview(symbol));
  return previews.get(symbol);
}

/** Props of {@link SymbolPicture}. */
export interface SymbolPictureProps {
  readonly symbol: string;
  /** Address of the symbol's own picture; '' where it has none. */
  readonly image: string;
  readonly sizePx: number;
}

/** The picture of a symbol; decoration beside its name. */
export const SymbolPicture = memo(function SymbolPicture({ symbol, image, sizePx }: SymbolPictureProps) {
  if (image !== '') return <img src={image} alt="" width={sizePx} height={sizePx} draggable={false} />;
  const preview = previewOf(symbol);
  if (preview === undefined) return <Icon shape={ICONS[symbol] ?? point16} sizePx={sizePx * 0.75} />;
  return (
    <svg
      viewBox={`0 0 ${String(PREVIEW_BOX)} ${String(PREVIEW_BOX)}`}
      width={sizePx}
      height={sizePx}
      fill={preview.closed ? 'currentColor' : 'none'}
      fillOpacity={0.22}
      stroke="currentColor"
      strokeWidth={1.4}
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={preview.path} />
    </svg>
  );
});
