import { useMemo, useState } from 'react';
import type { LayerValues } from '../../../api/contracts/layerValues.ts';
import type { LayerClasses } from '../../../domain/layers/record/layerClasses.ts';
import { CheckField } from '../../../ui/CheckField.tsx';
import { Columns, Hint } from '../../../ui/Layout.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useText } from '../../../ui/text.ts';
import { OTHER_GREY } from './ClassRows.tsx';
import {
  BREAK_METHODS,
  CLASS_COUNTS,
  fieldFacts,
  makeClasses,
  MOST_NATURAL,
  type ClassMethod,
  type FieldFacts,
} from './makeClasses.ts';
import { PALETTE_NAMES, paletteColours, PALETTES, type PaletteName } from './palettes.ts';

/** What a {@link ClassMaker} takes. */
export interface ClassMakerProps {
  readonly field: string;
  readonly held: LayerValues;
  /** Those of the record, if they are of this field. */
  readonly classes: LayerClasses | undefined;
  /** More features than these are not drawn in classes at once; undefined where the page draws. */
  readonly mostDrawn: number | undefined;
  readonly onClasses: (classes: LayerClasses) => void;
}

/** What was chosen to make classes by; undefined until somebody chooses: classes that are there stay as they are. */
interface Choice {
  readonly method: ClassMethod | undefined;
  readonly count: number | undefined;
  readonly palette: PaletteName | undefined;
  readonly isReversed: boolean;
}

const NOTHING_CHOSEN: Choice = {
  method: undefined,
  count: undefined,
  palette: undefined,
  isReversed: false,
};

const FIRST_COUNT = { breaks: 5, values: 12 } as const;

type Kind = 'values' | 'breaks';

const kindOf = (method: ClassMethod | undefined): Kind => (method === 'values' ? 'values' : 'breaks');

const FIRST_PALETTE = { breaks: 'YlOrRd', values: 'Set1' } as const;

/** How many features were read, and what of them the classes tell. */
function Facts({
  facts,
  choice,
  mostDrawn,
}: { readonly facts: FieldFacts; readonly choice: Choice } & Pick<ClassMakerProps, 'mostDrawn'>) {
  const t = useText();
  const { read, total, filled, distinct, numbers } = facts;
  const count = choice.count ?? FIRST_COUNT.values;
  const left = choice.method === 'values' ? distinct - count : 0;
  return (
    <>
      <Hint live>
        {[
          t('workbench.classes.facts', { read, total, filled, distinct }),
          ...(choice.method === 'natural' && numbers.length > MOST_NATURAL
            ? [t('workbench.classes.cut', { count: MOST_NATURAL })]
            : []),
          ...(left > 0 ? [t('workbench.classes.left', { count, left })] : []),
        ].join('')}
      </Hint>
      {mostDrawn !== undefined && total > mostDrawn && (
        <Notice tone="warning">{t('workbench.classes.large', { count: mostDrawn })}</Notice>
      )}
    </>
  );
}

/** The palettes that fit, under what they say. */
function usePaletteChoices(isByValue: boolean) {
  const t = useText();
  const uses = isByValue ? (['categories'] as const) : (['sequential', 'diverging'] as const);
  return uses.flatMap((use) =>
    PALETTE_NAMES.filter((name) => PALETTES[name][0] === use).map((name) => ({
      value: name,
      label: t(`workbench.palette.${name}`),
      group: t(`workbench.classes.palette.${use}`),
    })),
  );
}

/** What is chosen, and the classes that it makes. */
function useChoice(
  { field, held, classes, onClasses }: Omit<ClassMakerProps, 'mostDrawn'>,
  facts: FieldFacts,
) {
  const [choice, setChoice] = useState<Choice>(NOTHING_CHOSEN);
  const [isSame, setSame] = useState(false);
  const wasByValue = classes?.kind === 'categories' || !facts.isNumeric;
  const isByValue = choice.method === undefined ? wasByValue : choice.method === 'values';
  const kind: Kind = isByValue ? 'values' : 'breaks';
  const coloursOf =
    ({ palette, isReversed }: Choice, first: PaletteName) =>
    (many: number) =>
      paletteColours(palette ?? first, many, isReversed);
  /** Makes the classes anew. */
  const make = (next: Choice) => {
    setChoice(next);
    const { method } = next;
    if (method === undefined) return;
    const made = makeClasses(held, facts.numbers, {
      ...{ field, method, count: next.count ?? FIRST_COUNT[kindOf(method)], unit: classes?.unit },
      otherColor: classes === undefined ? OTHER_GREY : classes.otherColor,
      colours: coloursOf(next, FIRST_PALETTE[kindOf(method)]),
    });
    setSame(made === undefined);
    if (made !== undefined) onClasses(made);
  };
  return {
    ...{ choice, isSame, kind, isByValue },
    chooseMethod: (method: ClassMethod | undefined) =>
      make({
        ...choice,
        method,
        ...(kindOf(method) === kind ? {} : { count: undefined, palette: undefined }),
      }),
    chooseCount: (count: number) =>
      make({ ...choice, count, method: choice.method ?? (isByValue ? 'values' : 'natural') }),
    /** Gives the classes that are there other colours. */
    colour(changed: Partial<Choice>) {
      const next = { ...choice, ...changed };
      setChoice(next);
      if (classes === undefined) return;
      const inks = coloursOf(next, FIRST_PALETTE[kind])(classes.items.length);
      const items = classes.items.map((item, at) => ({ ...item, color: inks[at] ?? item.color }));
      onClasses({ ...classes, items });
    },
  } as const;
}

type Chosen = ReturnType<typeof useChoice>;

interface ChoiceFieldProps {
  readonly chosen: Chosen;
  readonly classes: LayerClasses | undefined;
}

function MethodField({ chosen, classes, facts }: ChoiceFieldProps & { readonly facts: FieldFacts }) {
  const t = useText();
  const methods: readonly ClassMethod[] = facts.isNumeric ? [...BREAK_METHODS, 'values'] : ['values'];
  const none = t(classes === undefined ? 'workbench.unset' : 'workbench.classes.method.kept');
  return (
    <SelectField
      label={t('workbench.classes.method')}
      value={chosen.choice.method ?? ''}
      choices={[
        { value: '', label: none },
        ...methods.map((value) => ({ value, label: t(`workbench.classes.method.${value}`) })),
      ]}
      onChange={(method) => chosen.chooseMethod(method === '' ? undefined : method)}
    />
  );
}

function PaletteField({ chosen }: Pick<ChoiceFieldProps, 'chosen'>) {
  const t = useText();
  const { choice, kind, isByValue } = chosen;
  const isKept = choice.method === undefined;
  const palettes = usePaletteChoices(isByValue);
  return (
    <SelectField
      label={t('workbench.classes.palette')}
      value={choice.palette ?? (isKept ? '' : FIRST_PALETTE[kind])}
      choices={[
        ...(isKept ? [{ value: '' as const, label: t('workbench.classes.palette.kept') }] : []),
        ...palettes,
      ]}
      onChange={(palette) => chosen.colour({ palette: palette === '' ? undefined : palette })}
    />
  );
}

function CountField({ chosen, classes }: ChoiceFieldProps) {
  const t = useText();
  const { choice, kind, isByValue } = chosen;
  const limits = CLASS_COUNTS[kind];
  const count = choice.count ?? classes?.items.length ?? FIRST_COUNT[kind];
  return (
    <NumberField
      label={t(isByValue ? 'workbench.classes.most' : 'workbench.classes.count')}
      value={Math.min(limits.max, count)}
      {...limits}
      step={1}
      onCommit={(asked) => (Number.isNaN(asked) ? undefined : chosen.chooseCount(Math.round(asked)))}
    />
  );
}

/** Method, number and colours of the classes of a field; each choice makes them anew, and colours alone leave limits and names. */
export function ClassMaker({ mostDrawn, ...props }: ClassMakerProps) {
  const t = useText();
  const { held, classes } = props;
  const facts = useMemo(() => fieldFacts(held), [held]);
  const chosen = useChoice(props, facts);
  if (facts.filled === 0)
    return <Notice tone="warning">{t('workbench.classes.noValue', { read: facts.read })}</Notice>;
  return (
    <>
      <Facts {...{ facts, mostDrawn }} choice={chosen.choice} />
      <MethodField {...{ chosen, classes, facts }} />
      <Columns>
        <CountField {...{ chosen, classes }} />
        <PaletteField chosen={chosen} />
      </Columns>
      <CheckField
        label={t('workbench.classes.reversed')}
        checked={chosen.choice.isReversed}
        onChange={(isReversed) => chosen.colour({ isReversed })}
      />
      {chosen.isSame && <Notice tone="warning">{t('workbench.classes.same')}</Notice>}
      <Hint>{t('workbench.classes.licence')}</Hint>
    </>
  );
}
