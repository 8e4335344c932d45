import { plotStyleSchema } from '../../domain/drawing/plot/attribute.ts';
import { defaultPlotStyle } from './model/defaultStyle.ts';
import { isSymbolId, symbolOf } from '../../domain/drawing/plot/shapes/symbols.ts';
import { EmptyState, PanelBody } from '../../ui/Layout.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { attributeSections } from './attributeFields.ts';
import { AttributeEditor } from './AttributeEditor.tsx';
import type { Plot } from './plotBookTypes.ts';
import type { PlotDesk } from './plotDesk.ts';

const sectionsOfPlot = ({ type }: Plot) => {
  if (!isSymbolId(type)) return [];
  const { kind, group } = symbolOf(type);
  return [...attributeSections(type, kind, group)];
};

const STYLE_KEYS = plotStyleSchema.keyof().options;

function isDefault({ type, style }: Plot): boolean {
  const initial = defaultPlotStyle(type);
  return STYLE_KEYS.every((key) => style[key] === initial[key]);
}

/** The attribute editor of the plots that are selected; a change is made to all of them. */
export function AttributePanel({ desk }: { readonly desk: PlotDesk }) {
  const t = useText();
  const { book } = desk;
  const ids = useSignal(book.selectedIds);
  const plots = useSignal(book.plots).filter(({ id }) => ids.has(id));
  const [first] = plots;
  if (first === undefined)
    return (
      <PanelBody>
        <EmptyState>{t('plot.attribute.empty')}</EmptyState>
      </PanelBody>
    );
  const edits = (style: Partial<Plot['style']>) => plots.map(({ id }) => ({ id, style }));
  return (
    <AttributeEditor
      key={[...ids].join(' ')}
      name={plots.length === 1 ? first.name : undefined}
      count={plots.length}
      style={first.style}
      isDefault={plots.every(isDefault)}
      relevant={new Set(plots.flatMap(sectionsOfPlot))}
      onRename={(name) => book.rename(first.id, name)}
      onPreview={(style) => book.setPreview(style === undefined ? undefined : edits(style))}
      onChange={(style) => void book.change(edits(style))}
      onReset={() => void book.change(plots.map(({ id, type }) => ({ id, style: defaultPlotStyle(type) })))}
    />
  );
}
