import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { FigureTopic } from '../../domain/bureau/figures/figureWords.ts';
import {
  topicScreenOf,
  unitAreaOf,
  type TopicRoute,
  type TopicScreen,
} from '../../domain/bureau/figures/topicScreens.ts';
import { PREFECTURE_EXTENT, type Extent } from '../../domain/geodesy/extent.ts';
import { readMenuAddress } from '../../domain/bureau/menu/menuAddress.ts';
import type { GlobePose } from '../../domain/views/pose.ts';
import type { FlyTarget } from '../../scene/viewPort.ts';
import { whenBothDraw } from '../../viewing/whenBothDraw.ts';
import type { LayerNode } from '../../layers/tree/layerCatalogue.ts';
import { SegmentedField } from '../../ui/SegmentedField.tsx';
import { useText } from '../../ui/text.ts';
import { FiguresBody } from './figures/FiguresBody.tsx';
import { PagePanel } from '../../portal/PagePanel.tsx';
import type { PageProps } from '../../portal/pageProps.ts';
import type { NeedyPageProps } from './pageNeeds.ts';
import { figureReader } from './readFigures.ts';
import { TopicLayers } from './TopicLayers.tsx';
import { TopicMenu } from './TopicMenu.tsx';
import { useTopicLayers } from './useTopicLayers.ts';

const NO_LAYERS: readonly string[] = [];

/** The menu name that decides the topic: the `page` parameter, else the one in the address of the menu item. */
function topicName({ page, item }: Pick<PageProps, 'page' | 'item'>): string | undefined {
  if (page !== undefined) return page;
  return item === undefined ? undefined : (readMenuAddress(item.path).page ?? item.name);
}

/** The screen of a topic: its layers on the map, its figures beside it. */
export function FigurePage({ route, ...props }: NeedyPageProps & { readonly route?: TopicRoute }) {
  const { title, layers, menu, open } = props;
  const screen = topicScreenOf(topicName(props), route);
  const nodes = useTopicLayers(layers, screen?.layers ?? NO_LAYERS);
  if (screen !== undefined) return <TopicPanel page={props} screen={screen} nodes={nodes} />;
  return (
    <PagePanel title={title} page={props}>
      <TopicMenu menu={menu} open={open} />
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

/** Flies to the first place it is told, once the map is drawn and its opening flight has begun: later on the camera is the user's. */
function useFlyOnce({
  scene,
  clock,
  flyTo,
  flyHome,
}: Pick<PageProps, 'scene' | 'clock' | 'flyTo' | 'flyHome'>): (place: TopicPlace) => void {
  const [target, setTarget] = useState<TopicPlace>();
  const hasFlown = useRef(false);
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
  const { title, roleId, api, layers, flyTo, needs } = page;
  const own = roleId === undefined ? undefined : unitAreaOf(Number(roleId));
  const [isOwn, setOwn] = useState(true);
  const [topic, setTopic] = useState<FigureTopic>(screen.figures[0]);
  const read = useMemo(() => figureReader(api), [api]);
  const flyOnce = useFlyOnce(page);
  const hasTree = useStore(layers, ({ tree }) => tree.length > 0);
  const local = localExtent(nodes);
  // A topic of an area goes there by its figures, which know where it lies; so does that of a unit with land of its own.
  const byFigures = screen.area !== undefined || (hasTree && own !== undefined && local === undefined);
  const { camera, keepsCamera } = page;
  useEffect(() => {
    if (keepsCamera) return;
    if (camera !== undefined) flyOnce({ pose: camera });
    else if (!byFigures && hasTree) flyOnce(local === undefined ? 'everywhere' : { extent: local });
  }, [byFigures, hasTree, camera, keepsCamera, local, flyOnce]);
  const area = screen.area ?? (isOwn ? own : undefined);
  const topics = screen.figures.length > 1 ? screen.figures : [];
  const scope = screen.area === undefined ? own : undefined;
  return (
    <PagePanel
      title={title}
      page={page}
      {...(scope === undefined && topics.length === 0
        ? {}
        : {
            top: (
              <>
                {scope !== undefined && <ScopeChoice own={scope} isOwn={isOwn} onChoose={setOwn} />}
                {topics.length > 0 && <TopicChoice topics={topics} chosen={topic} onChoose={setTopic} />}
              </>
            ),
          })}
    >
      <FiguresBody
        read={read}
        topic={topic}
        area={area}
        onFly={(extent) => flyTo({ extent })}
        {...(byFigures && !keepsCamera ? { onArea: (extent) => flyOnce({ extent }) } : {})}
      />
      <TopicLayers layers={layers} nodes={nodes} onShowInTree={(id) => needs.showInTree()(id)} />
    </PagePanel>
  );
}

/** The unit's own area or the whole prefecture. */
function ScopeChoice({
  own,
  isOwn,
  onChoose,
}: {
  readonly own: string;
  readonly isOwn: boolean;
  readonly onChoose: (isOwn: boolean) => void;
}) {
  const t = useText();
  return (
    <SegmentedField
      labelHidden
      label={t('figures.scope')}
      choices={[
        { value: 'own', label: own },
        { value: 'all', label: t('figures.scopeAll') },
      ]}
      value={isOwn ? 'own' : 'all'}
      onChange={(value) => onChoose(value === 'own')}
    />
  );
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
