import { useState } from 'react';
import type { TextKey } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Hint, PanelBody, PanelFooter, PanelFrame, Section } from '../../ui/Layout.tsx';
import { useMomentText } from '../../ui/momentText.ts';
import { useText } from '../../ui/text.ts';
import { aboutSections, diagnosticsText, type AboutFacts } from './aboutRows.ts';

const LICENCES: readonly TextKey[] = [
  'about.licence.sdk',
  'about.licence.open',
  'about.licence.letters',
  'about.licence.world',
];

/** What a {@link AboutPanel} shows. */
export interface AboutPanelProps {
  readonly facts: AboutFacts;
  readonly nowMs: () => number;
}

/** What this portal is, what it stands on here, and a button that copies what whoever helps asks for. */
export function AboutPanel({ facts, nowMs }: AboutPanelProps) {
  const t = useText();
  const momentText = useMomentText();
  const [outcome, setOutcome] = useState<'error.copy.done' | 'error.copy.failed'>();
  const sections = aboutSections(facts, { t, momentText });
  const copy = async () => {
    const copied = await copyText(diagnosticsText(sections, momentText(nowMs())));
    setOutcome(copied ? 'error.copy.done' : 'error.copy.failed');
  };
  return (
    <PanelFrame>
      <PanelBody label={t('about.title')}>
        {sections.map(({ title, rows }) => (
          <Section key={title} title={t(title)}>
            <Facts
              layout="table"
              facts={rows.map((row, place) => ({ key: String(place), name: row.title, value: row.text }))}
            />
          </Section>
        ))}
        <Section title={t('about.licences')}>
          {LICENCES.map((licence) => (
            <Hint key={licence}>{t(licence)}</Hint>
          ))}
        </Section>
      </PanelBody>
      <PanelFooter status={t(outcome ?? 'about.what')}>
        <Button look="primary" onClick={() => void copy()}>
          {t('about.copy')}
        </Button>
      </PanelFooter>
    </PanelFrame>
  );
}
