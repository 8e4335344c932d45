import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { IMAGE_SUBJECTS, IMAGE_WIDTHS_PX, type ImageSubject } from './model/imageLayout.ts';
import { isAbortError } from '../../lib/abort.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { useText } from '../../ui/text.ts';
import type { ImageFormat } from './composeImage.ts';
import styles from './ImagePanel.module.css';

/** What the user chose. */
export interface ImageChoice {
  readonly subject: ImageSubject;
  readonly title: string;
  /** Pixels. */
  readonly widthPx: number;
  readonly format: ImageFormat;
}

/** The views that can be taken, and how an image of them is made and saved. */
export interface ImagePanelProps {
  readonly defaultTitle: string;
  /** The views that can be taken now. */
  readonly open: Readonly<Record<'globe' | 'plane', boolean>>;
  /** Makes the picture and gives it to the user. @throws the reason when it cannot be made */
  readonly save: (choice: ImageChoice, signal: AbortSignal) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

const FORMATS: readonly ImageFormat[] = ['png', 'jpeg'];

/** Which views are taken. */
function SubjectChoice({
  subject: chosen,
  isOpen,
  onChange,
}: {
  readonly subject: ImageSubject;
  readonly isOpen: (subject: ImageSubject) => boolean;
  readonly onChange: (subject: ImageSubject) => void;
}) {
  const t = useText();
  return (
    <fieldset className={styles.choices}>
      <legend>{t('image.subject')}</legend>
      {IMAGE_SUBJECTS.map((subject) => (
        <label key={subject}>
          <input
            type="radio"
            name="subject"
            checked={chosen === subject}
            disabled={!isOpen(subject)}
            onChange={() => onChange(subject)}
          />
          {t(`image.subject.${subject}`)}
        </label>
      ))}
    </fieldset>
  );
}

/** How large the picture is, and in which format. */
function FileChoice({
  choice,
  onChange,
}: {
  readonly choice: Pick<ImageChoice, 'widthPx' | 'format'>;
  readonly onChange: (change: Partial<Pick<ImageChoice, 'widthPx' | 'format'>>) => void;
}) {
  const t = useText();
  return (
    <div className={styles.row}>
      <label className={styles.select}>
        {t('image.size')}
        <select value={choice.widthPx} onChange={({ target }) => onChange({ widthPx: Number(target.value) })}>
          {IMAGE_WIDTHS_PX.map((widthPx) => (
            <option key={widthPx} value={widthPx}>
              {t('image.width', { px: String(widthPx) })}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.select}>
        {t('image.format')}
        <select
          value={choice.format}
          onChange={({ target }) => onChange({ format: target.value === 'jpeg' ? 'jpeg' : 'png' })}
        >
          {FORMATS.map((format) => (
            <option key={format} value={format}>
              {format.toUpperCase()}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** Saves what the views show as a picture: which views, title, size and format; says that it is at it and can be cancelled. */
export function ImagePanel({ defaultTitle, open, save, onError }: ImagePanelProps) {
  const t = useText();
  const [choice, setChoice] = useState<ImageChoice>(() => ({
    subject: open.globe ? 'globe' : 'plane',
    title: defaultTitle,
    widthPx: IMAGE_WIDTHS_PX[1],
    format: 'png',
  }));
  const [saving, setSaving] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const isOpen = (subject: ImageSubject) => (subject === 'both' ? open.globe && open.plane : open[subject]);
  const run = async () => {
    const controller = new AbortController();
    running.current = controller;
    setSaving(true);
    try {
      await save(choice, controller.signal);
    } catch (error) {
      if (!isAbortError(error)) onError(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <form
      className={styles.body}
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        if (!saving) void run();
      }}
    >
      <SubjectChoice
        subject={choice.subject}
        isOpen={isOpen}
        onChange={(subject) => setChoice({ ...choice, subject })}
      />
      <Field
        label={t('image.sheetTitle')}
        maxLength={60}
        value={choice.title}
        placeholder={t('image.noTitle')}
        onChange={({ target }) => setChoice({ ...choice, title: target.value })}
      />
      <FileChoice choice={choice} onChange={(file) => setChoice({ ...choice, ...file })} />
      <div className={styles.footer}>
        <span role="status">{saving ? t('image.saving') : t('image.hint')}</span>
        {saving ? (
          <Button onClick={() => running.current?.abort()}>{t('image.cancel')}</Button>
        ) : (
          <Button look="primary" type="submit" disabled={!isOpen(choice.subject)}>
            {t('image.save')}
          </Button>
        )}
      </div>
    </form>
  );
}
