import { useEffect, useRef, useState, type RefObject } from 'react';
import { useStore } from 'zustand';
import { readMenuAddress } from '../../domain/bureau/menu/menuAddress.ts';
import { LoadedScreen } from '../../portal/LoadedScreen.tsx';
import { usePortal } from '../../portal/portal.ts';
import type { WallReading } from '../../portal/wallScreen.ts';
import { unitAreaIn } from '../../stores/sessionStore.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { REDUCED_MOTION } from '../../ui/reducedMotion.ts';
import { useLanguage, useText } from '../../ui/text.ts';
import type { WallScreen } from './model/wallScreens.ts';
import styles from './Wall.module.css';

/** Between two pages of the flow, CSS pixels of the panel's layout: the last step of the spacing scale, as in the style sheet. */
const GAP_PX = 32;

/** Beside the column that is seen, both sides together. */
const PADDING_PX = 16;

/** How long a page comes up where motion is wanted. */
const FADE_MS = 400;

/** Props of {@link WallPanel}. */
export interface WallPanelProps {
  /** undefined where it is nothing to the user any more. */
  readonly screen: WallScreen | undefined;
  readonly title: string;
  readonly zoom: number;
  readonly showing: number;
  readonly page: number;
  readonly pages: number;
  readonly memory: Map<string, unknown>;
  readonly onPages: (pages: number) => void;
}

/** Tells how many pages the flow takes, whenever that may have changed. */
function usePages(flow: RefObject<HTMLElement | null>, onPages: (pages: number) => void): void {
  useEffect(() => {
    const element = flow.current;
    if (element === null) return undefined;
    const count = () => {
      const { scrollWidth, clientWidth } = element;
      const columnPx = clientWidth - PADDING_PX;
      onPages(Math.max(1, Math.round((scrollWidth - PADDING_PX + GAP_PX) / (columnPx + GAP_PX))));
    };
    const sizes = new ResizeObserver(count);
    sizes.observe(element);
    const content = new MutationObserver(count);
    content.observe(element, { childList: true, subtree: true, characterData: true, attributes: true });
    count();
    return () => {
      sizes.disconnect();
      content.disconnect();
    };
  }, [flow, onPages]);
}

/** Shows a page of the flow. */
function useShownPage(
  flow: RefObject<HTMLElement | null>,
  { page, pages, showing, zoom }: WallPanelProps,
): void {
  useEffect(() => {
    const element = flow.current;
    if (element === null) return;
    // Not its `clientWidth`, which is rounded: what is left of a pixel would add up from page to page.
    const widthPx = element.getBoundingClientRect().width / zoom - PADDING_PX;
    element.scrollTo({ left: page * (widthPx + GAP_PX), behavior: 'instant' });
    if (!REDUCED_MOTION.value) element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE_MS });
  }, [flow, page, pages, showing, zoom]);
}

/**
 * The figures of the screen beside the maps. They flow as the columns of a text do, each as high as the panel: a section that finds no room
 * in one stands whole in the next, and one column is seen at a time.
 */
export function WallPanel(props: WallPanelProps) {
  const { screen, title, zoom, showing, page, pages, memory, onPages } = props;
  const t = useText();
  const portal = usePortal();
  const unitArea = useStore(portal.session, unitAreaIn);
  const flow = useRef<HTMLDivElement>(null);
  const [reading, setReading] = useState<WallReading>({ kind: 'reading' });
  usePages(flow, onPages);
  useShownPage(flow, props);
  const address = screen && readMenuAddress(screen.address);
  return (
    <section
      className={styles.panel}
      style={{ zoom }}
      aria-label={t('wall.figures', { title })}
      data-wall="panel"
    >
      <ReadingNotice reading={reading} isGone={screen === undefined} />
      <div ref={flow} className={styles.flow} data-wall="flow" data-page={page}>
        {screen?.row.wall !== undefined && (
          <LoadedScreen
            key={showing}
            row={screen.row.wall}
            waiting={null}
            given={{
              item: screen.trail.at(-1),
              page: address?.page,
              selection: address?.selection ?? {},
              unitArea,
              api: portal.api,
              clock: portal.surroundings.clock,
              memory,
              onReading: setReading,
            }}
          />
        )}
      </div>
      <Foot reading={reading} page={page} pages={pages} />
    </section>
  );
}

/** What keeps the figures from being renewed. */
function ReadingNotice({ reading, isGone }: { readonly reading: WallReading; readonly isGone: boolean }) {
  const t = useText();
  const { present } = usePortal();
  if (isGone) return <Notice tone="warning">{t('wall.gone')}</Notice>;
  if (reading.kind !== 'failed') return null;
  if (reading.reason !== undefined)
    return <Notice tone="danger">{t('wall.failed', { reason: reading.reason })}</Notice>;
  return (
    <Notice
      tone="danger"
      action={<Button onClick={() => void present({ id: 'session.ended' })}>{t('wall.signIn')}</Button>}
    >
      {t('wall.ended')}
    </Notice>
  );
}

/** How old the figures are, and which of their pages is seen. */
function Foot({
  reading,
  page,
  pages,
}: Pick<WallPanelProps, 'page' | 'pages'> & { readonly reading: WallReading }) {
  const t = useText();
  const [language] = useLanguage();
  const time = (ms: number) => new Date(ms).toLocaleString(language === 'zh' ? 'zh-CN' : 'en-GB');
  return (
    <footer className={styles.foot}>
      <span>
        {reading.kind === 'read' && t('wall.time', { time: time(reading.atMs) })}
        {reading.kind === 'reading' && t('wall.reading')}
      </span>
      {pages > 1 && <span>{t('wall.page', { page: page + 1, pages })}</span>}
    </footer>
  );
}
