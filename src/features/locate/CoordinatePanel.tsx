import { copyToClipboard16 } from '@esri/calcite-ui-icons/js/copyToClipboard16.js';
import { useEffect, useState } from 'react';
import { COORDINATE_MARK_VISIBLE_M, LOCATE_HEIGHT_M } from '../../domain/bureau/businessConstants.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import {
  readCoordinates,
  writeCoordinates,
  type WrittenCoordinates,
} from '../../domain/bureau/places/coordinateText.ts';
import {
  NOTATIONS,
  type CoordinateProblem,
  type Degrees,
  type Notation,
} from '../../domain/bureau/places/notations.ts';
import { datumOf, isZoneNotation, zoneTextAt } from '../../domain/bureau/places/zoneText.ts';
import type { Datum } from '../../domain/geodesy/zones.ts';
import { accuracyText } from '../../i18n/referenceText.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { Heading } from '../../ui/Heading.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Hint, PanelForm, Row, Stack } from '../../ui/Layout.tsx';
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
  const written = writeCoordinates(place).find((each) => each.notation === notation);
  return { x: written?.x ?? '', y: written?.y ?? '', zone: written?.zone ?? '' };
}

/** What is typed, the place that was found or picked last, and what can be done with them. */
function useCoordinates({ locator, notation, onNotationChange, notify }: CoordinatePanelProps) {
  const t = useText();
  const [typed, setTyped] = useState<Typed>({ x: '', y: '', zone: '' });
  const [place, setPlace] = useState<Degrees>();
  const [picking, setPicking] = useState(false);
  useEffect(() => () => locator.clear(), [locator]);
  const centreZone = isZoneNotation(notation) ? zoneTextAt(notation, locator.centre()) : '';
  const zone = typed.zone === '' ? centreZone : typed.zone;

  const locate = () => {
    const read = readCoordinates({ notation, x: typed.x, y: typed.y, zone });
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
    zone: isZoneNotation(notation) ? zone : undefined,
    setZone: (text: string) => setTyped({ ...typed, zone: text }),
    place,
    picking,
    locate,
    pick,
    change,
  };
}

/** Degrees of the old datums, whose accuracy is that of their zones. */
const DEGREES_OF = { xian1980: 'EPSG:4610', beijing1954: 'EPSG:4214' } as const;

/** How good places of a datum are; nothing for those of satellites. */
function Accuracy({ datum, place: { lon, lat } }: { readonly datum: Datum; readonly place: Degrees }) {
  const t = useText();
  if (datum === 'satellite') return null;
  const told = accuracyText(DEGREES_OF[datum], { west: lon, east: lon, south: lat, north: lat }, t);
  return told === undefined ? null : <Hint>{told}</Hint>;
}

/** Flies to typed coordinates, in degrees or in a zone of a projection, and tells those of a place in every notation. */
export function CoordinatePanel(props: CoordinatePanelProps) {
  const { notation, notify } = props;
  const t = useText();
  const { typed, type, zone, setZone, place, picking, locate, pick, change } = useCoordinates(props);
  const centre = props.locator.centre();
  const example = typedOf(centre, notation);
  return (
    <PanelForm onSubmit={locate}>
      <SelectField
        label={t('coordinate.notation')}
        value={notation}
        choices={NOTATIONS.map((each) => ({ value: each, label: t(`coordinate.notation.${each}`) }))}
        onChange={change}
      />
      <Accuracy datum={datumOf(notation)} place={place ?? centre} />
      {(['x', 'y'] as const).map((field) => (
        <CoordinateField
          key={field}
          field={field}
          notation={notation}
          value={typed[field]}
          example={example[field]}
          problem={typed.problem?.field === field ? typed.problem : undefined}
          onChange={(text) => type({ [field]: text })}
        />
      ))}
      {zone !== undefined && (
        <TextField
          label={t(notation === 'utm' ? 'coordinate.zone.utm' : 'coordinate.zone')}
          {...(notation === 'utm' ? {} : { inputMode: 'numeric' })}
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
  example,
  problem,
  onChange,
}: {
  readonly field: 'x' | 'y';
  readonly notation: Notation;
  readonly value: string;
  /** What coordinates look like there. */
  readonly example: string;
  readonly problem: CoordinateProblem | undefined;
  readonly onChange: (text: string) => void;
}) {
  const t = useText();
  const kind = !isZoneNotation(notation) ? 'degrees' : notation === 'utm' ? 'unnumbered' : 'metres';
  const hint =
    problem === undefined ? '' : t(`coordinate.wrong.${problem.reason}`, { field: field.toUpperCase() });
  return (
    <TextField
      label={t(`coordinate.${field}.${kind}`)}
      placeholder={example}
      value={value}
      invalid={problem !== undefined}
      hint={hint}
      verbatim
      onChange={onChange}
    />
  );
}

/** Coordinates with what they are, and a button that copies them. */
function WrittenRow({
  written,
  notify,
}: { readonly written: WrittenCoordinates } & Pick<CoordinatePanelProps, 'notify'>) {
  const t = useText();
  const { notation, zone, prefixed, x, y } = written;
  const name = t(`coordinate.notation.${notation}`);
  const key = notation === 'utm' ? 'inZone' : prefixed === true ? 'prefixed' : 'unprefixed';
  const title = zone === undefined ? name : t(`coordinate.${key}`, { notation: name, zone });
  const copy = async () => notify({ id: (await copyText(`${x}, ${y}`)) ? 'copy.done' : 'copy.failed' });
  return (
    <li>
      <Row grow>
        <div>
          <Hint>{title}</Hint>
          <output>
            {x}, {y}
          </output>
        </div>
        <IconButton
          icon={copyToClipboard16}
          label={t('coordinate.copy', { notation: title })}
          onClick={() => void copy()}
        />
      </Row>
    </li>
  );
}

/** The datums that places are written in, those of satellites first. */
const DATUMS = ['satellite', 'xian1980', 'beijing1954'] as const satisfies readonly Datum[];

/** A place in every notation, by datum, and how good it is in each. */
function Written({ place, notify }: { readonly place: Degrees } & Pick<CoordinatePanelProps, 'notify'>) {
  const t = useText();
  const all = writeCoordinates(place);
  return DATUMS.map((datum) => (
    <Stack key={datum}>
      {datum !== 'satellite' && <Heading quiet>{t(`coordinate.datum.${datum}`)}</Heading>}
      <Accuracy datum={datum} place={place} />
      <ul aria-label={datum === 'satellite' ? t('coordinate.written') : t(`coordinate.datum.${datum}`)}>
        {all
          .filter(({ notation }) => datumOf(notation) === datum)
          .map((written) => (
            <WrittenRow
              key={`${written.notation}${String(written.prefixed)}`}
              written={written}
              notify={notify}
            />
          ))}
      </ul>
    </Stack>
  ));
}
