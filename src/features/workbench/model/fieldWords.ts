/** What a field is called, and what to write in it; no help where the name says all. */
export interface FieldWords {
  readonly title: string;
  readonly help?: string;
}

/** The fields of a layer's record in both languages; read with the window that shows them. */
export const FIELD_WORDS: Readonly<Record<string, { readonly zh: FieldWords; readonly en: FieldWords }>> = {
  name: {
    zh: { title: '图层名称', help: '图例、属性窗中显示的名称' },
    en: { title: 'Layer name', help: 'Shown in the legend and in pop-ups' },
  },
  link: {
    zh: {
      title: '服务地址',
      help: '以 / 开头的本站路径，或 http(s):// 地址，例如 /geo/wms、https://gis.example.cn/wms',
    },
    en: {
      title: 'Address',
      help: 'A path of this site that begins with /, or an http(s):// address: /geo/wms, https://gis.example.cn/wms',
    },
  },
  visibility: {
    zh: { title: '打开页面时显示', help: '勾选后，第一次打开页面就显示' },
    en: { title: 'Shown from the start', help: 'Shown when the page is opened for the first time' },
  },
  lonlatrect: {
    zh: { title: '范围', help: '西,南,东,北，单位度，例如 79.88,43.50,83.86,45.89' },
    en: { title: 'Extent', help: 'West, south, east, north in degrees: 79.88,43.50,83.86,45.89' },
  },
  alias: {
    zh: {
      title: '服务中的图层名',
      help: 'WMS 的 LAYERS、WMTS 的图层标识，多个用逗号分隔；WFS 的要素类型名；要素服务的图层号；影像服务的栅格函数；矢量瓦片中的图层',
    },
    en: {
      title: 'Name at the service',
      help: 'The LAYERS of a WMS or the identifier of a WMTS, several with commas; the type of a WFS; the number of a layer of a feature service; a raster function of an image service; layers of vector tiles',
    },
  },
  format: {
    zh: { title: '格式', help: 'png、jpg、geojson、kml' },
    en: { title: 'Format', help: 'png, jpg, geojson, kml' },
  },
  opacity: {
    zh: { title: '不透明度（0—1）', help: '打开时的不透明度，例如 0.6；使用者可再调整' },
    en: { title: 'Opacity (0 to 1)', help: 'At first, for example 0.6; each user may change it' },
  },
  minScale: {
    zh: { title: '最小比例尺 1:', help: '看得更远时不显示，例如 500000；按平面图的比例尺，两视图一致' },
    en: {
      title: 'Smallest scale 1:',
      help: 'Not shown further away: 500000. By the scale of the plane, in both views',
    },
  },
  maxScale: {
    zh: { title: '最大比例尺 1:', help: '看得更近时不显示，例如 5000；应小于最小比例尺的数' },
    en: {
      title: 'Largest scale 1:',
      help: 'Not shown nearer: 5000. A smaller number than that of the smallest scale',
    },
  },
  code: {
    zh: { title: '数据编码', help: '在三维数据服务中的编码，空间查询按它询问' },
    en: { title: 'Data code', help: 'Its code at the 3D data service, by which spatial queries ask' },
  },
  timeField: {
    zh: { title: '时间字段', help: '要素的年度、月份或日期所在的字段；时间轴据此只显示所选时间的要素' },
    en: {
      title: 'Time field',
      help: 'The property with the year, month or day of a feature: the time slider shows what is of the chosen time',
    },
  },
  filter: {
    zh: { title: '筛选', help: 'CQL2 文本，例如 面积 > 10' },
    en: { title: 'Filter', help: 'CQL2 text: area > 10' },
  },
  classes: {
    zh: { title: '分类着色' },
    en: { title: 'Classes' },
  },
  field: {
    zh: { title: '字段', help: '按这个字段的值分类，须与数据中的写法一致' },
    en: { title: 'Field', help: 'The property whose value decides the class, as the data spell it' },
  },
  kind: {
    zh: { title: '分类方式', help: 'categories 按取值，breaks 按数值分级' },
    en: { title: 'Kind', help: 'categories: by value; breaks: by ranges of numbers' },
  },
  unit: {
    zh: { title: '单位', help: '写在图例的数值之后，例如 公顷、m³/亩' },
    en: { title: 'Unit', help: 'Written behind the numbers of the legend: ha, m³/ha' },
  },
  otherColor: {
    zh: { title: '其他的颜色', help: '不属于任何一类的要素；不填则用图层自己的颜色' },
    en: { title: 'Colour of others', help: 'Of what is in no class; the layer’s own colour without one' },
  },
  items: {
    zh: {
      title: '各类',
      help: '按图例顺序：取值 value，或不超过 upTo（最后一级可不填）；名称 label；颜色 color；点图层还可有图标 picture 与大小 sizePx',
    },
    en: {
      title: 'Classes',
      help: 'In the order of the legend: value, or upTo (the last may have none); label; color; of points also picture and sizePx',
    },
  },
  columns: {
    zh: {
      title: '字段',
      help: '按显示顺序：字段 field、中文名称 title、英文名称 titleEn、列入表格 header、列入弹窗 bubble',
    },
    en: {
      title: 'Fields',
      help: 'In the order in which they are shown: field, title, titleEn; header: in tables, bubble: in pop-ups',
    },
  },
  labelExpression: {
    zh: { title: '标注表达式', help: '例如 {name}[（{面积:0.0} 公顷）]，\\n 换行' },
    en: { title: 'Label expression', help: '{name}[ ({area:0.0} ha)]; \\n begins a line' },
  },
  layerConfig: {
    zh: { title: '样式' },
    en: { title: 'Style' },
  },
  isCustomLayer: {
    zh: { title: '优先使用本样式', help: '按这里的样式显示，不用按名称或类别预设的样式' },
    en: {
      title: 'This style first',
      help: 'Drawn by this style, not by the one that its name or classes have',
    },
  },
  srs: {
    zh: { title: '瓦片坐标系', help: '例如 EPSG:4490、EPSG:3857' },
    en: { title: 'Reference of the tiles', help: 'EPSG:4490, EPSG:3857' },
  },
  crs: {
    zh: { title: '瓦片坐标系（crs）', help: '与“瓦片坐标系”相同，写一处即可' },
    en: { title: 'Reference of the tiles (crs)', help: 'The same; one of them is enough' },
  },
  tilingScheme: {
    zh: { title: '切片方案', help: 'geographic 表示经纬度直投' },
    en: { title: 'Tiling scheme', help: 'geographic for tiles in degrees' },
  },
  subdomains: {
    zh: { title: '子域名', help: '地址中 {s} 依次代表的字母，例如 a,b,c' },
    en: { title: 'Subdomains', help: 'What {s} in the address stands for: a,b,c' },
  },
  maxlevel: {
    zh: { title: '最大级别', help: '0 至 30；更近时放大这一级的瓦片' },
    en: { title: 'Highest level', help: '0 to 30; nearer, the tiles of this level are enlarged' },
  },
  minlevel: {
    zh: { title: '最小级别', help: '0 至 30；更远时不显示' },
    en: { title: 'Lowest level', help: '0 to 30; not shown farther away' },
  },
  pipechild: {
    zh: { title: '分部', help: '管线的组成部分，例如 container,joint,well' },
    en: { title: 'Parts', help: 'Parts of a pipeline: container, joint, well' },
  },
  layerType: {
    zh: { title: '几何类型', help: '面、线或点' },
    en: { title: 'Geometry', help: 'Polygons, lines or points' },
  },
  PolygonConfig: {
    zh: { title: '面样式' },
    en: { title: 'Polygons' },
  },
  LineConfig: {
    zh: { title: '线样式' },
    en: { title: 'Lines' },
  },
  PointConfig: {
    zh: { title: '点样式' },
    en: { title: 'Points' },
  },
  AnnotationConfig: {
    zh: { title: '标注样式' },
    en: { title: 'Annotation' },
  },
  propName: {
    zh: { title: '标注字段', help: '用哪个字段的值作标注' },
    en: { title: 'Label field', help: 'The field whose value is the label' },
  },
  labelColor: {
    zh: { title: '标注颜色', help: '例如 #ffffff' },
    en: { title: 'Label colour', help: '#ffffff' },
  },
  VisibleRange: {
    zh: { title: '标注可见距离', help: '单位米，更远时不标注' },
    en: { title: 'Labels visible within', help: 'Metres; farther away there are no labels' },
  },
  DottedpolylineUrl: {
    zh: { title: '虚线', help: '线型名称，例如 dash、dot' },
    en: { title: 'Dashes', help: 'A pattern: dash, dot' },
  },
  PolygonColor: {
    zh: { title: '填充颜色', help: '例如 rgba(95, 192, 139, 0.4)' },
    en: { title: 'Fill colour', help: 'rgba(95, 192, 139, 0.4)' },
  },
  polylineColor: {
    zh: { title: '边线颜色', help: '例如 #2f7d4f' },
    en: { title: 'Outline colour', help: '#2f7d4f' },
  },
  polylineColorAlpha: {
    zh: { title: '边线不透明度', help: '0 至 1' },
    en: { title: 'Outline opacity', help: '0 to 1' },
  },
  lineWidth: {
    zh: { title: '线宽', help: '单位像素' },
    en: { title: 'Line width', help: 'Pixels' },
  },
  lincolor: {
    zh: { title: '线颜色', help: '例如 #4ea3d8' },
    en: { title: 'Line colour', help: '#4ea3d8' },
  },
  islinght: {
    zh: { title: '发光', help: '线条带光晕' },
    en: { title: 'Glow', help: 'Lines have a glow' },
  },
  imageUrl: {
    zh: { title: '图标地址', help: '本站路径或 http(s):// 地址' },
    en: { title: 'Picture', help: 'A path of this site or an http(s):// address' },
  },
  width: {
    zh: { title: '图标宽', help: '单位像素' },
    en: { title: 'Picture width', help: 'Pixels' },
  },
  height: {
    zh: { title: '图标高', help: '单位像素' },
    en: { title: 'Picture height', help: 'Pixels' },
  },
  isEllipse: {
    zh: { title: '画成椭圆', help: '以椭圆代替图标' },
    en: { title: 'As ellipses', help: 'Ellipses in place of pictures' },
  },
  ellipse: {
    zh: { title: '椭圆' },
    en: { title: 'Ellipse' },
  },
  semiMinorAxis: {
    zh: { title: '短半轴', help: '单位米' },
    en: { title: 'Semi-minor axis', help: 'Metres' },
  },
  semiMajorAxis: {
    zh: { title: '长半轴', help: '单位米，不小于短半轴' },
    en: { title: 'Semi-major axis', help: 'Metres, not less than the semi-minor one' },
  },
  ellipseColor: {
    zh: { title: '椭圆颜色', help: '例如 #e0b252' },
    en: { title: 'Ellipse colour', help: '#e0b252' },
  },
  isCluster: {
    zh: { title: '聚合', help: '距离很近的点合并显示' },
    en: { title: 'Clusters', help: 'Points close together are shown as one' },
  },
  labelFontColor: {
    zh: { title: '标注文字颜色', help: '例如 #ffffff' },
    en: { title: 'Label text colour', help: '#ffffff' },
  },
  markerType: {
    zh: { title: '点形状', help: '没有图标时：circle、square、diamond、triangle、cross、x' },
    en: { title: 'Shape', help: 'Without a picture: circle, square, diamond, triangle, cross, x' },
  },
  pointSize: {
    zh: { title: '点大小', help: '单位像素' },
    en: { title: 'Point size', help: 'Pixels' },
  },
  pointColor: {
    zh: { title: '点颜色', help: '例如 #e0645c' },
    en: { title: 'Point colour', help: '#e0645c' },
  },
  fontSize: {
    zh: { title: '字号', help: '单位像素' },
    en: { title: 'Font size', help: 'Pixels' },
  },
  fontColor: {
    zh: { title: '文字颜色', help: '例如 #ffffff' },
    en: { title: 'Text colour', help: '#ffffff' },
  },
  backgroundColor: {
    zh: { title: '背景颜色', help: '例如 rgba(10, 19, 16, 0.7)' },
    en: { title: 'Background', help: 'rgba(10, 19, 16, 0.7)' },
  },
  annotationContent: {
    zh: { title: '标注内容', help: '没有标注字段时显示的文字' },
    en: { title: 'Annotation text', help: 'Shown where there is no label field' },
  },
  HeightFromPoint: {
    zh: { title: '离地高度', help: '单位米' },
    en: { title: 'Height above ground', help: 'Metres' },
  },
};
