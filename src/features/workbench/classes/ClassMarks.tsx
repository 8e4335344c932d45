import { pictureOf } from '../../../domain/drawing/plot/shapes/pictures.ts';
import type { ClassItem, LayerClasses } from '../../../domain/layers/record/layerClasses.ts';
import {
  MARK_PICTURE_PX,
  MARK_PICTURES,
  MARK_PX,
  type MarkPicture,
} from '../../../domain/layers/record/markPictures.ts';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { useText } from '../../../ui/text.ts';
import { toHex } from '../model/cssHex.ts';
import styles from '../Workbench.module.css';

/** Side of a picture on its button, CSS pixels. */
const BUTTON_PX = 20;

/** A plain mark, as classes without a picture have it. */
const disc = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="12" fill="${color}" stroke="#1c2320" stroke-width="3"/></svg>`;

function addressOf(picture: MarkPicture | undefined, css: string): string {
  const color = toHex(css);
  const svg = (picture && pictureOf(picture, color)) ?? disc(color);
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** What the points of a class are marked with, chosen by its looks in the class's colour. */
export function MarkButton({
  name,
  item: { color, picture },
  onPicture,
}: {
  /** Of the class. */
  readonly name: string;
  readonly item: ClassItem;
  readonly onPicture: (picture: MarkPicture | undefined) => void;
}) {
  const t = useText();
  const items = [undefined, ...MARK_PICTURES].map((each) => ({
    id: each ?? 'none',
    text: each === undefined ? t('workbench.mark.none') : t(`workbench.mark.${each}`),
    picture: addressOf(each, color),
    checked: each === picture,
    run: () => onPicture(each),
  }));
  const known = MARK_PICTURES.find((each) => each === picture);
  const chosen = known === undefined ? t('workbench.mark.none') : t(`workbench.mark.${known}`);
  return (
    <MenuButton
      label={t('workbench.classes.markOf', { name, mark: chosen })}
      title={t('workbench.classes.marks', { name })}
      hint={chosen}
      look="quiet"
      items={items}
    >
      <img src={addressOf(known, color)} alt="" width={BUTTON_PX} height={BUTTON_PX} />
    </MenuButton>
  );
}

/** The mark of what is in no class, which cannot be chosen. */
export function OtherMark({ color }: { readonly color: string }) {
  return (
    <span className={styles.otherMark}>
      <img src={addressOf(undefined, color)} alt="" width={BUTTON_PX} height={BUTTON_PX} />
    </span>
  );
}

/** How large the marks of all classes are; empty where they differ, or where nothing is said. */
export function MarkSizeField({
  classes,
  onClasses,
}: {
  readonly classes: LayerClasses;
  readonly onClasses: (classes: LayerClasses) => void;
}) {
  const t = useText();
  const sizes = new Set(classes.items.map(({ sizePx }) => sizePx));
  const [first] = sizes;
  return (
    <NumberField
      label={t('workbench.classes.markSize')}
      hint={t(sizes.size > 1 ? 'workbench.classes.markSizes' : 'workbench.classes.markSizeHint', {
        usual: String(MARK_PICTURE_PX),
      })}
      value={sizes.size === 1 ? first : undefined}
      min={MARK_PX.least}
      max={MARK_PX.most}
      onCommit={(number) => {
        const sizePx = Number.isNaN(number) ? undefined : number;
        onClasses({ ...classes, items: classes.items.map((item) => ({ ...item, sizePx })) });
      }}
    />
  );
}
