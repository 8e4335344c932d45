import { useState } from 'react';
import { CLICK_DEBOUNCE_MS } from '../../domain/bureau/businessConstants.ts';
import { BOOKMARK_LIMITS, bookmarkDegrees } from '../../domain/bureau/places/bookmark.ts';
import type { Locator } from '../../portal/ports.ts';
import { Button } from '../../ui/Button.tsx';
import { Columns, Hint, PanelForm, Row } from '../../ui/Layout.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/text.ts';
import type { BookmarkBook, BookmarkState } from './bookmarkBook.ts';
import type { BookmarkForm, FormProblem } from './bookmarkForm.ts';

interface BookmarkFieldsProps {
  readonly book: BookmarkBook;
  readonly state: BookmarkState;
  readonly map: Locator;
}

/** What is wrong with a field, as a hint below it. */
function useHint(problem: FormProblem | undefined): (field: FormProblem['field']) => string {
  const t = useText();
  return (field) => {
    if (problem?.field !== field) return '';
    if (problem.field === 'name')
      return t(`bookmark.wrong.${problem.reason}`, { most: BOOKMARK_LIMITS.nameLength });
    return t(`coordinate.wrong.${problem.reason}`, { field: field.toUpperCase() });
  };
}

/** The fields of the bookmark that is added or modified; disabled in the other modes. */
export function BookmarkFields({ book, state, map }: BookmarkFieldsProps) {
  const t = useText();
  const { mode, form, problem, busy } = state;
  const hint = useHint(problem);
  const isEditing = mode === 'add' || mode === 'modify';
  if (!isEditing) return <Hint>{t('bookmark.intro')}</Hint>;
  const input = (field: 'name' | 'x' | 'y') => (
    <TextField
      label={t(`bookmark.field.${field}`)}
      value={form[field]}
      invalid={problem?.field === field}
      hint={hint(field)}
      disabled={busy}
      verbatim={field !== 'name'}
      onChange={(text) => book.edit({ [field]: text })}
    />
  );
  return (
    <PanelForm
      label={t(mode === 'add' ? 'bookmark.adding' : 'bookmark.modifying')}
      onSubmit={() => void book.confirm(map.camera())}
    >
      {input('name')}
      <Columns>
        {input('x')}
        {input('y')}
      </Columns>
      <Row boxes>
        <PlaceButtons book={book} form={form} map={map} />
        <CameraChoice book={book} state={state} />
      </Row>
      <Row>
        <Button look="primary" type="submit" disabled={busy} debounceMs={CLICK_DEBOUNCE_MS}>
          {t('app.confirm')}
        </Button>
        <Button disabled={busy} onClick={book.leave}>
          {t('app.cancel')}
        </Button>
      </Row>
    </PanelForm>
  );
}

/** Takes the place from the map: its middle, or a click. */
function PlaceButtons({
  book,
  form,
  map,
}: Pick<BookmarkFieldsProps, 'book' | 'map'> & { readonly form: BookmarkForm }) {
  const t = useText();
  const [picking, setPicking] = useState(false);
  const take = ({ lon, lat }: { readonly lon: number; readonly lat: number }) =>
    book.edit({
      x: String(bookmarkDegrees(lon)),
      y: String(bookmarkDegrees(lat)),
      // A place that was taken from the map is seen by the camera that looks at it.
      camera: form.camera === 'none' ? 'current' : form.camera,
    });
  const pick = async () => {
    setPicking(true);
    const picked = await map.pickPlace();
    setPicking(false);
    if (picked !== undefined) take(picked);
  };
  return (
    <>
      <Button onClick={() => take(map.centre())}>{t('bookmark.fromCentre')}</Button>
      <Button pressed={picking} disabled={picking} onClick={() => void pick()}>
        {t('coordinate.pick')}
      </Button>
    </>
  );
}

function CameraChoice({ book, state }: Pick<BookmarkFieldsProps, 'book' | 'state'>) {
  const t = useText();
  const bookmark =
    state.mode === 'modify' ? state.bookmarks?.find((each) => each.id === state.selectedId) : undefined;
  const choices: BookmarkForm['camera'][] =
    bookmark?.camera === undefined ? ['none', 'current'] : ['kept', 'current', 'none'];
  return (
    <SelectField
      label={t('bookmark.camera')}
      value={state.form.camera}
      choices={choices.map((each) => ({ value: each, label: t(`bookmark.camera.${each}`) }))}
      disabled={state.busy}
      onChange={(camera) => book.edit({ camera })}
    />
  );
}
