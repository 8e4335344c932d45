import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { PLOT_LIMITS } from '../../domain/drawing/plot/limits.ts';
import { solutionNameProblem } from '../../domain/drawing/plot/records.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { useText } from '../../ui/text.ts';
import styles from './SolutionDialog.module.css';

/** What the user says of a solution. */
export interface SolutionFields {
  readonly name: string;
  readonly notes: string;
  /** Whether the camera of now is kept with it. */
  readonly keepsCamera: boolean;
}

/** Props of {@link SolutionDialog}. */
export interface SolutionDialogProps {
  /** What is edited; a new solution when left out. */
  readonly solution?: SolutionFields;
  /** How many plots are selected, whose copies the solution may begin with; none when left out. */
  readonly selected?: number;
  /** @param copies whether the solution begins with copies of what is selected */
  readonly onSave: (fields: SolutionFields, copies: boolean) => void;
  readonly onCancel: () => void;
}

/** Asks for a solution's name of 3 to 20 characters and its notes (viewer.md, section 5). Modal while it is mounted. */
export function SolutionDialog({ solution, selected = 0, onSave, onCancel }: SolutionDialogProps) {
  const t = useText();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [name, setName] = useState(solution?.name ?? '');
  const [notes, setNotes] = useState(solution?.notes ?? '');
  const [keepsCamera, setKeepsCamera] = useState(solution?.keepsCamera ?? true);
  const [copies, setCopies] = useState(false);
  const [tried, setTried] = useState(false);
  const problem = solutionNameProblem(name);
  const isShown = problem !== undefined && (tried || (problem === 'length' && name.trim() !== ''));
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem === undefined) onSave({ name: name.trim(), notes: notes.trim(), keepsCamera }, copies);
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <form onSubmit={save} noValidate>
        <h2 id={`${id}-title`} className={styles.title}>
          {t(solution === undefined ? 'plot.solution.new' : 'plot.solution.edit')}
        </h2>
        <div className={styles.fields}>
          <Field
            label={t('plot.solution.name')}
            value={name}
            autoFocus
            invalid={isShown}
            hint={isShown ? t(`plot.solution.${problem}`) : ''}
            onChange={({ target }) => setName(target.value)}
          />
          <label className={styles.notes}>
            <span>{t('plot.solution.notes')}</span>
            <textarea
              rows={3}
              maxLength={PLOT_LIMITS.notesLength}
              value={notes}
              onChange={({ target }) => setNotes(target.value)}
            />
          </label>
          <label className={styles.camera}>
            <input
              type="checkbox"
              checked={keepsCamera}
              onChange={({ target }) => setKeepsCamera(target.checked)}
            />
            <span>{t('plot.solution.camera')}</span>
          </label>
          {selected > 0 && (
            <label className={styles.camera}>
              <input type="checkbox" checked={copies} onChange={({ target }) => setCopies(target.checked)} />
              <span>{t('plot.solution.copy', { count: selected })}</span>
            </label>
          )}
        </div>
        <div className={styles.actions}>
          <Button onClick={onCancel}>{t('app.cancel')}</Button>
          <Button look="primary" type="submit">
            {t('plot.solution.save')}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
