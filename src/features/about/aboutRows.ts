import type { RenderingProfile } from '../../domain/views/renderingProfile.ts';
import { reasonText } from '../../i18n/reasonText.ts';
import type { TextKey, Translator } from '../../i18n/translate.ts';
import { walkNodes } from '../../layers/tree/layerCatalogue.ts';
import type { LayerState } from '../../stores/layerState.ts';
import type { BrowserFacts } from './browserFacts.ts';

/** What a server says of itself; `failed` when it does not answer. */
export type ServerFacts =
  | { readonly version: string; readonly startedAtMs: number; readonly database: 'embedded' | 'postgresql' }
  | 'failed';

/** What the window is about. */
export interface AboutFacts {
  /** undefined until it has answered. */
  readonly server: ServerFacts | undefined;
  readonly layers: Pick<LayerState, 'tree' | 'onIds' | 'health'>;
  /** Who the data are by. */
  readonly attribution: string;
  readonly browser: BrowserFacts;
  /** undefined until the engine is loaded. */
  readonly profile: RenderingProfile | undefined;
}

/** A line of the window. */
export interface AboutRow {
  readonly title: string;
  readonly text: string;
}

/** Lines under a heading. */
export interface AboutSection {
  readonly title: TextKey;
  readonly rows: readonly AboutRow[];
}

/** How things are said in the language in force. */
export interface AboutWords {
  readonly t: Translator['t'];
  readonly momentText: (ms: number) => string;
}

function serverRows(server: AboutFacts['server'], { t, momentText }: AboutWords): readonly AboutRow[] {
  if (server === undefined) return [{ title: t('about.version'), text: t('app.loading') }];
  if (server === 'failed') return [{ title: t('about.version'), text: t('about.version.failed') }];
  const { version, startedAtMs, database } = server;
  return [
    { title: t('about.version'), text: version },
    { title: t('about.startedAt'), text: momentText(startedAtMs) },
    { title: t('about.database'), text: t(`about.database.${database}`) },
  ];
}

/** How many layers there are, and each that failed with its reason. */
function layerRows({ tree, onIds, health }: AboutFacts['layers'], { t }: AboutWords): readonly AboutRow[] {
  const layers = [...walkNodes(tree)].filter(
    ({ definition, problem }) => definition !== undefined || problem !== undefined,
  );
  const failed = layers.flatMap(({ id, label }): readonly AboutRow[] => {
    const of = health[id];
    return of?.state === 'failed' ? [{ title: label, text: reasonText(of.problem, t) }] : [];
  });
  const on = layers.filter(({ id }) => onIds.includes(id)).length;
  const text = t('about.layers.count', { count: layers.length, on, failed: failed.length });
  return [{ title: t('about.layers'), text }, ...failed];
}

function graphicsText({ graphics }: BrowserFacts, { t }: AboutWords): string {
  if (!graphics.webgl2) return t('about.graphics.none');
  return graphics.renderer ?? t('about.graphics.unnamed');
}

function browserRows({ browser, profile }: AboutFacts, words: AboutWords): readonly AboutRow[] {
  const { t } = words;
  const { userAgent, cores, memoryGb, widthPx, heightPx, pixelRatio } = browser;
  const unknown = t('about.unknown');
  return [
    { title: t('about.userAgent'), text: userAgent },
    { title: t('about.graphics'), text: graphicsText(browser, words) },
    ...(profile === undefined ? [] : [{ title: t('about.profile'), text: t(`about.profile.${profile}`) }]),
    {
      title: t('about.processor'),
      text: cores === undefined ? unknown : t('about.processor.cores', { count: cores }),
    },
    {
      title: t('about.memory'),
      text: memoryGb === undefined ? unknown : t('about.memory.least', { size: memoryGb }),
    },
    { title: t('about.window'), text: `${widthPx} × ${heightPx} px × ${pixelRatio}` },
  ];
}

/** The window's sections but for the licences: what whoever helps its users asks for. */
export function aboutSections(facts: AboutFacts, words: AboutWords): readonly AboutSection[] {
  const { t } = words;
  return [
    {
      title: 'about.portal',
      rows: [{ title: t('about.portal.name'), text: t('app.title') }, ...serverRows(facts.server, words)],
    },
    {
      title: 'about.map',
      rows: [...layerRows(facts.layers, words), { title: t('about.attribution'), text: facts.attribution }],
    },
    { title: 'about.browser', rows: browserRows(facts, words) },
  ];
}

/** The sections as lines of text, each title and its text apart by a tab. @param at when they were written down */
export function diagnosticsText(sections: readonly AboutSection[], at: string): string {
  return [at, ...sections.flatMap(({ rows }) => rows.map(({ title, text }) => `${title}\t${text}`))].join(
    '\n',
  );
}
