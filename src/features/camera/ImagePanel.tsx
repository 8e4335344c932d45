import { useEffect, useRef, useState } from 'react';
import { IMAGE_SUBJECTS, IMAGE_WIDTHS_PX, type ImageSubject } from './model/imageLayout.ts';
import { isAbortError } from '../../lib/abort.ts';
import { Button } from '../../ui/Button.tsx';
import { Columns, PanelFooter, PanelForm } from '../../ui/Layout.tsx';
import { RadioField } from '../../ui/RadioField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/text.ts';
import type { ImageFormat } from './composeImage.ts';

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
    <RadioField
      name="subject"
      label={t('image.subject')}
      value={chosen}
      choices={IMAGE_SUBJECTS.map((subject) => ({
        value: subject,
        label: t(`image.subject.${subject}`),
        disabled: !isOpen(subject),
      }))}
      onChange={onChange}
    />
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
    <Columns>
      <SelectField
        label={t('image.size')}
        value={String(choice.widthPx)}
        choices={IMAGE_WIDTHS_PX.map((widthPx) => ({
          value: String(widthPx),
          label: t('image.width', { px: String(widthPx) }),
        }))}
        onChange={(widthPx) => onChange({ widthPx: Number(widthPx) })}
      />
      <SelectField
        label={t('image.format')}
        value={choice.format}
        choices={FORMATS.map((format) => ({ value: format, label: format.toUpperCase() }))}
        onChange={(format) => onChange({ format })}
      />
    </Columns>
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
    <PanelForm
      fill
      onSubmit={() => {
        if (!saving) void run();
      }}
    >
      <SubjectChoice
        subject={choice.subject}
        isOpen={isOpen}
        onChange={(subject) => setChoice({ ...choice, subject })}
      />
      <TextField
        label={t('image.sheetTitle')}
        maxLength={60}
        value={choice.title}
        placeholder={t('image.noTitle')}
        onChange={(title) => setChoice({ ...choice, title })}
      />
      <FileChoice choice={choice} onChange={(file) => setChoice({ ...choice, ...file })} />
      <PanelFooter status={saving ? t('image.saving') : t('image.hint')}>
        {saving ? (
          <Button onClick={() => running.current?.abort()}>{t('image.cancel')}</Button>
        ) : (
          <Button look="primary" type="submit" disabled={!isOpen(choice.subject)}>
            {t('image.save')}
          </Button>
        )}
      </PanelFooter>
    </PanelForm>
  );
}
