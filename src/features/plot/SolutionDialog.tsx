import { useState } from 'react';
import { PLOT_LIMITS } from '../../domain/drawing/plot/limits.ts';
import { solutionNameProblem } from '../../domain/drawing/plot/records.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/text.ts';

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
  const [name, setName] = useState(solution?.name ?? '');
  const [notes, setNotes] = useState(solution?.notes ?? '');
  const [keepsCamera, setKeepsCamera] = useState(solution?.keepsCamera ?? true);
  const [copies, setCopies] = useState(false);
  const [tried, setTried] = useState(false);
  const problem = solutionNameProblem(name);
  const isShown = problem !== undefined && (tried || (problem === 'length' && name.trim() !== ''));
  const save = () => {
    setTried(true);
    if (problem === undefined) onSave({ name: name.trim(), notes: notes.trim(), keepsCamera }, copies);
  };
  return (
    <FormDialog
      title={t(solution === undefined ? 'plot.solution.new' : 'plot.solution.edit')}
      cancelLabel={t('app.cancel')}
      saveLabel={t('plot.solution.save')}
      onCancel={onCancel}
      onSave={save}
    >
      <TextField
        label={t('plot.solution.name')}
        value={name}
        autoFocus
        invalid={isShown}
        hint={isShown ? t(`plot.solution.${problem}`) : ''}
        onChange={setName}
      />
      <TextAreaField
        label={t('plot.solution.notes')}
        rows={3}
        maxLength={PLOT_LIMITS.notesLength}
        value={notes}
        onChange={setNotes}
      />
      <CheckField label={t('plot.solution.camera')} checked={keepsCamera} onChange={setKeepsCamera} />
      {selected > 0 && (
        <CheckField
          label={t('plot.solution.copy', { count: selected })}
          checked={copies}
          onChange={setCopies}
        />
      )}
    </FormDialog>
  );
}
