import { defineTexts, type NamesOf } from '../../../i18n/translate.ts';

/** What is said of figures and done with them; Chinese is the source. */
export const panelTexts = defineTexts({
  zh: {
    'figures.firstOf': '以上为前 {shown} 项，共 {count} 项',
    'figures.loading': '正在统计…',
    'figures.failed': '统计数据读取失败：{reason}',
    'figures.empty': '此范围内没有该专题的数据',
    'figures.emptyHint': '可切换到全州范围，或在图层树中查看其他专题。',
    'figures.unknown': '未知',
    'figures.asChart': '以图表显示“{name}”',
    'figures.asTable': '以表格显示“{name}”',
    'figures.name': '名称',
    'figures.fly': '飞到“{name}”',
    'figures.only': '只看“{name}”',
    'figures.notOnly': '不再只看“{name}”',
    'figures.categoryName': '{section}：{name}',
    'figures.categoryOnly': '只看{name}。',
    'figures.categoryClear': '不再只看这一类',
    'figures.categoryLoading': '正在地图上标出…',
    'figures.categoryFailed': '地图未能标出：{reason}',
    'figures.categoryNone': '此范围和年份内没有这一类要素。',
    'figures.categoryShown': '地图上标出 {total} 个。',
    'figures.categoryLargest': '共 {total} 个，地图上标出最大的 {shown} 个。',
    'figures.categoryFaint': '所在图层已淡显。',
    'figures.mean': '平均 {value}',
    'figures.more': '显示全部 {count} 项',
    'figures.less': '收起',
    'figures.cards': '主要指标',
    'figures.topics': '统计专题',
    'figures.note': '{notes} · 统计于 {time}',
    'figures.formula.overview':
      '面积为图斑在椭球面上面积之和；地类按第三次国土调查工作分类（TD/T 1055-2019）归并，湿地按该分类的 00 类计。历年面积＝现状面积－其后各年变更图斑的净增面积；分县市增减为首个变更年前一年末至今，图斑跨县的按所占部分计。',
    'figures.formula.chiefs':
      '责任区按级别计数，面积为其在椭球面上面积之和；护林员为村级责任区之和；县市只计村级责任区。',
    'figures.formula.grassland':
      '草地面积为地类编码 04 开头的图斑之和；草原类型取植被分布图层；监测站按县市计数；绿度指数为范围内有效样点的平均值，半月以其首日（月-日）表示，被云遮挡的样点不计，其他年份平均为各年同一半月平均值的算术平均。',
    'figures.formula.forest':
      '林地面积为地类编码 03 开头的图斑之和，按优势树种分；蓄积与郁闭度为有林样地的平均值。',
    'figures.formula.greening':
      '面积为项目范围在椭球面上面积之和，按年度、类型分；验收合格率＝验收“合格”的项目数÷项目总数；月度计划与完成为各上报单位之和，完成率＝完成÷计划，有单位未报或没有计划的月份不计。',
    'figures.formula.protection': '保护地面积为其范围在椭球面上面积之和；占比＝保护地面积÷统计范围面积。',
    'figures.formula.fire':
      '火险区面积为其范围在椭球面上面积之和；设施按所在火险区计数；在线率＝“在线”视频点÷全部视频点；热点按发现日期、巡护按计划日期归入月份，多年合计；完成率＝“已完成”巡护÷计划巡护。火险指数为范围内气象站逐日平均（日期为月-日），其他年份平均取同一日；高火险日为任一站达四级及以上的日期。',
    'figures.formula.fruit':
      '面积为基地范围在椭球面上面积之和，跨县的按所占比例分摊；单产只按产量已知的基地计算。',
    'figures.formula.wildlife': '物种按名称计，记录点为调查记录数；同一物种的保护级别取首条记录。',
    'figures.formula.matters': '压占面积为企事业用地与土地利用图斑相交部分在椭球面上的面积。',
    'figures.formula.ebinur':
      '水域面积为各年水域范围在椭球面上的面积；多年平均为各年的算术平均。各季水域为该季水域范围的面积，其他年份平均取同一季节。',
    'figures.formula.carbon':
      '按样地平均蓄积与 Fang 等（2001，Science 292）生物量扩展因子估算，含碳率 0.5；二氧化碳当量＝碳×44÷12。历年蓄积＝各森林类型面积×当年范围内样地平均每公顷蓄积，碳储量同法；面积取现状，某类型当年无样地数据的年份不计。',
    'figures.formula.video':
      '视频点按状态、类型、县市计数；在线率＝“在线”视频点÷全部视频点。各时在线率＝最近一日该时在线的视频点÷状态已知的视频点。',
    'figures.formula.network': '管长取管段属性之和，管段与设施按属性计数。',
    'figures.formula.sewage': '管长取污水管段属性之和，管段与设施按属性计数。',
    'figures.formula.rainwater': '管长取雨水管段属性之和，管段与设施按属性计数。',
    'figures.formula.dangers':
      '整治率＝“已整治”混接点÷全部混接点；浅埋为较浅一端埋深不足 1 米，倒坡为重力流管段终点管底高于起点。',
    'figures.formula.projects': '整治率＝“已整治”混接点÷全部混接点。',
    'figures.formula.operations':
      '处理能力、扬程、水泵台数取设施属性；持证率＝有排水许可证的排水户÷全部排水户。',
    'figures.formula.analysis':
      '埋深取管段较浅一端；坡度＝（起点管底高程－终点管底高程）÷管长，只计重力流管段。',
    'figures.say.same': '持平',
    'figures.say.more': '增加 {amount}',
    'figures.say.less': '减少 {amount}',
    'figures.say.morePercent': '增加 {amount}（{percent}%）',
    'figures.say.lessPercent': '减少 {amount}（{percent}%）',
    'figures.say.series': '{year} 年 {value}，比 {before} 年{change}，比 {count} 年平均值{mean}。',
    'figures.say.twoYears': '{year} 年 {value}，比 {before} 年{change}。',
    'figures.say.oneYear': '{year} 年 {value}。',
    'figures.say.points': '{amount} 个百分点',
    'figures.say.yearBefore': '，比上年同期{change}',
    'figures.say.target': '{span}完成 {done}，为同期计划 {planned}的 {percent}%{before}。',
    'figures.say.noTarget': '{span}完成 {done}，同期没有计划{before}。',
    'figures.say.ofAll': '所列各月计划共 {all}。',
    'figures.say.notReported': '计划共 {all}，还没有全部上报的月份。',
    'figures.say.usual': '{row} {value}，比其他年份同期平均{change}{before}。',
    'figures.say.noUsual': '{row} {value}，没有其他年份可比{before}。',
    'figures.say.usualDays': '{row} {value}，比其他各日同时平均{change}{before}。',
    'figures.say.noUsualDays': '{row} {value}，没有其他日期可比{before}。',
    'figures.ofPeriod': '{name}（{period}）',
    'figures.say.only': '只有{name}，{value}。',
    'figures.say.tie': '{name}与{second}并列最多，各 {value}。',
    'figures.say.most': '{name}最高，{value}；其次为{second}。',
    'figures.say.share': '{name}最多，{value}，占 {percent}%；其次为{second}。共 {count} 项，合计 {total}。',
    'figures.export': '导出“{name}”',
    'figures.exportCsv': 'CSV 表格',
    'figures.exportXlsx': 'Excel 工作簿',
    'figures.exportPng': 'PNG 图片',
    'figures.copyLink': '复制本屏链接',
    'figures.linkCopied': '链接已复制',
    'figures.linkNotCopied': '浏览器不允许复制，请从地址栏复制',
    'figures.exportFailed': '导出失败：{reason}',
    'figures.lon': '经度',
    'figures.year': '年份',
    'figures.allYears': '全部年份',
    'figures.oneYear': '{year} 年',
    'figures.lat': '纬度',
  },
  en: {
    'figures.firstOf': 'The first {shown} of {count}',
    'figures.loading': 'Computing…',
    'figures.failed': 'The figures cannot be read: {reason}',
    'figures.empty': 'No data of this topic within this area',
    'figures.emptyHint': 'Switch to the whole prefecture, or look at other topics in the layer tree.',
    'figures.unknown': 'Unknown',
    'figures.asChart': 'Show “{name}” as a chart',
    'figures.asTable': 'Show “{name}” as a table',
    'figures.name': 'Name',
    'figures.fly': 'Fly to “{name}”',
    'figures.only': 'Only “{name}”',
    'figures.notOnly': 'No longer only “{name}”',
    'figures.categoryName': '{section}: {name}',
    'figures.categoryOnly': 'Only {name}.',
    'figures.categoryClear': 'Show all kinds again',
    'figures.categoryLoading': 'Marking them on the map…',
    'figures.categoryFailed': 'Not marked on the map: {reason}',
    'figures.categoryNone': 'There is nothing of this kind within the area and year.',
    'figures.categoryShown': '{total} are marked on the map.',
    'figures.categoryLargest': 'The largest {shown} of {total} are marked on the map.',
    'figures.categoryFaint': ' Their layer is drawn faintly.',
    'figures.mean': 'Mean {value}',
    'figures.more': 'Show all {count}',
    'figures.less': 'Show fewer',
    'figures.cards': 'Key figures',
    'figures.topics': 'Topics',
    'figures.note': '{notes} · computed {time}',
    'figures.formula.overview':
      'Areas are sums of parcels on the ellipsoid; land classes are those of the third national land survey (TD/T 1055-2019), wetland its class 00. Land of a year = land now − what the yearly surveys found gained since; counties are told what they gained since the end of the year before the first survey, by the part within.',
    'figures.formula.chiefs':
      'Areas are counted by level, their sizes summed on the ellipsoid; rangers are those of village areas; counties count village areas alone.',
    'figures.formula.grassland':
      'Grassland is the sum of parcels whose class code begins with 04; types are those of the vegetation layer; stations are counted by county; greenness is the mean of the places that were seen within the area, half-months are called by their first day (month-day), what clouds hid does not count, and the mean of other years is that of their own means of the same half-month.',
    'figures.formula.forest':
      'Woodland is the sum of parcels whose class code begins with 03, by main species; volume and closure are means of the wooded survey plots.',
    'figures.formula.greening':
      'Areas are sums of projects on the ellipsoid by year and kind; accepted share = projects accepted as “合格” ÷ all projects; months are sums of what units planned and reported, share = done ÷ planned, not told of months that some have not reported or for which nothing was planned.',
    'figures.formula.protection':
      'Areas are sums of the protected areas on the ellipsoid; share = protected area ÷ the area that the figures are of.',
    'figures.formula.fire':
      'Areas are sums of the risk zones on the ellipsoid; what stands in a zone is counted there; online share = cameras “在线” ÷ all cameras; hot spots are of the month in which they were seen, patrols of that for which they were planned, of all years together; walked = patrols “已完成” ÷ planned ones. Fire danger is the mean of the area’s weather stations of a day (month-day), beside that day in the other years; a day is of high danger where a station reached grade four.',
    'figures.formula.fruit':
      'Areas are sums of orchards on the ellipsoid, divided between counties where a border crosses; yields per hectare are of orchards alone whose yield is known.',
    'figures.formula.wildlife':
      'Species are counted by name, sightings are survey records; the grade of a species is that of its first record.',
    'figures.formula.matters':
      'Land taken is where enterprise lots and land use parcels overlap, measured on the ellipsoid.',
    'figures.formula.ebinur':
      'Water is the area of each year’s extent on the ellipsoid; the mean is that of all years. Seasons are compared with the mean of the same season of other years.',
    'figures.formula.carbon':
      'Estimated from the mean volume of survey plots and the biomass expansion factors of Fang et al. (2001, Science 292), carbon fraction 0.5; CO₂ = carbon × 44 ÷ 12. Stock of a year = area of each forest type × mean volume of the area’s plots measured in it, carbon likewise; areas are those of today, and a year is not told in which a type was not measured.',
    'figures.formula.video':
      'Cameras are counted by state, kind and county; online share = cameras “在线” ÷ all cameras; by hour = cameras on line in that hour of the latest day ÷ those whose state is known.',
    'figures.formula.network':
      'Lengths are sums of the pipes’ own figures; pipes and facilities are counted by their attributes.',
    'figures.formula.sewage':
      'Lengths are sums of the foul pipes’ own figures; pipes and facilities are counted by their attributes.',
    'figures.formula.rainwater':
      'Lengths are sums of the rain pipes’ own figures; pipes and facilities are counted by their attributes.',
    'figures.formula.dangers':
      'Share done = misconnections “已整治” ÷ all; shallow is less than 1 m of cover at the shallower end, backfall a gravity pipe that ends above its beginning.',
    'figures.formula.projects': 'Share done = misconnections “已整治” ÷ all.',
    'figures.formula.operations':
      'Capacity, lift and pumps are the facilities’ own figures; licensed share = dischargers with a licence ÷ all.',
    'figures.formula.analysis':
      'Depth is that of a pipe’s shallower end; fall = (invert at the beginning − at the end) ÷ length, of gravity pipes alone.',
    'figures.say.same': 'no change',
    'figures.say.more': 'up {amount}',
    'figures.say.less': 'down {amount}',
    'figures.say.morePercent': 'up {amount} ({percent}%)',
    'figures.say.lessPercent': 'down {amount} ({percent}%)',
    'figures.say.series': '{value} in {year}: {change} on {before}, {mean} on the mean of {count} years.',
    'figures.say.twoYears': '{value} in {year}: {change} on {before}.',
    'figures.say.oneYear': '{value} in {year}.',
    'figures.say.points': '{amount} points',
    'figures.say.yearBefore': ', {change} on the same time of the year before',
    'figures.say.target': '{span}: {done} done, {percent}% of the {planned} planned{before}.',
    'figures.say.noTarget': '{span}: {done} done, nothing was planned{before}.',
    'figures.say.ofAll': ' All months listed: {all} planned.',
    'figures.say.notReported': '{all} planned; no month has been reported by all.',
    'figures.say.usual': '{row}: {value}, {change} on the mean of the other years{before}.',
    'figures.say.noUsual': '{row}: {value}, with no other year to compare with{before}.',
    'figures.say.usualDays': '{row}: {value}, {change} on the mean of the other days{before}.',
    'figures.say.noUsualDays': '{row}: {value}, with no other day to compare with{before}.',
    'figures.ofPeriod': '{name} ({period})',
    'figures.say.only': 'Only {name}, {value}.',
    'figures.say.tie': '{name} and {second} lead with {value} each.',
    'figures.say.most': '{name} is highest with {value}, followed by {second}.',
    'figures.say.share': '{name} leads with {value}, {percent}% of {total} in {count}, followed by {second}.',
    'figures.export': 'Export “{name}”',
    'figures.exportCsv': 'CSV table',
    'figures.exportXlsx': 'Excel workbook',
    'figures.exportPng': 'PNG picture',
    'figures.copyLink': 'Copy the link to this screen',
    'figures.linkCopied': 'Link copied',
    'figures.linkNotCopied': 'The browser does not let it be copied: copy the address',
    'figures.exportFailed': 'Export failed: {reason}',
    'figures.lon': 'Longitude',
    'figures.year': 'Year',
    'figures.allYears': 'All years',
    'figures.oneYear': '{year}',
    'figures.lat': 'Latitude',
  },
});

declare module '../../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof panelTexts> {}
}
