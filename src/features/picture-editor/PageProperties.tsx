import { onPaper, PAGE_TEMPLATES, type PageTemplate } from './model/pageTemplates.ts';
import { pagePixels, type PicturePage } from './model/picture.ts';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { ColourField } from '../../ui/ColourField.tsx';
import { Columns, Hint } from '../../ui/Layout.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { NumberField } from './NumberField.tsx';
import type { PictureEditor } from './pictureEditor.ts';

/** The paper of a page, where it is one of the known ones. */
function TemplateField({
  page,
  onChange,
}: {
  readonly page: PicturePage;
  readonly onChange: (template: PageTemplate) => void;
}) {
  const t = useText();
  const nameOf = ({ id, widthMm, heightMm }: PageTemplate) => {
    const paper = id.split(' ')[0] ?? id;
    const way = t(widthMm > heightMm ? 'picture.orientation.landscape' : 'picture.orientation.portrait');
    return `${paper} ${way}`;
  };
  const current = PAGE_TEMPLATES.find(
    ({ widthMm, heightMm }) => widthMm === page.widthMm && heightMm === page.heightMm,
  );
  return (
    <SelectField
      label={t('picture.template')}
      value={current?.id ?? ''}
      choices={[
        ...(current === undefined ? [{ value: '', label: t('picture.template.choose') }] : []),
        ...PAGE_TEMPLATES.map((template) => ({ value: template.id, label: nameOf(template) })),
      ]}
      onChange={(chosen) => {
        const template = PAGE_TEMPLATES.find(({ id }) => id === chosen);
        if (template !== undefined) onChange(template);
      }}
    />
  );
}

/** Title, paper and resolution. */
export function PageProperties({ editor: { desk } }: { readonly editor: PictureEditor }) {
  const t = useText();
  const picture = useSignal(desk.picture);
  const { page } = picture;
  const set = (change: Partial<PicturePage>) =>
    desk.apply(
      (before) => ({ ...before, page: { ...before.page, ...change } }),
      `page ${Object.keys(change).join()}`,
    );
  const pixels = pagePixels(page);
  return (
    <>
      <Hint>{t('picture.nothingSelected')}</Hint>
      <TextField
        label={t('picture.pageTitle')}
        maxLength={200}
        value={picture.title}
        onChange={(title) => desk.apply((before) => ({ ...before, title }), 'title')}
      />
      <TemplateField page={page} onChange={(template) => desk.apply((before) => onPaper(before, template))} />
      <Columns>
        <NumberField
          label={t('picture.width')}
          value={page.widthMm}
          min={10}
          max={5000}
          onChange={(widthMm) => set({ widthMm })}
        />
        <NumberField
          label={t('picture.height')}
          value={page.heightMm}
          min={10}
          max={5000}
          onChange={(heightMm) => set({ heightMm })}
        />
        <NumberField
          label={t('picture.dpi')}
          value={page.dpi}
          digits={0}
          min={30}
          max={1200}
          step={10}
          onChange={(dpi) => set({ dpi })}
        />
        <ColourField
          label={t('picture.pageColour')}
          value={page.colour}
          onChange={(colour) => set({ colour })}
        />
      </Columns>
      <Hint>{t('picture.pagePixels', { width: pixels.widthPx, height: pixels.heightPx })}</Hint>
    </>
  );
}
