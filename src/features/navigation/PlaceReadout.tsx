import { writtenIn } from '../../domain/bureau/places/coordinateText.ts';
import { NOTATIONS, type Degrees, type Notation } from '../../domain/bureau/places/notations.ts';
import { datumOf } from '../../domain/bureau/places/zoneText.ts';
import { PREFECTURE_EXTENT } from '../../domain/geodesy/extent.ts';
import { OLD_DEGREES } from '../../domain/geodesy/zones.ts';
import { accuracyText } from '../../i18n/referenceText.ts';
import { Menu, type MenuPlace } from '../../ui/Menu.tsx';
import { useText } from '../../ui/text.ts';

/** How good places are in a notation; undefined where there is nothing to say. */
function useAccuracy(): (notation: Notation) => string | undefined {
  const t = useText();
  return (notation) => {
    const code = Object.entries(OLD_DEGREES).find(([, datum]) => datum === datumOf(notation))?.[0];
    return code === undefined ? undefined : accuracyText(`EPSG:${code}`, PREFECTURE_EXTENT, t);
  };
}

/** A pointer tells places to some decimetres at best. */
const METRE_DIGITS = 1;

const decimetres = (metres: string) => Number(metres).toFixed(METRE_DIGITS);

/** A place in a notation; eastings of Gauss-Krueger begin with the zone's number. How good it is in an old datum is its tooltip. */
export function PlaceReadout({ place, notation }: { readonly place: Degrees; readonly notation: Notation }) {
  const t = useText();
  const accuracyOf = useAccuracy();
  const [written] = writtenIn(notation, place);
  if (written === undefined) return null;
  const { x, y, zone } = written;
  const text =
    zone === undefined ? `${x} ${y}` : t('coordinate.atZone', { zone, x: decimetres(x), y: decimetres(y) });
  return (
    <output aria-label={t(`coordinate.notation.${notation}`)} title={accuracyOf(notation)}>
      {text}
    </output>
  );
}

/** What a {@link NotationMenu} takes. */
interface NotationMenuProps {
  readonly at: MenuPlace;
  readonly label: string;
  readonly notation: Notation;
  readonly onChoose: (notation: Notation) => void;
  readonly onClose: () => void;
}

/** The ways to write the place under the pointer. */
export function NotationMenu({ at, label, notation, onChoose, onClose }: NotationMenuProps) {
  const t = useText();
  const accuracyOf = useAccuracy();
  return (
    <Menu
      label={label}
      at={at}
      corner="bottom"
      items={NOTATIONS.map((each) => ({
        id: each,
        text: t(`coordinate.notation.${each}`),
        checked: each === notation,
        startsGroup:
          each !== 'decimal' && datumOf(each) !== datumOf(NOTATIONS[NOTATIONS.indexOf(each) - 1] ?? each),
        ...hintOf(accuracyOf(each)),
        run: () => onChoose(each),
      }))}
      onClose={onClose}
    />
  );
}

const hintOf = (hint: string | undefined) => (hint === undefined ? {} : { hint });
