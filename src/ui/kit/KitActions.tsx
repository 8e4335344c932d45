import { pin16 } from '@esri/calcite-ui-icons/js/pin16.js';
import { save16 } from '@esri/calcite-ui-icons/js/save16.js';
import { trash16 } from '@esri/calcite-ui-icons/js/trash16.js';
import { useState } from 'react';
import { Button } from '../Button.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { FileButton } from '../FileButton.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { IconButton } from '../IconButton.tsx';
import { Menu, type MenuItem } from '../Menu.tsx';
import { MenuButton } from '../MenuButton.tsx';
import { Notice } from '../Notice.tsx';
import { Progress } from '../Progress.tsx';
import { ProgressLine } from '../ProgressLine.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { TextField } from '../TextField.tsx';
import { Toasts } from '../Toasts.tsx';
import { Tooltip } from '../Tooltip.tsx';
import { WaitingText } from '../WaitingText.tsx';
import { EmptyState, PanelFooter, Row, Toolbar } from '../Layout.tsx';
import { useText } from '../text.ts';
import { idle, Specimen } from './Specimen.tsx';

const TONES = ['info', 'success', 'warning', 'danger'] as const;

/** Buttons, and what they are put together to. */
export function ActionSpecimens() {
  const t = useText();
  const action = t('kit.action');
  return (
    <>
      {(
        [
          ['plain', {}],
          ['primary', { look: 'primary' }],
          ['danger', { look: 'danger' }],
          ['pressed', { pressed: true }],
          ['busy', { busy: true }],
          ['disabled', { disabled: true, title: t('kit.why') }],
        ] as const
      ).map(([state, props]) => (
        <Specimen key={state} of="Button" state={state}>
          <Button {...props} onClick={idle}>
            {action}
          </Button>
        </Specimen>
      ))}
      {(
        [
          ['plain', {}],
          ['pressed', { pressed: true }],
          ['disabled', { disabled: true, hint: t('kit.why') }],
        ] as const
      ).map(([state, props]) => (
        <Specimen key={`icon ${state}`} of="IconButton" state={state}>
          <IconButton icon={save16} label={action} {...props} onClick={idle} />
        </Specimen>
      ))}
      <Specimen of="MenuButton">
        <MenuButton icon={pin16} label={t('kit.other')} items={[{ id: 'one', text: action, run: idle }]} />
      </Specimen>
      <Specimen of="MenuButton" state="text">
        <MenuButton label={t('kit.other')} items={[{ id: 'one', text: action, run: idle }]}>
          {t('kit.other')}
        </MenuButton>
      </Specimen>
      <Specimen of="MenuButton" state="disabled">
        <MenuButton icon={pin16} label={t('kit.other')} hint={t('kit.why')} disabled items={[]} />
      </Specimen>
      <Specimen of="FileButton">
        <FileButton label={action} accept=".json" onFile={idle}>
          {action}
        </FileButton>
      </Specimen>
      <Specimen of="Toolbar">
        <Toolbar label={t('kit.title')} end={<IconButton icon={trash16} label={t('kit.remove')} />}>
          <IconButton icon={save16} label={action} />
          <IconButton icon={pin16} label={t('kit.other')} />
        </Toolbar>
      </Specimen>
      <Specimen of="Tooltip">
        <Tooltip text={t('kit.hint')}>
          <Button onClick={idle}>{action}</Button>
        </Tooltip>
      </Specimen>
      <Specimen of="PanelFooter">
        <PanelFooter status={t('kit.number')}>
          <Button onClick={idle}>{t('kit.other')}</Button>
          <Button look="primary" onClick={idle}>
            {action}
          </Button>
        </PanelFooter>
      </Specimen>
    </>
  );
}

/** What tells how things stand. */
export function StateSpecimens() {
  const t = useText();
  return (
    <>
      {TONES.map((tone) => (
        <Specimen key={tone} of="Notice" state={tone}>
          <Notice tone={tone} action={<Button onClick={idle}>{t('kit.action')}</Button>}>
            {t('kit.text')}
          </Notice>
        </Specimen>
      ))}
      <Specimen of="Progress">
        <Progress label={t('kit.title')} part={0.4} />
      </Specimen>
      <Specimen of="Progress" state="unknown">
        <Progress label={t('kit.title')} />
      </Specimen>
      <Specimen of="ProgressLine">
        <ProgressLine text={t('kit.title')} share={0.7} onCancel={idle} />
      </Specimen>
      <Specimen of="WaitingText">
        <WaitingText text={t('kit.text')} />
      </Specimen>
      <Specimen of="Skeleton">
        <Skeleton text={t('kit.text')} />
      </Specimen>
      <Specimen of="EmptyState">
        <EmptyState title={t('kit.empty')} action={<Button onClick={idle}>{t('kit.action')}</Button>}>
          {t('kit.hint')}
        </EmptyState>
      </Specimen>
      <Specimen of="Toasts" wide tall>
        <Toasts
          label={t('kit.title')}
          closeLabel={t('kit.other')}
          toasts={TONES.map((tone, key) => ({ key, tone, title: t('kit.title'), text: t('kit.text') }))}
          onClose={idle}
          onHold={idle}
          onRelease={idle}
        />
      </Specimen>
    </>
  );
}

/** What opens over the page. */
export function OverlaySpecimens() {
  const t = useText();
  const [open, setOpen] = useState<'confirm' | 'form' | 'menu'>();
  const close = () => setOpen(undefined);
  const items: readonly MenuItem[] = [
    { id: 'save', text: t('kit.action'), icon: save16, keys: 'Ctrl+S', run: idle },
    { id: 'on', text: t('kit.title'), checked: true, run: idle },
    { id: 'long', text: t('kit.long'), run: idle },
    { id: 'off', text: t('kit.remove'), disabled: true, hint: t('kit.why'), startsGroup: true, run: idle },
  ];
  return (
    <Specimen of="Overlays" wide>
      <Row>
        {(['confirm', 'form', 'menu'] as const).map((kind) => (
          <Button key={kind} opensMenu={kind === 'menu'} onClick={() => setOpen(kind)}>
            {kind}
          </Button>
        ))}
      </Row>
      {open === 'confirm' && (
        <ConfirmDialog
          title={t('kit.title')}
          text={t('kit.long')}
          look="danger"
          confirmLabel={t('kit.remove')}
          cancelLabel={t('kit.other')}
          onConfirm={close}
          onCancel={close}
        />
      )}
      {open === 'form' && (
        <FormDialog
          title={t('kit.title')}
          saveLabel={t('kit.action')}
          cancelLabel={t('kit.other')}
          onSave={close}
          onCancel={close}
        >
          <TextField label={t('kit.label')} value={t('kit.short')} hint={t('kit.hint')} />
        </FormDialog>
      )}
      {open === 'menu' && (
        <Menu label={t('kit.other')} items={items} at={{ xPx: 400, yPx: 300 }} onClose={close} />
      )}
    </Specimen>
  );
}
