/** How a field of a layer is called, and where it is shown. */
interface FieldTitle {
  readonly zh: string;
  readonly en: string;
  /** A column of result tables. */
  readonly header: boolean;
  /** A line of the popup. */
  readonly bubble: boolean;
  /** What coded values stand for. */
  readonly values?: Readonly<Record<string, { readonly zh: string; readonly en: string }>>;
}

const everywhere = (zh: string, en: string) => ({ zh, en, header: true, bubble: true });
const inPopup = (zh: string, en: string) => ({ zh, en, header: false, bubble: true });
const nowhere = (zh: string, en: string) => ({ zh, en, header: false, bubble: false });

/** Values that are Chinese words already, with what they are called in English. */
const chineseWords = (english: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(english).map(([zh, en]) => [zh, { zh, en }]));

/** Titles of fields whose names are no Chinese words, in the order in which fields are shown. */
const TITLES: Readonly<Record<string, FieldTitle>> = {
  name: everywhere('名称', 'Name'),
  title: everywhere('标题', 'Title'),
  text: everywhere('内容', 'Text'),
  nameEn: nowhere('英文名称', 'English name'),
  code: everywhere('编码', 'Code'),
  id: everywhere('编号', 'No.'),
  _bianhao: everywhere('编号', 'No.'),
  class: everywhere('类别', 'Class'),
  classEn: nowhere('英文类别', 'English class'),
  type: everywhere('类型', 'Type'),
  kind: everywhere('类型', 'Kind'),
  level: {
    ...everywhere('级别', 'Level'),
    values: {
      prefecture: { zh: '州级', en: 'Prefecture' },
      county: { zh: '县级', en: 'County' },
      ...chineseWords({ 州级: 'Prefecture', 县级: 'County', 乡级: 'Township', 村级: 'Village' }),
    },
  },
  grade: everywhere('等级', 'Grade'),
  county: everywhere('所属县市', 'County'),
  unit: everywhere('单位', 'Unit'),
  department: everywhere('所属单位', 'Department'),
  area: everywhere('面积（平方千米）', 'Area (km²)'),
  areaKm2: everywhere('面积（平方千米）', 'Area (km²)'),
  area_km2: everywhere('面积（平方千米）', 'Area (km²)'),
  lengthKm: everywhere('长度（千米）', 'Length (km)'),
  length_km: everywhere('长度（千米）', 'Length (km)'),
  catchmentKm2: inPopup('集水面积（平方千米）', 'Catchment (km²)'),
  levelM: everywhere('水面高程（米）', 'Water level (m)'),
  height: everywhere('高度（米）', 'Height (m)'),
  elevation: everywhere('海拔（米）', 'Elevation (m)'),
  elevation_m: everywhere('海拔（米）', 'Elevation (m)'),
  population: everywhere('人口', 'Population'),
  salt: inPopup('咸水', 'Salt water'),
  dlmc: everywhere('地类名称', 'Land class'),
  dlbm: everywhere('地类编码', 'Land class code'),
  tbbh: inPopup('图斑编号', 'Parcel no.'),
  bhd: everywhere('保护地', 'Protected area'),
  zrq: everywhere('责任区', 'Responsibility area'),
  year: everywhere('年份', 'Year'),
  phone: inPopup('联系电话', 'Phone'),
  address: inPopup('地址', 'Address'),
  remark: inPopup('备注', 'Remark'),
  lon: inPopup('经度', 'Longitude'),
  lat: inPopup('纬度', 'Latitude'),
  xcoor: inPopup('经度', 'Longitude'),
  ycoor: inPopup('纬度', 'Latitude'),
  gw_id: everywhere('管网编号', 'Pipe no.'),
  gw_layer: everywhere('管网图层', 'Pipe layer'),
  gw_layer_guid: nowhere('管网图层标识', 'Pipe layer id'),
  part: nowhere('管网部件', 'Pipe part'),
  facilityKind: nowhere('设施种类', 'Facility kind'),
  objectid: nowhere('对象编号', 'Object no.'),
  geom: nowhere('位置文本', 'Place as text'),
  color: nowhere('图例颜色', 'Legend colour'),
};

/** What fields whose names are Chinese words are called in English, and their values where these are words of a short list. */
const CHINESE_FIELDS: Readonly<Record<string, Pick<FieldTitle, 'en' | 'values'>>> = {
  类型: { en: 'Type' },
  编号: { en: 'No.' },
  县市: { en: 'County' },
  所在道路: { en: 'Road' },
  面积: { en: 'Area' },
  '面积（公顷）': { en: 'Area (ha)' },
  面积说明: { en: 'Area as stated' },
  海拔: { en: 'Elevation' },
  保护级别: { en: 'Protection level' },
  管理机构: { en: 'Administration' },
  功能区: { en: 'Functional zone' },
  林长: { en: 'Forest chief' },
  护林员人数: { en: 'Rangers' },
  巡护频次: {
    en: 'Patrols',
    values: chineseWords({ 每日: 'Daily', 每周两次: 'Twice a week', 每周: 'Weekly', 每月: 'Monthly' }),
  },
  火险程度: { en: 'Fire risk' },
  塔高: { en: 'Tower height' },
  '瞭望半径（公里）': { en: 'Range of sight (km)' },
  值守人: { en: 'On duty' },
  学名: { en: 'Scientific name' },
  数量: { en: 'Count' },
  记录年份: { en: 'Year of record' },
  联系人: { en: 'Contact' },
  年度: { en: 'Year' },
  变更前地类: { en: 'Land before' },
  变更前编码: { en: 'Code before' },
  变更后地类: { en: 'Land after' },
  变更后编码: { en: 'Code after' },
  日期: { en: 'Date' },
  火险指数: { en: 'Fire danger' },
  火险等级: { en: 'Danger grade' },
  季节: { en: 'Season' },
  逐时状态: { en: 'Hours on line (1) and off (0)' },
  观测日期: { en: 'Seen on' },
  绿度指数: { en: 'Greenness' },
  月份: { en: 'Month' },
  '计划（公顷）': { en: 'Planned (ha)' },
  '完成（公顷）': { en: 'Done (ha)' },
  验收: { en: 'Acceptance' },
  '年产量（吨）': { en: 'Yield a year (t)' },
  管护人员: { en: 'Staff' },
  负责人: { en: 'In charge' },
  巡护车辆: { en: 'Patrol vehicles' },
  状态: {
    en: 'State',
    values: chineseWords({ 在线: 'Online', 离线: 'Offline', 已完成: 'Walked', 未完成: 'Not walked' }),
  },
  发现日期: { en: 'Seen on' },
  '亮温（K）': { en: 'Brightness (K)' },
  置信度: { en: 'Confidence', values: chineseWords({ 高: 'High', 中: 'Medium', 低: 'Low' }) },
  核查状态: { en: 'Check', values: chineseWords({ 已核查: 'Checked', 未核查: 'Not checked' }) },
  核查结果: {
    en: 'Finding',
    values: chineseWords({
      农事用火: 'Farm fire',
      误报: 'False alarm',
      工业热源: 'Industry',
      林草火情: 'Wildfire',
    }),
  },
  计划日期: { en: 'Planned for' },
  完成日期: { en: 'Walked on' },
  责任人: { en: 'Ranger' },
  '里程（千米）': { en: 'Length (km)' },
  发现问题: { en: 'Problems found' },
  朝向: { en: 'Heading (°)' },
  视场角: { en: 'Field of view (°)' },
  '可视距离（公里）': { en: 'Range (km)' },
  画面类型: { en: 'Kind of picture', values: chineseWords({ 图片: 'Still picture' }) },
  画面地址: { en: 'Address of the picture' },
  通车条件: { en: 'Road access' },
  样地号: { en: 'Plot no.' },
  地类: { en: 'Land class' },
  优势树种: { en: 'Dominant species' },
  郁闭度: { en: 'Canopy closure' },
  调查年度: { en: 'Survey year' },
  可及性: { en: 'Accessibility' },
  管径: { en: 'Diameter' },
  材质: { en: 'Material' },
  管长: { en: 'Length' },
  起点井: { en: 'From well' },
  终点井: { en: 'To well' },
  起点管底高程: { en: 'Invert level at start' },
  终点管底高程: { en: 'Invert level at end' },
  起点埋深: { en: 'Cover at start' },
  终点埋深: { en: 'Cover at end' },
  输水方式: { en: 'Flow' },
  接入井: { en: 'Inlet well' },
  井深: { en: 'Well depth' },
  井径: { en: 'Well diameter' },
  权属单位: { en: 'Owner' },
  混接类型: { en: 'Kind of misconnection' },
  整治状态: { en: 'Remediation' },
  排水许可证: { en: 'Discharge permit' },
  扬程: { en: 'Head' },
  水泵台数: { en: 'Pumps' },
  限速: { en: 'Speed limit' },
  '每公顷蓄积（m³）': { en: 'Volume per hectare (m³)' },
  '可取水量（m³）': { en: 'Usable water (m³)' },
  地面高程: { en: 'Ground level' },
  井盖材质: { en: 'Cover material' },
  接入管数: { en: 'Connected pipes' },
  设备: { en: 'Equipment' },
  污水井: { en: 'Sewage well' },
  雨水井: { en: 'Storm drain' },
  受纳水体: { en: 'Receiving water' },
  '处理能力（m³/d）': { en: 'Capacity (m³/d)' },
};

/** Sources write the same name in small and capital letters. */
const BY_LOWER_CASE: ReadonlyMap<string, FieldTitle> = new Map(
  Object.entries(TITLES).map(([name, title]) => [name.toLowerCase(), title]),
);

const ORDER = [...BY_LOWER_CASE.keys()];

const CHINESE = /[\u4e00-\u9fff]/;

/** The titles of all fields as one text: it changes when any of them does. */
export const FIELD_TITLES_TEXT = JSON.stringify(TITLES);

/** The title of a field, however its letters are written; a name in Chinese is its own. Undefined when nobody has given it one. */
export function fieldTitleOf(name: string): FieldTitle | undefined {
  const known = BY_LOWER_CASE.get(name.toLowerCase());
  if (known !== undefined || !CHINESE.test(name)) return known;
  return { ...everywhere(name, name), ...CHINESE_FIELDS[name] };
}

/** What a field's value stands for, where it is a code. */
export function codedValue(field: string, value: unknown, language: 'zh' | 'en'): string | undefined {
  return typeof value === 'string' ? fieldTitleOf(field)?.values?.[value]?.[language] : undefined;
}

/** A feature's properties with words for coded values: the very same ones where none is coded. */
export function inWords<P extends Readonly<Record<string, unknown>>>(
  properties: P,
  language: 'zh' | 'en',
): P {
  const said = Object.entries(properties).flatMap(([key, value]) => {
    const word = codedValue(key, value, language);
    return word === undefined ? [] : [[key, word] as const];
  });
  return said.length === 0 ? properties : { ...properties, ...Object.fromEntries(said) };
}

/** Puts field names in the order in which they are shown: titled ones as listed, then the rest by name. */
export function inShownOrder(names: readonly string[]): string[] {
  const rank = (name: string) => {
    const at = ORDER.indexOf(name.toLowerCase());
    return at < 0 ? ORDER.length : at;
  };
  return [...names].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}
