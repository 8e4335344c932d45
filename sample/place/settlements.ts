/** A settlement at its true place, rounded. */
export interface SettlementPlace {
  readonly name: string;
  readonly nameEn: string;
  readonly kind: '州府' | '县级政府驻地' | '镇' | '乡' | '团场' | '林场' | '景区' | '口岸' | '村';
  readonly county: '博乐市' | '阿拉山口市' | '精河县' | '温泉县';
  readonly lon: number;
  readonly lat: number;
}

type Row = readonly [
  name: string,
  nameEn: string,
  kind: SettlementPlace['kind'],
  county: SettlementPlace['county'],
  lon: number,
  lat: number,
];

const rows: readonly Row[] = [
  ['博乐市', 'Bole', '州府', '博乐市', 82.07, 44.9],
  ['精河县', 'Jinghe', '县级政府驻地', '精河县', 82.89, 44.6],
  ['温泉县', 'Wenquan', '县级政府驻地', '温泉县', 81.03, 44.97],
  ['阿拉山口市', 'Alashankou', '县级政府驻地', '阿拉山口市', 82.57, 45.17],
  ['小营盘镇', 'Xiaoyingpan', '镇', '博乐市', 81.94, 44.86],
  ['达勒特镇', 'Dalete', '镇', '博乐市', 82.2, 44.82],
  ['乌图布拉格镇', 'Utubulag', '镇', '博乐市', 81.98, 44.95],
  ['青得里镇', 'Qingdeli', '镇', '博乐市', 82.13, 44.93],
  ['贝林哈日莫墩乡', 'Beilin Harmodun', '乡', '博乐市', 82.29, 44.9],
  ['五台镇', 'Wutai', '镇', '博乐市', 81.93, 44.69],
  ['三台', 'Santai', '林场', '博乐市', 81.36, 44.56],
  ['四台', 'Sitai', '村', '博乐市', 81.66, 44.63],
  ['阿热勒托海', 'Areletohai', '村', '博乐市', 82.36, 44.8],
  ['八十一团', '81st Regiment', '团场', '博乐市', 82.24, 44.76],
  ['八十四团', '84th Regiment', '团场', '博乐市', 81.83, 44.98],
  ['八十六团', '86th Regiment', '团场', '博乐市', 82.15, 44.85],
  ['八十九团', '89th Regiment', '团场', '博乐市', 82.37, 44.9],
  ['九十团', '90th Regiment', '团场', '博乐市', 82.44, 44.84],
  ['夏尔希里', 'Xarxili', '林场', '博乐市', 82.28, 45.12],
  ['怪石峪', 'Guaishiyu', '景区', '博乐市', 82.3, 45.08],
  ['赛里木湖景区', 'Sayram Scenic Area', '景区', '博乐市', 81.31, 44.58],
  ['松树头', 'Songshutou', '村', '博乐市', 81.06, 44.47],
  ['大河沿子镇', 'Daheyanzi', '镇', '精河县', 82.26, 44.66],
  ['托里镇', 'Tuoli', '镇', '精河县', 83.2, 44.56],
  ['托托镇', 'Tuotuo', '镇', '精河县', 83.58, 44.52],
  ['茫丁乡', 'Mangding', '乡', '精河县', 82.82, 44.64],
  ['阿合其农场', 'Aheqi', '村', '精河县', 82.63, 44.63],
  ['八家户农场', 'Bajiahu', '村', '精河县', 82.97, 44.66],
  ['沙泉子', 'Shaquanzi', '村', '精河县', 83.76, 44.5],
  ['八十二团', '82nd Regiment', '团场', '精河县', 82.78, 44.7],
  ['八十三团', '83rd Regiment', '团场', '精河县', 82.58, 44.7],
  ['九十一团', '91st Regiment', '团场', '精河县', 82.48, 44.78],
  ['甘家湖', 'Ganjiahu', '林场', '精河县', 83.5, 44.86],
  ['木特塔尔', 'Mutetaer', '景区', '精河县', 83.2, 44.66],
  ['精河林场', 'Jinghe Forest Farm', '林场', '精河县', 82.85, 44.4],
  ['冬都精', 'Dongdujing', '村', '精河县', 82.7, 44.29],
  ['巴音阿门', 'Bayin Amen', '景区', '精河县', 83.28, 44.32],
  ['哈日布呼镇', 'Harbuhu', '镇', '温泉县', 81.45, 44.95],
  ['安格里格镇', 'Anggelige', '镇', '温泉县', 81.18, 44.99],
  ['查干屯格乡', 'Chagantunge', '乡', '温泉县', 81.6, 44.93],
  ['扎勒木特乡', 'Zhalemute', '乡', '温泉县', 80.9, 44.96],
  ['塔秀乡', 'Taxiu', '乡', '温泉县', 81.32, 44.9],
  ['昆得仑牧场', 'Kundelun', '村', '温泉县', 80.62, 45.0],
  ['呼和托哈', 'Huhetuoha', '村', '温泉县', 81.08, 45.05],
  ['八十七团', '87th Regiment', '团场', '温泉县', 81.22, 44.93],
  ['八十八团', '88th Regiment', '团场', '温泉县', 81.5, 45.0],
  ['哈日图热格', 'Haritureg', '林场', '温泉县', 80.62, 44.78],
  ['北鲵保护站', 'Salamander Station', '林场', '温泉县', 80.5, 44.95],
  ['鄂托克赛尔', 'Etuokesaier', '村', '温泉县', 80.85, 44.85],
];

/** The settlements of the sample. */
export const SETTLEMENTS: readonly SettlementPlace[] = rows.map(([name, nameEn, kind, county, lon, lat]) => ({
  name,
  nameEn,
  kind,
  county,
  lon,
  lat,
}));
