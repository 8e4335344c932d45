import { useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { DialogActions, DialogFrame, DialogText, DialogTitle } from '../../../ui/DialogFrame.tsx';
import { PanelBody } from '../../../ui/Layout.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Table } from '../../../ui/Table.tsx';
import { useText } from '../../../ui/text.ts';
import { isJsonObject, type JsonObject } from '../model/formFields.ts';
import workbench from '../Workbench.module.css';
import type { ForeignStyle, Lost } from './foreignStyle.ts';
import { geometryOf, takesStyle, withForeignStyle, type StyledLayer } from './styleRecord.ts';
import { useTakenRows, type TakenRow } from './useTakenRows.ts';

/** What each list takes of a low page, CSS pixels. */
const MOST_HEIGHT_PX = { taken: 220, lost: 150 } as const;

function TakenTable({ rows }: { readonly rows: readonly TakenRow[] }) {
  const t = useText();
  return (
    <Table isRead label={t('workbench.taken')} mostHeightPx={MOST_HEIGHT_PX.taken}>
      <thead>
        <tr>
          <th scope="col">{t('workbench.taken')}</th>
          <th scope="col">{t('workbench.taken.value')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, value, color }, index) => (
          <tr key={index}>
            <td>{name}</td>
            <td>
              {color !== undefined && <span className={workbench.sample} style={{ background: color }} />}
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function LostTable({ lost }: { readonly lost: readonly Lost[] }) {
  const t = useText();
  return (
    <Table isRead label={t('workbench.lost')} mostHeightPx={MOST_HEIGHT_PX.lost}>
      <thead>
        <tr>
          <th scope="col">{t('workbench.lost')}</th>
          <th scope="col">{t('workbench.lost.at')}</th>
        </tr>
      </thead>
      <tbody>
        {lost.map(({ why, at }) => (
          <tr key={why}>
            <td>{t(`workbench.loss.${why}`)}</td>
            <td>{at}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** What a style file gives the layer, and what of it is not taken and why, before it is taken. */
export function StyleFileDialog({
  fileName,
  styles,
  into,
  onTake,
  onClose,
}: {
  readonly fileName: string;
  readonly styles: readonly ForeignStyle[];
  readonly into: StyledLayer;
  readonly onTake: (layer: JsonObject) => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const id = useId();
  const { layer, fields } = into;
  const isStyled = takesStyle(String(layer.type), fields) === 'all';
  const own = geometryOf(layer);
  const fits = ({ look }: ForeignStyle) => !isStyled || own === undefined || own === look.kind;
  const rowsOf = useTakenRows();
  const [at, setAt] = useState(() => Math.max(0, styles.findIndex(fits)));
  const style = styles[at];
  if (style === undefined) return null;
  const kindName = (kind: ForeignStyle['look']['kind']) => t(`workbench.styleFile.${kind}`);
  const taken = withForeignStyle(into, style);
  const lost = [...taken.lost, ...style.lost];
  const rows = rowsOf(style, taken.layer, isStyled);
  const isFit = fits(style);
  const isEmpty = !isStyled && !isJsonObject(taken.layer.classes) && style.scales === undefined;
  return (
    <DialogFrame wide labelledBy={id} onCancel={onClose} {...(isFit ? { describedBy: `${id}-text` } : {})}>
      <DialogTitle id={id}>{t('workbench.styleFile.title', { file: fileName })}</DialogTitle>
      {isFit && (
        <DialogText id={`${id}-text`}>
          {t(lost.length === 0 ? 'workbench.styleFile.all' : 'workbench.styleFile.some', {
            kind: kindName(style.look.kind),
          })}
        </DialogText>
      )}
      <PanelBody>
        {styles.length > 1 && (
          <SelectField
            label={t('workbench.styleFile.which', { count: styles.length })}
            value={String(at)}
            choices={styles.map(({ name, look }, index) => ({
              value: String(index),
              label: `${name === '' ? String(index + 1) : name}（${kindName(look.kind)}）`,
            }))}
            onChange={(value) => setAt(Number(value))}
          />
        )}
        {!isFit && own !== undefined && (
          <Notice tone="warning">
            {t('workbench.styleFile.otherKind', { kind: kindName(style.look.kind), own: kindName(own) })}
          </Notice>
        )}
        {isEmpty && <Notice tone="warning">{t('workbench.styleFile.nothing')}</Notice>}
        <TakenTable rows={rows} />
        {lost.length > 0 && <LostTable lost={lost} />}
      </PanelBody>
      <DialogActions>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
        <Button look="primary" disabled={!isFit || isEmpty} onClick={() => onTake(taken.layer)}>
          {t('workbench.takeStyle')}
        </Button>
      </DialogActions>
    </DialogFrame>
  );
}
