/** Layers of 天地图, the national platform for geographic information (TianDiTu), by the codes of its tiles in Web Mercator. */
export const TIANDITU_LAYERS = ['img', 'cia', 'vec', 'cva', 'ter', 'cta', 'ibo'] as const;

/** One of {@link TIANDITU_LAYERS}. */
export type TiandituLayer = (typeof TIANDITU_LAYERS)[number];

/**
 * The template of the addresses of a layer's tiles.
 * @param key that TianDiTu gives to who registers (tk); it stands in each request
 */
export function tiandituTemplate(layer: TiandituLayer, key: string): string {
  return `https://t0.tianditu.gov.cn/DataServer?T=${layer}_w&x={x}&y={y}&l={z}&tk=${encodeURIComponent(key)}`;
}
