/** The words on a sheet as the pop-up comes: a forest bureau's name and a supervision line (viewer.md, section 9). */
export const EXPORT_TEXTS = {
  title: '博州林业和草原局',
  unit: '博尔塔拉蒙古自治州林业和草原局监制',
} as const;

/** The words after a reset, which are others (viewer.md, section 9). */
export const EXPORT_RESET_TEXTS = {
  title: '博尔塔拉蒙古自治州林草资源专题图',
  unit: '制图单位：博尔塔拉蒙古自治州林业和草原局',
} as const;

/** The group of the layers that are on the map and not among those that a deployment names. */
export const SEEN_GROUP = {
  id: 'seen-on-map',
  name: 'seen-on-map',
  label: '地图上的其他图层',
  labelEn: 'Other layers on the map',
} as const;

/** Files of exported sheets are called so, with a time after it (viewer.md, section 9). */
export const SHEET_FILE_NAME = '制图';
