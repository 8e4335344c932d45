import { useState } from 'react';
import type { TextKey } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { useMomentText } from '../../ui/momentText.ts';
import { useText } from '../../ui/text.ts';
import styles from './AboutPanel.module.css';
import { aboutSections, diagnosticsText, type AboutFacts, type AboutSection } from './aboutRows.ts';

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

function Section({ title, rows }: AboutSection) {
  const t = useText();
  return (
    <section className={styles.section} aria-label={t(title)}>
      <h3>{t(title)}</h3>
      <dl>
        {rows.map((row, place) => (
          <div key={place} className={styles.row}>
            <dt>{row.title}</dt>
            <dd>{row.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
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
    <div className={styles.body}>
      {sections.map((section) => (
        <Section key={section.title} {...section} />
      ))}
      <section className={styles.section} aria-label={t('about.licences')}>
        <h3>{t('about.licences')}</h3>
        <ul>
          {LICENCES.map((licence) => (
            <li key={licence}>{t(licence)}</li>
          ))}
        </ul>
      </section>
      <div className={styles.footer}>
        <span role="status">{t(outcome ?? 'about.what')}</span>
        <Button look="primary" onClick={() => void copy()}>
          {t('about.copy')}
        </Button>
      </div>
    </div>
  );
}
