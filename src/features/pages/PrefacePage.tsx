import { x16 } from '@esri/calcite-ui-icons/js/x16.js';
import { useCallback, useMemo, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Hint, PanelBody } from '../../ui/Layout.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { Part } from '../../ui/Part.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { useLoaded } from '../../ui/useLoaded.ts';
import { FigureCards } from './figures/FigureCards.tsx';
import { useFigures } from './figures/useFigures.ts';
import { loadChunk } from '../../portal/loadChunk.ts';
import type { PageProps } from '../../portal/pageProps.ts';
import type { NeedyPageProps } from './pageNeeds.ts';
import { figureReader } from './readFigures.ts';
import { ScreenLinks } from './ScreenLinks.tsx';
import { TopicMenu } from './TopicMenu.tsx';
import styles from './PrefacePage.module.css';

/** Figures that the preface tells. */
const FIGURES = 4;

/** The portal's preface: a low card along the globe's edge, which leaves the land in both views free. */
export function PrefacePage(page: NeedyPageProps) {
  const { title, department, unitArea: area, canOpen, menu, api, open, close } = page;
  const t = useText();
  const facts = <Facts api={api} area={area} />;
  return (
    <section className={styles.card} aria-label={title}>
      <PanelHeader title={title}>
        <IconButton icon={x16} label={t('app.close')} onClick={close} />
      </PanelHeader>
      <PanelBody label={title}>
        {canOpen('/Today') && <Attention {...page} />}
        <Hint>{t('pages.preface.text')}</Hint>
        {area !== undefined && facts}
        <Part title={t('pages.preface.topics', { department })}>
          <TopicMenu menu={menu} open={open} />
        </Part>
        <Part title={t('pages.preface.first')}>
          {(['layers', 'click', 'keys'] as const).map((hint) => (
            <Hint key={hint}>{t(`pages.preface.${hint}`)}</Hint>
          ))}
          <ScreenLinks open={open} canOpen={canOpen} />
        </Part>
        {area === undefined && facts}
      </PanelBody>
    </section>
  );
}

/** What needs attention comes with a part of the page of its own; where that does not arrive, the screen that says it is offered. */
function Attention({ api, clock, open, needs }: NeedyPageProps) {
  const t = useText();
  const [failed, setFailed] = useState(false);
  const load = useCallback(
    async () => ({ part: await loadChunk(clock, needs.todayBrief()) }),
    [clock, needs],
  );
  const fail = useCallback(() => setFailed(true), []);
  const Brief = useLoaded(load, fail)?.part;
  if (Brief !== undefined) return <Brief api={api} clock={clock} open={open} />;
  if (failed) return <Button onClick={() => open('/Today')}>{t('page.today')}</Button>;
  return <Skeleton text={t('app.loading')} />;
}

/** A few figures of the unit's land, or of the whole prefecture, and when they were computed; where they cannot be read the card does without. */
function Facts({ api, area }: Pick<PageProps, 'api'> & { readonly area: string | undefined }) {
  const t = useText();
  const [language] = useLanguage();
  const read = useMemo(() => figureReader(api), [api]);
  const [state] = useFigures(read, { topic: 'overview', area });
  if (state.kind !== 'ready' || state.value.values.length === 0) return null;
  const { values, notes, computedAt } = state.value;
  const time = new Date(computedAt).toLocaleString(language === 'zh' ? 'zh-CN' : 'en-GB');
  return (
    <Part title={area ?? t('pages.preface.facts')}>
      <FigureCards values={values.slice(0, FIGURES)} />
      <Hint>{t('figures.note', { notes: notes.join('、'), time })}</Hint>
    </Part>
  );
}
