import { onPaper, PAGE_TEMPLATES, type PageTemplate } from './model/pageTemplates.ts';
import { pagePixels, type PicturePage } from './model/picture.ts';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { ColourField, NumberField } from './NumberField.tsx';
import type { PictureEditor } from './pictureEditor.ts';
import styles from './PropertyPane.module.css';

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
    <label className={styles.field}>
      <span>{t('picture.template')}</span>
      <select
        value={current?.id ?? ''}
        onChange={({ target }) => {
          const template = PAGE_TEMPLATES.find(({ id }) => id === target.value);
          if (template !== undefined) onChange(template);
        }}
      >
        {current === undefined && <option value="">{t('picture.template.choose')}</option>}
        {PAGE_TEMPLATES.map((template) => (
          <option key={template.id} value={template.id}>
            {nameOf(template)}
          </option>
        ))}
      </select>
    </label>
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
      <p className={styles.note}>{t('picture.nothingSelected')}</p>
      <label className={styles.field}>
        <span>{t('picture.pageTitle')}</span>
        <input
          maxLength={200}
          value={picture.title}
          onChange={({ target }) => desk.apply((before) => ({ ...before, title: target.value }), 'title')}
        />
      </label>
      <TemplateField page={page} onChange={(template) => desk.apply((before) => onPaper(before, template))} />
      <div className={styles.grid}>
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
      </div>
      <p className={styles.note}>
        {t('picture.pagePixels', { width: pixels.widthPx, height: pixels.heightPx })}
      </p>
    </>
  );
}
