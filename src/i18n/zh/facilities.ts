/** Texts of the facility layers. */
export const facilitiesZh = {
  'facility.group': '排水设施',
} as const;
