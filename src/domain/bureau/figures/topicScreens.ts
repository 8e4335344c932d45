import { readMenuAddress } from '../menu/menuAddress.ts';
import { TOPIC_SCREEN } from '../menu/screenCodes.ts';
import { partsArranged, type Arrangement } from './figureGroups.ts';
import type { FigureTopic } from './figureWords.ts';

/** What the screen of a menu topic shows. */
export interface TopicScreen {
  /** Topics whose figures it tells, the first one at first. */
  readonly figures: readonly [FigureTopic, ...FigureTopic[]];
  /** Names of the layers that it switches on while it is open. */
  readonly layers: readonly string[];
  /** The area that it is about; without it the user's own, or everything. */
  readonly area?: string;
}

const RESERVES = ['自然保护地范围', '保护区功能区划'] as const;

/** A reserve or a kind of protected areas: what it is, what lies in it, what lives in it. */
const protectedArea = (area: string): TopicScreen => ({
  figures: ['protection', 'overview', 'wildlife'],
  layers: RESERVES,
  area,
});

const FACILITIES = ['检查井', '排水户', '混接点', '排放口', '泵站', '污水厂'] as const;

const NETWORK = '博乐排水管网';

const land: TopicScreen = { figures: ['overview'], layers: ['土地利用现状', '州界与县级区划'] };

const allProtected: TopicScreen = { figures: ['protection', 'wildlife'], layers: RESERVES };

const ebinur: TopicScreen = {
  figures: ['ebinur', 'overview', 'wildlife'],
  layers: ['艾比湖历年水域', '保护区功能区划'],
  area: '艾比湖湿地',
};

const drainage: TopicScreen = { figures: ['network', 'operations'], layers: [NETWORK, '污水厂', '泵站'] };

const operation: TopicScreen = { figures: ['operations'], layers: ['泵站', '污水厂', '排水户'] };

/** Screens by the codes of their routes. */
const BY_ROUTE = {
  TotalResourceOverview: land,
  CarbonSinkOverview: { figures: ['carbon'], layers: ['草原与植被分布', '森林资源样地'] },
  ZongLanIndex: drainage,
  OverviewProtectedAreas: allProtected,
  EbinurLakeIndex: ebinur,
  OperationOverview: operation,
} as const satisfies Readonly<Record<string, TopicScreen>>;

/** A route whose screen is a topic's. */
export type TopicRoute = keyof typeof BY_ROUTE;

/** Screens by the names of their menu items, in resource mode. */
const BY_MENU_NAME: Readonly<Record<string, TopicScreen>> = {
  林长制: { figures: ['chiefs'], layers: ['林长责任区'] },
  草原: { figures: ['grassland'], layers: ['草原与植被分布'] },
  天然林: { figures: ['forest', 'carbon'], layers: ['管护站点', '森林资源样地'] },
  国土绿化: { figures: ['greening'], layers: ['国土绿化项目'] },
  荒漠防治: { figures: ['greening', 'overview'], layers: ['国土绿化项目'], area: '艾比湖湿地' },
  湿地恢复: ebinur,
  自然保护地: allProtected,
  自然保护区: protectedArea('自然保护区'),
  甘家湖: protectedArea('甘家湖'),
  夏尔希里: protectedArea('夏尔希里'),
  新疆北鲵: protectedArea('新疆北鲵'),
  湿地公园: protectedArea('湿地公园'),
  森林公园: protectedArea('森林公园'),
  风景名胜区: protectedArea('风景名胜区'),
  沙漠公园: protectedArea('沙漠公园'),
  防火: {
    figures: ['fire', 'video'],
    layers: ['森林火险区划', '瞭望塔', '视频监控点', '取水点', '卫星热点'],
  },
  特色林果: { figures: ['fruit'], layers: ['特色林果基地'] },
  野生动植物: { figures: ['wildlife'], layers: ['重点保护野生动物', '重点保护野生植物'] },
  涉林涉草: { figures: ['matters'], layers: ['企事业用地'] },
  污水: { figures: ['sewage'], layers: [NETWORK, '污水厂'] },
  雨水: { figures: ['rainwater'], layers: [NETWORK, '排放口'] },
  隐患: { figures: ['dangers'], layers: [NETWORK, '混接点'] },
  工程: { figures: ['projects'], layers: ['混接点'] },
  运营: operation,
  决策分析: { figures: ['analysis', 'network'], layers: [NETWORK, ...FACILITIES] },
};

/**
 * The screen of a topic: by its menu name, else by its route.
 * @returns undefined for a name that the table does not know and no route
 */
export function topicScreenOf(
  menuName: string | undefined,
  route: TopicRoute | undefined,
): TopicScreen | undefined {
  const named = menuName === undefined ? undefined : BY_MENU_NAME[menuName];
  return named ?? (route === undefined ? undefined : BY_ROUTE[route]);
}

/** Values of the parameter `page` that have figures. */
export const TOPIC_PAGES: readonly string[] = Object.keys(BY_MENU_NAME);

const isTopicRoute = (code: string): code is TopicRoute => code in BY_ROUTE;

/** Whether the screen of a code shows a topic, its layers and its place. */
export function isTopicScreen(code: string): boolean {
  return code === TOPIC_SCREEN || isTopicRoute(code);
}

/** What the screen of a code shows under a menu name, see {@link topicScreenOf}. */
export function topicScreenAt(code: string, menuName: string): TopicScreen | undefined {
  return topicScreenOf(menuName, isTopicRoute(code) ? code : undefined);
}

/** What the screen of a menu entry shows; undefined where its address is none of a topic. */
export function topicScreenOfEntry({
  path,
  name,
}: {
  readonly path: string;
  readonly name: string;
}): TopicScreen | undefined {
  if (!path.startsWith('/') || path.startsWith('//')) return undefined;
  const address = readMenuAddress(path);
  const code = address.path.slice(1);
  return isTopicScreen(code) ? topicScreenAt(code, address.page ?? name) : undefined;
}

/** A screen with the topics that an arrangement shows, in the order in which it names them first; as it is where it names none of them. */
export function arrangedScreen<T extends TopicScreen | undefined>(screen: T, arrangement: Arrangement): T {
  if (screen === undefined || arrangement === undefined) return screen;
  const [first, ...others] = new Set(partsArranged(screen.figures, arrangement).map(({ topic }) => topic));
  return first === undefined ? screen : { ...screen, figures: [first, ...others] };
}

/**
 * What switches a layer on while it is open. Topics know layers by their names.
 * @returns names of menu items, and codes of routes
 */
export function topicsShowing(layerName: string): {
  readonly menuNames: readonly string[];
  readonly routes: readonly string[];
} {
  const showing = (screens: Readonly<Record<string, TopicScreen>>) =>
    Object.keys(screens).filter((key) => screens[key]?.layers.includes(layerName) === true);
  return { menuNames: showing(BY_MENU_NAME), routes: showing(BY_ROUTE) };
}

/**
 * The area of a unit by its role type: a reserve's authority has its reserve, a forest bureau the county that its farm lies in, since no
 * border of a farm is published. Units of the whole prefecture have none.
 */
const UNIT_AREAS: Readonly<Record<number, string>> = {
  1: '艾比湖湿地',
  9: '甘家湖',
  12: '夏尔希里',
  13: '博乐市',
  14: '精河县',
  15: '温泉县',
  16: '精河县',
};

/** The area whose figures a unit sees first; undefined for the whole prefecture. */
export function unitAreaOf(roleType: number): string | undefined {
  return UNIT_AREAS[roleType];
}
