/** How a field of the sample's layers is called, and where it is shown. */
export interface FieldTitle {
  readonly title: string;
  /** A column of result tables. */
  readonly header: boolean;
  /** A line of the popup. */
  readonly bubble: boolean;
}

const everywhere = (title: string): FieldTitle => ({ title, header: true, bubble: true });
const inPopup = (title: string): FieldTitle => ({ title, header: false, bubble: true });
const nowhere = (title: string): FieldTitle => ({ title, header: false, bubble: false });

/** Titles of fields by their names, in the order in which they are shown. A name in Chinese is its own title. */
export const FIELD_TITLES: Readonly<Record<string, FieldTitle>> = {
  name: everywhere('名称'),
  nameEn: nowhere('英文名称'),
  code: everywhere('编码'),
  class: everywhere('类别'),
  classEn: nowhere('英文类别'),
  kind: everywhere('类型'),
  level: everywhere('级别'),
  grade: everywhere('等级'),
  county: everywhere('所属县市'),
  areaKm2: everywhere('面积（平方千米）'),
  lengthKm: everywhere('长度（千米）'),
  catchmentKm2: inPopup('集水面积（平方千米）'),
  levelM: everywhere('水面高程（米）'),
  salt: inPopup('咸水'),
  dlmc: everywhere('地类名称'),
  dlbm: everywhere('地类编码'),
  tbbh: inPopup('图斑编号'),
  bhd: everywhere('保护地'),
  zrq: everywhere('责任区'),
  year: everywhere('年份'),
  area: everywhere('面积（平方千米）'),
  gw_id: everywhere('管网编号'),
  gw_layer: everywhere('管网图层'),
  gw_layer_guid: nowhere('管网图层标识'),
  part: nowhere('管网部件'),
  objectid: nowhere('对象编号'),
  geom: nowhere('位置文本'),
  color: nowhere('图例颜色'),
};

const CHINESE = /[\u4e00-\u9fff]/;

/** The title of a field; undefined when nobody has given it one. */
export function fieldTitleOf(name: string): FieldTitle | undefined {
  return FIELD_TITLES[name] ?? (CHINESE.test(name) ? everywhere(name) : undefined);
}

/** Puts field names in the order in which they are shown: titled ones as listed, then the rest by name. */
export function inShownOrder(names: readonly string[]): string[] {
  const order = Object.keys(FIELD_TITLES);
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...names].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}
