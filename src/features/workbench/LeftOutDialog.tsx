import { useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DialogActions, DialogFrame, DialogText, DialogTitle } from '../../ui/DialogFrame.tsx';
import { PanelBody } from '../../ui/Layout.tsx';
import { Table } from '../../ui/Table.tsx';
import { useText } from '../../ui/text.ts';
import type { LeftOut } from './model/takenMap.ts';

/** What the list takes of a low page, CSS pixels. */
const MOST_HEIGHT_PX = 320;

/** What the layers of another program's map came to: how many are taken, and which are not, and why. */
export function LeftOutDialog({
  taken,
  leftOut,
  onClose,
}: {
  readonly taken: number;
  readonly leftOut: readonly LeftOut[];
  readonly onClose: () => void;
}) {
  const t = useText();
  const id = useId();
  const title = t('workbench.leftOutTitle', { count: leftOut.length });
  return (
    <DialogFrame labelledBy={id} describedBy={`${id}-text`} onCancel={onClose}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogText id={`${id}-text`}>{t('workbench.leftOutText', { count: taken })}</DialogText>
      <PanelBody>
        <Table isRead label={title} mostHeightPx={MOST_HEIGHT_PX}>
          <thead>
            <tr>
              <th scope="col">{t('workbench.field.record')}</th>
              <th scope="col">{t('workbench.leftOutWhy')}</th>
            </tr>
          </thead>
          <tbody>
            {leftOut.map(({ name, why, provider }, index) => (
              <tr key={index}>
                <td>{name}</td>
                <td>{t(`workbench.leftOut.${why}`, { provider })}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </PanelBody>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {t('app.close')}
        </Button>
      </DialogActions>
    </DialogFrame>
  );
}
