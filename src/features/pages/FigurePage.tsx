import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { FigureTopic } from '../../domain/bureau/figures/figureWords.ts';
import {
  arrangedScreen,
  topicScreenOf,
  type TopicRoute,
  type TopicScreen,
} from '../../domain/bureau/figures/topicScreens.ts';
import { PREFECTURE_EXTENT, type Extent } from '../../domain/geodesy/extent.ts';
import type { GlobePose } from '../../domain/views/pose.ts';
import type { FlyTarget } from '../../scene/viewPort.ts';
import { whenBothDraw } from '../../viewing/whenBothDraw.ts';
import type { LayerNode } from '../../layers/tree/layerCatalogue.ts';
import { Stack } from '../../ui/Layout.tsx';
import { SegmentedField } from '../../ui/SegmentedField.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { AreaField } from './area/AreaField.tsx';
import { useNamedAreas } from './area/useNamedAreas.ts';
import { useArea } from './area/useArea.ts';
import { CategoryLine, categoryName } from './category/CategoryLine.tsx';
import { useAfterFigures } from './category/useAfterFigures.ts';
import { useRowChoice } from './category/useRowChoice.ts';
import { FiguresBody } from './figures/FiguresBody.tsx';
import { PagePanel } from '../../portal/PagePanel.tsx';
import type { PageProps } from '../../portal/pageProps.ts';
import type { NeedyPageProps } from './pageNeeds.ts';
import { figureReader } from './readFigures.ts';
import { ReportButton, ReportStatus } from './report/ReportButton.tsx';
import type { ReportedScreen } from './report/makeReport.ts';
import { useReport } from './report/useReport.ts';
import { figureKey, type ReadFigures } from './figures/useFigures.ts';
import { readAreaText } from '../../domain/bureau/figures/areaText.ts';
import { TopicLayers } from './TopicLayers.tsx';
import { TopicMenu } from './TopicMenu.tsx';
import { topicName, yearOf } from './topicName.ts';
import { useTopicLayers } from './useTopicLayers.ts';
import { useYearOnMap } from './useYearOnMap.ts';

const NO_LAYERS: readonly string[] = [];

/** The screen of a topic: its layers on the map, its figures beside it. */
export function FigurePage({ route, ...props }: NeedyPageProps & { readonly route?: TopicRoute }) {
  const { layers, item } = props;
  const screen = arrangedScreen(topicScreenOf(topicName(props), route), item?.figures);
  const nodes = useTopicLayers(layers, { names: screen?.layers ?? NO_LAYERS, codes: item?.layers });
  if (screen !== undefined) return <TopicPanel page={props} screen={screen} nodes={nodes} />;
  return <LayersPanel page={props} nodes={nodes} />;
}

/** A topic without figures: its layers, or where else to go. */
function LayersPanel({
  page,
  nodes,
}: {
  readonly page: NeedyPageProps;
  readonly nodes: readonly LayerNode[];
}) {
  const { title, layers, menu, open, item, camera, keepsCamera, needs } = page;
  const flyOnce = useFlyOnce(page);
  const hasTree = useStore(layers, ({ tree }) => tree.length > 0);
  const local = localExtent(nodes);
  const isOfLayers = item?.layers !== undefined;
  useEffect(() => {
    if (keepsCamera) return;
    if (camera !== undefined) flyOnce({ pose: camera });
    else if (isOfLayers && hasTree) flyOnce(local === undefined ? 'everywhere' : { extent: local });
  }, [camera, keepsCamera, isOfLayers, hasTree, local, flyOnce]);
  return (
    <PagePanel title={title} page={page}>
      {isOfLayers ? (
        <TopicLayers layers={layers} nodes={nodes} onShowInTree={(id) => needs.showInTree()(id)} />
      ) : (
        <TopicMenu menu={menu} open={open} />
      )}
    </PagePanel>
  );
}

/** Where the first layer lies that does not reach over the whole prefecture. */
function localExtent(nodes: readonly LayerNode[]): Extent | undefined {
  const { west, east } = PREFECTURE_EXTENT;
  return nodes.find(({ extent }) => extent !== undefined && extent.east - extent.west < (east - west) / 2)
    ?.extent;
}

/** Where a topic lies: what the globe flies to, or all of the deployment's land. */
type TopicPlace = FlyTarget<GlobePose> | 'everywhere';

/** Flies to the first place it is told, once the map is drawn and its opening flight has begun: later on, and once he has taken it, the camera is the user's. */
function useFlyOnce({
  scene,
  clock,
  flyTo,
  flyHome,
}: Pick<PageProps, 'scene' | 'clock' | 'flyTo' | 'flyHome'>): (place: TopicPlace) => void {
  const [target, setTarget] = useState<TopicPlace>();
  const hasFlown = useRef(false);
  useEffect(() => {
    // Who takes hold of a map before figures have come keeps what he sees.
    const stops = [scene?.globe, scene?.plane].map((view) =>
      view?.pointer.subscribe(({ type }) => {
        if (type === 'press' || type === 'wheel') hasFlown.current = true;
      }),
    );
    return () => stops.forEach((stop) => stop?.());
  }, [scene]);
  useEffect(() => {
    if (scene === undefined || target === undefined) return undefined;
    return whenBothDraw(scene, clock, () => {
      if (hasFlown.current) return;
      hasFlown.current = true;
      if (target === 'everywhere') flyHome();
      else flyTo(target);
    });
  }, [scene, clock, target, flyTo, flyHome]);
  return useCallback((place) => setTarget((known) => known ?? place), []);
}

/** Flies to where a topic lies when its screen opens. @returns what hears where its area lies, where the figures know that best */
function useOpeningFlight(
  page: NeedyPageProps,
  screen: TopicScreen,
  nodes: readonly LayerNode[],
): ((extent: Extent) => void) | undefined {
  const own = screen.area ?? page.unitArea;
  const flyOnce = useFlyOnce(page);
  const hasTree = useStore(page.layers, ({ tree }) => tree.length > 0);
  const local = localExtent(nodes);
  // A topic of an area goes there by its figures, which know where it lies; so does that of a unit with land of its own.
  const isNamed = screen.area !== undefined || page.selection.area !== undefined;
  const byFigures = isNamed || (hasTree && own !== undefined && local === undefined);
  const { camera, keepsCamera } = page;
  useEffect(() => {
    if (keepsCamera) return;
    if (camera !== undefined) flyOnce({ pose: camera });
    else if (!byFigures && hasTree) flyOnce(local === undefined ? 'everywhere' : { extent: local });
  }, [byFigures, hasTree, camera, keepsCamera, local, flyOnce]);
  return byFigures && !keepsCamera ? (extent) => flyOnce({ extent }) : undefined;
}

/** Layers and figures of a topic, of its area or of what the user chooses. */
function TopicPanel({
  page,
  screen,
  nodes,
}: {
  readonly page: NeedyPageProps;
  readonly screen: TopicScreen;
  readonly nodes: readonly LayerNode[];
}) {
  const { title, unitArea, api, layers, needs, item } = page;
  const own = screen.area ?? unitArea;
  const chosen = useArea(page, own);
  const named = useNamedAreas(api);
  const year = yearOf(page.selection);
  const { category } = page.selection;
  useYearOnMap(layers, year);
  const [wanted, setTopic] = useState<FigureTopic>(screen.figures[0]);
  // Another arrangement may be published while the screen is open.
  const topic = screen.figures.includes(wanted) ? wanted : screen.figures[0];
  const arrangement = item?.figures;
  const read = useMemo(() => figureReader(api, arrangement), [api, arrangement]);
  const onArea = useOpeningFlight(page, screen, nodes);
  const report = useScreenReport(page, {
    read,
    topics: screen.figures,
    asked: chosen.asked,
    limits: { year, category },
  });
  const topics = screen.figures.length > 1 ? screen.figures : [];
  const question = { topic, area: chosen.asked, year, category };
  const key = figureKey(question);
  const { isDrawn, onDrawn, onMarked, flyAfter } = useAfterFigures(key, category !== undefined, page.flyTo);
  const choice = useRowChoice(page, flyAfter, chosen, named.areas);
  return (
    <PagePanel
      title={title}
      page={page}
      top={
        <>
          <AreaField
            page={page}
            own={own}
            chosen={chosen}
            named={named}
            actions={<ReportButton report={report} />}
          />
          {category !== undefined && (
            <CategoryLine
              page={page}
              question={{ category, area: chosen.asked, year }}
              isHeld={!isDrawn}
              onMarked={() => onMarked(key)}
              onClear={() => choice.only(undefined)}
            />
          )}
          <ReportStatus report={report} />
          {topics.length > 0 && <TopicChoice topics={topics} chosen={topic} onChoose={setTopic} />}
        </>
      }
    >
      <Stack>
        <FiguresBody
          key={arrangement?.join()}
          read={read}
          question={question}
          onDrawn={onDrawn}
          onPick={choice.pick}
          onYear={choice.ofYear}
          {...(onArea === undefined ? {} : { onArea })}
        />
        <TopicLayers layers={layers} nodes={nodes} onShowInTree={(id) => needs.showInTree()(id)} />
      </Stack>
    </PagePanel>
  );
}

/** The screen as a report of all its topics. */
function useScreenReport(
  { title, department, api, scene, clock }: NeedyPageProps,
  {
    read,
    topics,
    asked,
    limits,
  }: {
    readonly read: ReadFigures;
    readonly topics: readonly FigureTopic[];
    readonly asked: string | undefined;
    readonly limits: Pick<ReportedScreen, 'year' | 'category'>;
  },
) {
  const t = useText();
  const [language] = useLanguage();
  const area = asked === undefined ? undefined : readAreaText(asked);
  const areaName =
    area?.kind === 'named' ? area.name : t(area === undefined ? 'figures.scopeAll' : 'figures.drawnArea');
  // The screens of reserves have the name of their area in their own.
  const named = title.includes(areaName) ? title : `${areaName}${title}`;
  const kind = limits.category === undefined ? '' : `（${categoryName(t, limits.category)}）`;
  const whole = `${named}${kind}`;
  const screen = {
    title: whole,
    department,
    topics,
    area: asked,
    ...limits,
  };
  const timeText = (time: Date) => time.toLocaleString(language === 'zh' ? 'zh-CN' : 'en-GB');
  return useReport(whole, async (format, signal) => {
    const { makeReport } = await import('./report/makeReport.ts');
    return makeReport(format, screen, { api, read, t, timeText, scene, clock, signal });
  });
}

/** The topics whose figures the screen tells, one at a time. */
function TopicChoice({
  topics,
  chosen,
  onChoose,
}: {
  readonly topics: readonly FigureTopic[];
  readonly chosen: FigureTopic;
  readonly onChoose: (topic: FigureTopic) => void;
}) {
  const t = useText();
  return (
    <SegmentedField
      labelHidden
      label={t('figures.topics')}
      choices={topics.map((value) => ({ value, label: t(`figures.topic.${value}`) }))}
      value={chosen}
      onChange={onChoose}
    />
  );
}
