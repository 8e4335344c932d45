import { useEffect, useState, type ComponentProps } from 'react';
import { useStore } from 'zustand';
import { PREFECTURE_EXTENT } from '../../domain/geodesy/extent.ts';
import { walkNodes } from '../../layers/tree/layerCatalogue.ts';
import { fittingPaper, type Paper } from './model/printPage.ts';
import type { ViewKind } from '../../scene/viewPort.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Hint, Row, Section, Stack } from '../../ui/Layout.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { Part } from '../../ui/Part.tsx';
import { SegmentedField } from '../../ui/SegmentedField.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { PagePanel } from '../../portal/PagePanel.tsx';
import type { PageProps } from '../../portal/pageProps.ts';
import type { NeedyPageProps } from './pageNeeds.ts';
import { PrintSheet, type SheetTexts } from './PrintSheet.tsx';
import { useCountyExtents } from './useCountyExtents.ts';
import { useTakenView } from './useTakenView.ts';

/** Longest title, characters: it stays on one line of the sheet. */
const MAX_TITLE = 60;

/** The print page: choose view, extent and paper, look at the sheet, print it. */
export function PrintPage(page: NeedyPageProps) {
  const { scene, clock } = page;
  const t = useText();
  const [title, setTitle] = useState(() => t('app.title'));
  const [view, setView] = useState<ViewKind>('plane');
  const [wished, setWished] = useState<Paper>();
  const [picture, take] = useTakenView(scene, clock);
  const texts = useSheetTexts(page, title);
  const paper = wished ?? paperFor(picture);
  useViewAlone(page, view);
  return (
    <PagePanel title={page.title} page={page}>
      <Stack>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            take(view);
          }}
        >
          <Stack>
            <Field
              label={t('pages.print.title')}
              value={title}
              maxLength={MAX_TITLE}
              onChange={(event) => setTitle(event.target.value)}
            />
            <ViewChoice value={view} onChange={setView} />
            <PaperChoice value={paper} onChange={setWished} />
            <ExtentChoice page={page} />
            <Button
              type="submit"
              look={picture.kind === 'ready' ? 'secondary' : 'primary'}
              disabled={picture.kind === 'busy'}
            >
              {t(picture.kind === 'busy' ? 'pages.print.busy' : 'pages.print.preview')}
            </Button>
          </Stack>
        </form>
        <Button disabled={scene === undefined} onClick={() => page.needs.openExport()()}>
          {t('export.open')}
        </Button>
        {picture.kind === 'no-map' && <p role="alert">{t('pages.print.noMap')}</p>}
        {picture.kind === 'failed' && (
          <p role="alert">{t('pages.print.failed', { reason: picture.reason })}</p>
        )}
        {picture.kind === 'ready' && <Preview picture={picture.picture} paper={paper} texts={texts} />}
      </Stack>
    </PagePanel>
  );
}

/** The sheet, and the way to the printer. */
function Preview(sheet: Omit<ComponentProps<typeof PrintSheet>, 'onDrawn'>) {
  const t = useText();
  const [drawnUrl, setDrawnUrl] = useState<string>();
  return (
    <Part title={t('pages.print.sheet')} ruled>
      <PrintSheet {...sheet} onDrawn={() => setDrawnUrl(sheet.picture.url)} />
      <Button look="primary" disabled={drawnUrl !== sheet.picture.url} onClick={() => window.print()}>
        {t('pages.print.print')}
      </Button>
      <Hint>{t('pages.print.hint')}</Hint>
    </Part>
  );
}

interface ChoiceOf<T> {
  readonly value: T;
  readonly onChange: (value: T) => void;
}

function ViewChoice(choice: ChoiceOf<ViewKind>) {
  const t = useText();
  return (
    <SegmentedField<ViewKind>
      labelHidden
      label={t('pages.print.view')}
      choices={[
        { value: 'plane', label: t('pages.print.plane') },
        { value: 'globe', label: t('pages.print.globe') },
      ]}
      {...choice}
    />
  );
}

function PaperChoice(choice: ChoiceOf<Paper>) {
  const t = useText();
  return (
    <SegmentedField<Paper>
      labelHidden
      label={t('pages.print.paper')}
      choices={[
        { value: 'landscape', label: t('pages.print.landscape') },
        { value: 'portrait', label: t('pages.print.portrait') },
      ]}
      {...choice}
    />
  );
}

/** The paper that a picture fits; landscape before there is one. */
const paperFor = (picture: ReturnType<typeof useTakenView>[0]): Paper =>
  picture.kind === 'ready' ? fittingPaper(picture.picture.frame) : 'landscape';

/** Shows the view that is printed in the whole room of the map for as long as the page is open. */
function useViewAlone({ preferences }: Pick<PageProps, 'preferences'>, view: ViewKind): void {
  useEffect(() => {
    const before = preferences.getState().collapsedView;
    preferences.actions.set({ collapsedView: view === 'plane' ? 'globe' : 'plane' });
    return () => preferences.actions.set({ collapsedView: before });
  }, [preferences, view]);
}

/** What stands on the sheet beside the picture. */
function useSheetTexts({ department, attribution, layers, clock }: PageProps, title: string): SheetTexts {
  const t = useText();
  const [language] = useLanguage();
  const { tree, onIds } = useStore(layers);
  const on = new Set(onIds);
  const names = [...walkNodes(tree)].filter(({ id }) => on.has(id)).map(({ label }) => label);
  const date = new Date(clock.nowMs()).toLocaleDateString(language === 'zh' ? 'zh-CN' : 'en-GB');
  return {
    title,
    made: t('pages.print.made', { department, date }),
    sources: t('pages.print.sources', { layers: names.join('、'), attribution }),
  };
}

/** Flies to the prefecture or a county, whose extents the figures know. */
function ExtentChoice({ page: { api, flyTo } }: { readonly page: PageProps }) {
  const t = useText();
  const [counties, retry] = useCountyExtents(api);
  return (
    <Section title={t('pages.print.extent')}>
      <Row>
        <Button onClick={() => flyTo({ extent: PREFECTURE_EXTENT })}>{t('pages.print.prefecture')}</Button>
        {counties.kind === 'ready' &&
          counties.value.map(({ name, extent }) => (
            <Button key={name} onClick={() => flyTo({ extent })}>
              {name}
            </Button>
          ))}
      </Row>
      {counties.kind === 'failed' ? (
        <RetryNotice onRetry={retry}>
          {t('pages.print.extentsFailed', { reason: counties.reason })}
        </RetryNotice>
      ) : (
        <Hint>{t('pages.print.extentHint')}</Hint>
      )}
    </Section>
  );
}
