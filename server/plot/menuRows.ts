import { PLOT_MENU_PARENTS } from '../../src/domain/drawing/plot/records.ts';

/** A row of the menu; its place among its siblings is its place in the table. */
export interface MenuRow {
  readonly id: string;
  readonly parentid: string;
  readonly name: string;
  readonly prop: string;
  readonly type: string;
  readonly image: string;
  readonly active?: boolean;
}

/** Entries below a parent, their ids after it. */
const below = (
  parentid: string,
  prop: string,
  entries: readonly (readonly [type: string, name: string, image?: string])[],
) =>
  entries.map(([type, name, image = '']): MenuRow => ({
    id: `${prop}.${type}`,
    parentid,
    name,
    prop,
    type,
    image,
  }));

const group = (id: string, name: string, active: boolean, type = 'group'): MenuRow => ({
  id,
  parentid: PLOT_MENU_PARENTS.types,
  name,
  prop: id,
  type,
  image: '',
  active,
});

const mark = (type: string, name: string) => [type, name, `/plot/${type}.svg`] as const;

/** The panel of plot types (viewer.md, section 2): symbols by their ids, and layers whose points are to be had as plots. */
const TYPES: readonly MenuRow[] = [
  group('general', '常规', true),
  ...below('general', 'general', [
    ['point', '点'],
    ['line', '直线'],
    ['polyline', '折线'],
    ['curve', '曲线'],
    ['rectangle', '矩形'],
    ['circle', '圆'],
    ['ellipse', '椭圆'],
    ['sector', '扇形'],
    ['polygon', '多边形'],
    ['freehand', '手绘线'],
  ]),
  group('arrow', '箭头', true),
  ...below('arrow', 'arrow', [
    ['straightArrow', '直箭头'],
    ['fineArrow', '细直箭头'],
    ['curvedArrow', '曲线箭头'],
    ['attackArrow', '攻击箭头'],
    ['tailedAttackArrow', '燕尾攻击箭头'],
    ['pincerArrow', '钳击箭头'],
  ]),
  group('area', '集结地', true),
  ...below('area', 'area', [['assemblyArea', '集结地']]),
  group('point', '点标', true),
  ...below('point', 'point', [
    mark('fire', '火点'),
    mark('lookoutTower', '瞭望塔'),
    mark('station', '管护站'),
    mark('commandPost', '指挥部'),
    mark('fireTeam', '扑火队'),
    mark('ranger', '护林员'),
    mark('vehicle', '车辆'),
    mark('helicopter', '直升机'),
    mark('water', '水源'),
    mark('supplies', '物资'),
    mark('checkpoint', '检查站'),
    mark('camera', '视频监控'),
    mark('medical', '医疗点'),
    mark('refuge', '避险区'),
    mark('danger', '危险'),
    mark('pest', '病虫害'),
    mark('oldTree', '古树'),
    mark('wildlife', '野生动物'),
  ]),
  group('text', '文字', true),
  ...below('text', 'text', [
    ['text', '文字'],
    ['textBox', '文本框'],
  ]),
  group('dataSource', '数据源', false, 'dataSource'),
  ...below('dataSource', 'dataSource', [
    ['towers', '瞭望塔', '/plot/lookoutTower.svg'],
    ['stations', '管护站', '/plot/station.svg'],
    ['watersources', '水源地', '/plot/water.svg'],
    ['videos', '视频监控点', '/plot/camera.svg'],
  ]),
];

/** The context menu of the workspace's tree, by what it is opened on. */
const CONTEXT: readonly MenuRow[] = [
  ...below(PLOT_MENU_PARENTS.context, 'item', [
    ['locate', '定位'],
    ['rename', '重命名'],
    ['attribute', '属性编辑'],
    ['copyToSolution', '复制到方案'],
    ['copyToWorkspace', '复制到工作空间'],
    ['toFront', '置于顶层'],
    ['toBack', '置于底层'],
    ['delete', '删除'],
  ]),
  ...below(PLOT_MENU_PARENTS.context, 'Workspace', [
    ['rename', '重命名'],
    ['saveAsSolution', '保存为方案'],
    ['import', '导入'],
    ['exportGeoJson', '导出 GeoJSON'],
    ['exportKml', '导出 KML'],
    ['delete', '删除'],
  ]),
  ...below(PLOT_MENU_PARENTS.context, 'solution', [
    ['locate', '定位到方案视角'],
    ['rename', '重命名'],
    ['edit', '编辑方案'],
    ['copyToWorkspace', '复制到工作空间'],
    ['import', '导入'],
    ['exportGeoJson', '导出 GeoJSON'],
    ['exportKml', '导出 KML'],
    ['delete', '删除'],
  ]),
];

/** Every row of the menu as it is installed. */
export const MENU_ROWS: readonly MenuRow[] = [...TYPES, ...CONTEXT];
