import { cursorClick16 } from '@esri/calcite-ui-icons/js/cursorClick16.js';
import { polygonVertices16 } from '@esri/calcite-ui-icons/js/polygonVertices16.js';
import { useState, type ReactNode } from 'react';
import type { NamedArea } from '../../../api/contracts/namedAreas.ts';
import { areaText, readAreaText } from '../../../domain/bureau/figures/areaText.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Hint, Row } from '../../../ui/Layout.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SuggestField } from '../../../ui/SuggestField.tsx';
import { useText } from '../../../ui/text.ts';
import type { NeedyPageProps } from '../pageNeeds.ts';
import { areaChoices, chosenFile, FIND_CHIEF_AREA, OPEN_FILE } from './areaChoices.ts';
import { useFileChoice } from './useFileChoice.ts';
import { useMapChoice, type MapChoice } from './useMapChoice.ts';
import type { ChosenArea } from './useArea.ts';
import type { NamedAreas } from './useNamedAreas.ts';

type AreaPage = Pick<NeedyPageProps, 'api' | 'needs' | 'scene'>;

/** The area that all figures of a screen are of: from a list, by its name, by a click on the map, or drawn. */
export function AreaField({
  page,
  own,
  chosen,
  named: { areas, reason, retry },
  actions,
}: {
  readonly page: AreaPage;
  readonly own: string | undefined;
  readonly chosen: ChosenArea;
  readonly named: NamedAreas;
  /** What else is done with the figures: buttons. */
  readonly actions: ReactNode;
}) {
  const t = useText();
  const [finds, setFinds] = useState(false);
  const { area, problem, choose } = chosen;
  const map = useMapChoice(page, choose);
  const file = useFileChoice(page, choose);
  const choices = areaChoices({ areas, own, chosen: area, files: file.files }, t);
  const value = finds ? FIND_CHIEF_AREA : area === undefined ? '' : areaText(area);
  const take = (text: string) => {
    file.forget();
    setFinds(text === FIND_CHIEF_AREA);
    if (text === FIND_CHIEF_AREA) return;
    if (text === OPEN_FILE) return file.openFile();
    const fileId = chosenFile(text);
    if (fileId !== undefined) return file.take(fileId);
    const next = readAreaText(text);
    if (next !== undefined) choose(next);
  };
  return (
    <>
      <Row grow>
        <SelectField
          labelHidden
          label={t('figures.scope')}
          choices={value === '' ? [{ value: '', label: t('figures.areaUnreadable') }, ...choices] : choices}
          value={value}
          onChange={take}
        />
        {page.scene !== undefined && <MapButtons map={map} />}
        {actions}
      </Row>
      {map.problem !== '' && <Hint live>{map.problem}</Hint>}
      {file.note !== '' && <Hint live>{file.note}</Hint>}
      {problem !== undefined && <Hint live>{t('figures.outlineFailed', { reason: problem })}</Hint>}
      {finds && <ChiefAreaField areas={areas} onChoose={take} />}
      {reason !== undefined && (
        <Row>
          <Hint live>{t('figures.areasFailed', { reason })}</Hint>
          <Button look="quiet" onClick={retry}>
            {t('app.retry')}
          </Button>
        </Row>
      )}
    </>
  );
}

/** Finds a forest chief's area by its name. */
function ChiefAreaField({
  areas,
  onChoose,
}: {
  readonly areas: readonly NamedArea[];
  readonly onChoose: (name: string) => void;
}) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const choices = areas.flatMap(({ kind, name, county = '' }) =>
    kind === 'chiefArea' ? [{ value: name, label: county }] : [],
  );
  return (
    <SuggestField
      labelHidden
      label={t('figures.chiefAreaName')}
      placeholder={t('figures.chiefAreaName')}
      value={typed}
      choices={choices}
      onChange={(text) => {
        setTyped(text);
        if (choices.some(({ value }) => value === text)) onChoose(text);
      }}
    />
  );
}

/** A click on the county that is meant, or an area drawn on either view. */
function MapButtons({ map: { busy, begin } }: { readonly map: MapChoice }) {
  const t = useText();
  return (
    <>
      <IconButton
        icon={cursorClick16}
        label={t('figures.clickArea')}
        pressed={busy === 'click'}
        disabled={busy === 'draw'}
        tooltipSide="left"
        onClick={() => begin('click')}
      />
      <IconButton
        icon={polygonVertices16}
        label={t('figures.drawArea')}
        pressed={busy === 'draw'}
        disabled={busy === 'click'}
        tooltipSide="left"
        onClick={() => begin('draw')}
      />
    </>
  );
}
