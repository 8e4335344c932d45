import { copyToClipboard16 } from '@esri/calcite-ui-icons/js/copyToClipboard16.js';
import { useEffect, useState } from 'react';
import { COORDINATE_MARK_VISIBLE_M, LOCATE_HEIGHT_M } from '../../domain/bureau/businessConstants.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { zoneAt } from '../../domain/geodesy/gaussKruger.ts';
import {
  NOTATIONS,
  readCoordinates,
  writeCoordinates,
  notationZoneWidth,
  type CoordinateProblem,
  type Degrees,
  type Notation,
  type WrittenCoordinates,
} from '../../domain/bureau/places/coordinateText.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Hint, PanelForm, Row } from '../../ui/Layout.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/text.ts';
import type { LocatedPlace, Locator } from '../../portal/ports.ts';

/** Props of {@link CoordinatePanel}. */
export interface CoordinatePanelProps {
  readonly locator: Locator;
  readonly notation: Notation;
  readonly onNotationChange: (notation: Notation) => void;
  readonly notify: (event: PortalEvent) => void;
}

/** What is typed, and what was wrong with it when it was last looked for. */
interface Typed {
  readonly x: string;
  readonly y: string;
  readonly zone: string;
  readonly problem?: CoordinateProblem;
}

const placeOf = ({ lon, lat }: Degrees): LocatedPlace => ({
  lon,
  lat,
  label: '',
  visibleToM: COORDINATE_MARK_VISIBLE_M,
  aboveGroundM: LOCATE_HEIGHT_M.coordinate,
});

/** The coordinates of a place as the fields of a notation want them. */
function typedOf(place: Degrees, notation: Notation): Typed {
  const width = notationZoneWidth(notation);
  const written = writeCoordinates(place).find((each) => each.notation === notation);
  const zone = width === undefined ? '' : String(zoneAt(width, place.lon));
  return { x: written?.x ?? '', y: written?.y ?? '', zone };
}

/** What is typed, the place that was found or picked last, and what can be done with them. */
function useCoordinates({ locator, notation, onNotationChange, notify }: CoordinatePanelProps) {
  const t = useText();
  const [typed, setTyped] = useState<Typed>({ x: '', y: '', zone: '' });
  const [place, setPlace] = useState<Degrees>();
  const [picking, setPicking] = useState(false);
  useEffect(() => () => locator.clear(), [locator]);
  const zoneWidth = notationZoneWidth(notation);
  const centreZone = zoneWidth === undefined ? '' : String(zoneAt(zoneWidth, locator.centre().lon));
  const zone = typed.zone === '' ? centreZone : typed.zone;

  const locate = () => {
    const read = readCoordinates({ notation, x: typed.x, y: typed.y, zone: Number(zone) });
    if (!read.ok) {
      setTyped({ ...typed, problem: read.error });
      const { field, reason } = read.error;
      if (reason === 'empty') return notify({ id: 'locate.coordinatesMissing' });
      return notify({
        id: 'locate.coordinatesWrong',
        message: t(`coordinate.wrong.${reason}`, { field: field.toUpperCase() }),
      });
    }
    setTyped({ x: typed.x, y: typed.y, zone: typed.zone });
    setPlace(read.value);
    void locator.showPlace(placeOf(read.value));
  };
  const pick = async () => {
    setPicking(true);
    const picked = await locator.pickPlace();
    setPicking(false);
    if (picked === undefined) return;
    setPlace(picked);
    setTyped(typedOf(picked, notation));
    locator.markPlace(placeOf(picked));
  };
  const change = (next: Notation) => {
    onNotationChange(next);
    setTyped(place === undefined ? { x: '', y: '', zone: '' } : typedOf(place, next));
  };
  /** Other text in a field; what was wrong with the coordinates is not told any more. */
  const type = (text: Partial<Pick<Typed, 'x' | 'y'>>) =>
    setTyped({ x: typed.x, y: typed.y, zone: typed.zone, ...text });
  return {
    typed,
    type,
    /** The zone that is typed, else the one in the middle of the view; undefined in a notation without zones. */
    zone: zoneWidth === undefined ? undefined : zone,
    setZone: (text: string) => setTyped({ ...typed, zone: text }),
    place,
    picking,
    locate,
    pick,
    change,
  };
}

/** Flies to typed coordinates, in degrees or in a zone of CGCS2000, and tells those of a place in every notation. */
export function CoordinatePanel(props: CoordinatePanelProps) {
  const { notation, notify } = props;
  const t = useText();
  const { typed, type, zone, setZone, place, picking, locate, pick, change } = useCoordinates(props);
  return (
    <PanelForm onSubmit={locate}>
      <SelectField
        label={t('coordinate.notation')}
        value={notation}
        choices={NOTATIONS.map((each) => ({ value: each, label: t(`coordinate.notation.${each}`) }))}
        onChange={change}
      />
      {(['x', 'y'] as const).map((field) => (
        <CoordinateField
          key={field}
          field={field}
          notation={notation}
          value={typed[field]}
          problem={typed.problem?.field === field ? typed.problem : undefined}
          onChange={(text) => type({ [field]: text })}
        />
      ))}
      {zone !== undefined && (
        <TextField
          label={t('coordinate.zone')}
          inputMode="numeric"
          verbatim
          value={zone}
          onChange={setZone}
        />
      )}
      <Row>
        <Button look="primary" type="submit">
          {t('coordinate.locate')}
        </Button>
        <Button pressed={picking} disabled={picking} onClick={() => void pick()}>
          {t('coordinate.pick')}
        </Button>
      </Row>
      {place === undefined ? <Hint>{t('coordinate.hint')}</Hint> : <Written place={place} notify={notify} />}
    </PanelForm>
  );
}

function CoordinateField({
  field,
  notation,
  value,
  problem,
  onChange,
}: {
  readonly field: 'x' | 'y';
  readonly notation: Notation;
  readonly value: string;
  readonly problem: CoordinateProblem | undefined;
  readonly onChange: (text: string) => void;
}) {
  const t = useText();
  const kind = notationZoneWidth(notation) === undefined ? 'degrees' : 'metres';
  const hint =
    problem === undefined ? '' : t(`coordinate.wrong.${problem.reason}`, { field: field.toUpperCase() });
  return (
    <TextField
      label={t(`coordinate.${field}.${kind}`)}
      placeholder={t(`coordinate.${field}.${notation}`)}
      value={value}
      invalid={problem !== undefined}
      hint={hint}
      verbatim
      onChange={onChange}
    />
  );
}

/** A place in every notation, each with a button that copies it. */
function Written({ place, notify }: { readonly place: Degrees } & Pick<CoordinatePanelProps, 'notify'>) {
  const t = useText();
  const titleOf = ({ notation, zone, prefixed }: WrittenCoordinates) =>
    zone === undefined
      ? t(`coordinate.notation.${notation}`)
      : t(prefixed === true ? 'coordinate.prefixed' : 'coordinate.unprefixed', {
          notation: t(`coordinate.notation.${notation}`),
          zone,
        });
  const copy = async ({ x, y }: WrittenCoordinates) =>
    notify({ id: (await copyText(`${x}, ${y}`)) ? 'copy.done' : 'copy.failed' });
  return (
    <ul aria-label={t('coordinate.written')}>
      {writeCoordinates(place).map((written) => (
        <li key={`${written.notation}${String(written.prefixed)}`}>
          <Row grow>
            <div>
              <Hint>{titleOf(written)}</Hint>
              <output>
                {written.x}, {written.y}
              </output>
            </div>
            <IconButton
              icon={copyToClipboard16}
              label={t('coordinate.copy', { notation: titleOf(written) })}
              onClick={() => void copy(written)}
            />
          </Row>
        </li>
      ))}
    </ul>
  );
}
