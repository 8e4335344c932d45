import { duplicate16 } from '@esri/calcite-ui-icons/js/duplicate16.js';
import { pencil16 } from '@esri/calcite-ui-icons/js/pencil16.js';
import { trash16 } from '@esri/calcite-ui-icons/js/trash16.js';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { ListedMaster } from '../../api/contracts/pictureMasters.ts';
import { MASTER_LIMITS } from '../../domain/sheet/pageMaster.ts';
import { usePortal } from '../../portal/portal.ts';
import { isAdministrator } from '../../stores/sessionStore.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Hint, Row, Section, Stack } from '../../ui/Layout.tsx';
import { List, ListRow } from '../../ui/List.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Scroll } from '../../ui/Pane.tsx';
import { RenameField } from '../../ui/RenameField.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useSignal } from '../../ui/useSignal.ts';
import { MASTER_FIELDS } from './model/masters.ts';
import type { PageMaster } from './model/picture.ts';
import type { PictureEditor } from './pictureEditor.ts';
import styles from './PictureEditor.module.css';

interface PaneProps {
  readonly editor: PictureEditor;
}

/** Page masters: what pages have in common, made of what is on one, taken by others, and changed for all at once. */
export function MasterPane({ editor }: PaneProps) {
  const t = useText();
  const { masters, desk } = editor;
  const { master } = useSignal(desk.picture);
  const { failed } = useSignal(masters.state);
  useEffect(() => void masters.read(), [masters]);
  return (
    <Scroll>
      <Stack>
        {failed && (
          <Notice
            tone="danger"
            action={<Button onClick={() => void masters.read()}>{t('app.retry')}</Button>}
          >
            {t('picture.master.failed')}
          </Notice>
        )}
        {master !== null && <PageMasterSection editor={editor} master={master} />}
        <MasterList editor={editor} master={master} />
        {master?.isEdited !== true && <NewMaster editor={editor} />}
      </Stack>
    </Scroll>
  );
}

/** Whether the user changes a master: his own, and as an administrator those of the bureau. */
function useMayChange(): (master: ListedMaster | undefined) => boolean {
  const { session } = usePortal();
  const mayShare = useStore(session, isAdministrator);
  return (master) => master !== undefined && (mayShare || !master.isShared);
}

/** The master that the page has. */
function PageMasterSection({ editor, master }: PaneProps & { readonly master: PageMaster }) {
  const t = useText();
  const { masters } = editor;
  const { masters: known, busy } = useSignal(masters.state);
  const mayChange = useMayChange();
  const listed = known?.find(({ id }) => id === master.id);
  if (master.isEdited) return <Hint>{t('picture.master.editHint')}</Hint>;
  return (
    <Section title={t('picture.master.ofPage', { name: master.name })}>
      {known !== undefined && listed === undefined && <Hint>{t('picture.master.gone')}</Hint>}
      {listed !== undefined && !mayChange(listed) && <Hint>{t('picture.master.bureauHint')}</Hint>}
      <CheckField
        label={t('picture.master.above')}
        checked={master.isAbove}
        onChange={(isAbove) => masters.setAbove(isAbove)}
      />
      <Row>
        <Button disabled={busy || !mayChange(listed)} onClick={() => masters.edit()}>
          {t('picture.master.edit')}
        </Button>
        <Button onClick={() => masters.detach()}>{t('picture.master.detach')}</Button>
        <Button look="quiet" onClick={() => masters.leave()}>
          {t('picture.master.leave')}
        </Button>
      </Row>
    </Section>
  );
}

/** The masters that there are: a click gives one to the page. */
function MasterList({ editor, master }: PaneProps & { readonly master: PageMaster | null }) {
  const t = useText();
  const { masters } = editor;
  const { masters: known = [], busy } = useSignal(masters.state);
  const mayChange = useMayChange();
  const [renaming, setRenaming] = useState<string>();
  const [leaving, setLeaving] = useState<ListedMaster>();
  const isEdited = master?.isEdited === true;
  return (
    <Section title={t('picture.master.list')}>
      {known.length === 0 && <Hint>{t('picture.master.none')}</Hint>}
      <List>
        {known.map((each) => {
          const name = each.isShared ? t('picture.master.ofBureau', { name: each.name }) : each.name;
          return (
            <ListRow key={each.id} selected={each.id === master?.id}>
              {renaming === each.id ? (
                <RenameField
                  label={t('picture.rename')}
                  name={each.name}
                  maxLength={MASTER_LIMITS.nameLength}
                  onSave={(next) => {
                    setRenaming(undefined);
                    void masters.rename(each.id, next);
                  }}
                  onCancel={() => setRenaming(undefined)}
                />
              ) : (
                <RowButton
                  icon={duplicate16}
                  pressed={each.id === master?.id}
                  disabled={busy || isEdited}
                  title={t('picture.master.apply', { name })}
                  onClick={() => void masters.apply(each.id)}
                >
                  {name}
                </RowButton>
              )}
              {mayChange(each) && !isEdited && (
                <>
                  <IconButton
                    icon={pencil16}
                    label={t('picture.master.rename', { name })}
                    onClick={() => setRenaming(each.id)}
                  />
                  <IconButton
                    icon={trash16}
                    label={t('picture.master.delete', { name })}
                    disabled={busy}
                    onClick={() => setLeaving(each)}
                  />
                </>
              )}
            </ListRow>
          );
        })}
      </List>
      {leaving !== undefined && (
        <ConfirmDialog
          title={t('picture.master.deleteTitle')}
          text={t(leaving.isShared ? 'picture.master.deleteShared' : 'picture.master.deleteOwn', {
            name: leaving.name,
          })}
          confirmLabel={t('picture.delete')}
          cancelLabel={t('app.cancel')}
          look="danger"
          onConfirm={() => {
            setLeaving(undefined);
            void masters.remove(leaving.id);
          }}
          onCancel={() => setLeaving(undefined)}
        />
      )}
    </Section>
  );
}

/** Makes a master of what is selected, or of all that a master can have. */
function NewMaster({ editor: { masters, desk } }: PaneProps) {
  const t = useText();
  const { session } = usePortal();
  const mayShare = useStore(session, isAdministrator);
  useSignal(desk.picture);
  const selection = useSignal(desk.selection);
  const { busy } = useSignal(masters.state);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const count = masters.candidates();
  const [language] = useLanguage();
  const words = Object.values(MASTER_FIELDS).map(([zh, en]) => `{${language === 'zh' ? zh : en}}`);
  const fields = words.join(language === 'zh' ? '、' : ', ');
  const wanted = name.trim();
  const make = async () => {
    if (await masters.create(wanted, isShared)) setName('');
  };
  return (
    <Section title={t(selection.length > 0 ? 'picture.master.ofSelected' : 'picture.master.ofAll')}>
      <Hint>{t(count === 0 ? 'picture.master.noneFit' : 'picture.master.takes', { count })}</Hint>
      <TextField
        label={t('picture.master.name')}
        value={name}
        maxLength={MASTER_LIMITS.nameLength}
        onChange={setName}
      />
      {mayShare && <CheckField label={t('picture.master.shared')} checked={isShared} onChange={setShared} />}
      <Button disabled={busy || wanted === '' || count === 0} onClick={() => void make()}>
        {t('picture.master.create')}
      </Button>
      <Hint>{t('picture.master.fields', { fields })}</Hint>
    </Section>
  );
}

/** Says that a master is being edited, and ends it; nothing while none is. */
export function MasterEditNotice({ editor: { masters, desk } }: PaneProps) {
  const t = useText();
  const { master } = useSignal(desk.picture);
  const { busy } = useSignal(masters.state);
  if (master?.isEdited !== true) return null;
  return (
    <div className={styles.notice}>
      <Notice
        tone="info"
        action={
          <Row>
            <Button look="primary" disabled={busy} onClick={() => void masters.finish()}>
              {t('picture.master.finish')}
            </Button>
            <Button look="quiet" disabled={busy} onClick={() => void masters.giveUp()}>
              {t('picture.master.giveUp')}
            </Button>
          </Row>
        }
      >
        {t('picture.master.editing', { name: master.name })}
      </Notice>
    </div>
  );
}
