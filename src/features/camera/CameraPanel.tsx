import { copyToClipboard16 } from '@esri/calcite-ui-icons/js/copyToClipboard16.js';
import { paste16 } from '@esri/calcite-ui-icons/js/paste16.js';
import { useState, type ClipboardEvent } from 'react';
import {
  parsePoseText,
  POSE_FIELDS,
  poseText,
  readTypedPose,
  writePose,
  type PoseProblem,
  type TypedPose,
} from './model/poseText.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { GlobePose } from '../../domain/views/pose.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Columns, Hint, PanelForm } from '../../ui/Layout.tsx';
import { useText } from '../../ui/text.ts';
import { TextField } from '../../ui/TextField.tsx';

/** Props of {@link CameraPanel}. */
export interface CameraPanelProps {
  /** The globe's camera now. */
  readonly pose: GlobePose;
  readonly onFly: (pose: GlobePose) => void;
  /** Reads the clipboard; undefined where the browser does not let a page do so. */
  readonly readClipboard: () => Promise<string | undefined>;
  readonly notify: (event: PortalEvent) => void;
}

/** The camera's pose in figures: follows the globe until something is typed, then waits for it to be flown to or dropped. */
export function CameraPanel({ pose, onFly, readClipboard, notify }: CameraPanelProps) {
  const t = useText();
  const [typed, setTyped] = useState<TypedPose>();
  const [problem, setProblem] = useState<PoseProblem>();
  const shown = typed ?? writePose(pose);

  const take = (next: TypedPose | undefined) => {
    setProblem(undefined);
    setTyped(next);
  };
  const fly = () => {
    const read = readTypedPose(shown);
    if (!read.ok) return setProblem(read.error);
    take(undefined);
    onFly(read.value);
  };
  const copy = async () => {
    const copied = await copyText(poseText(pose));
    notify({ id: copied ? 'copy.done' : 'copy.failed' });
  };
  const takeText = (text: string): boolean => {
    const parsed = parsePoseText(text);
    if (parsed !== undefined) take(writePose(parsed));
    return parsed !== undefined;
  };
  const paste = async () => {
    const text = await readClipboard();
    if (text === undefined) return notify({ id: 'camera.pasteByKeys' });
    if (!takeText(text)) notify({ id: 'camera.pasteWrong' });
  };
  const onPaste = (event: ClipboardEvent) => {
    if (takeText(event.clipboardData.getData('text'))) event.preventDefault();
  };
  return (
    <PanelForm onSubmit={fly} onPaste={onPaste}>
      <Columns>
        {POSE_FIELDS.map((field) => (
          <TextField
            key={field}
            label={t(`camera.${field}`)}
            inputMode="decimal"
            value={shown[field]}
            invalid={problem?.field === field}
            hint={problem?.field === field ? t(`camera.wrong.${field}`) : undefined}
            onChange={(value) => take({ ...shown, [field]: value })}
          />
        ))}
      </Columns>
      <Columns>
        <Button look="primary" type="submit">
          {t('camera.fly')}
        </Button>
        <Button disabled={typed === undefined} onClick={() => take(undefined)}>
          {t('camera.follow')}
        </Button>
      </Columns>
      <Columns>
        <Button onClick={() => void copy()}>
          <Icon shape={copyToClipboard16} />
          {t('camera.copy')}
        </Button>
        <Button onClick={() => void paste()}>
          <Icon shape={paste16} />
          {t('camera.paste')}
        </Button>
      </Columns>
      <Hint>{t('camera.keys')}</Hint>
    </PanelForm>
  );
}
