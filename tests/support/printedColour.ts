import sharp from 'sharp';

/** A colour as CIE 1976 L*a*b*, by the white of D65. */
type Lab = readonly [lightness: number, a: number, b: number];

type Rgb = readonly [red: number, green: number, blue: number];

const rgbOf = (hex: string): Rgb => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return [red, green, blue];
};

const linear = (value: number) =>
  value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;

function labOf(rgb: Rgb): Lab {
  const [r = 0, g = 0, b = 0] = rgb.map(linear);
  const root = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27 / 116) * t + 16 / 116);
  const x = root((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = root(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = root((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const RAD = Math.PI / 180;
const cos = (deg: number) => Math.cos(deg * RAD);
const hueOf = (a: number, b: number) => (a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / RAD + 360) % 360);

/** How much hues differ, and their middle, degrees. */
function huesOf(first: number, second: number): readonly [difference: number, middle: number] {
  const plain = second - first;
  const difference = Math.abs(plain) <= 180 ? plain : plain > 180 ? plain - 360 : plain + 360;
  const sum = first + second;
  if (Math.abs(plain) <= 180) return [difference, sum / 2];
  return [difference, sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2];
}

/** How different two colours look: CIEDE2000 (ISO/CIE 11664-6); one is just seen, side by side. */
export function deltaE2000([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const power = (value: number) => Math.sqrt(value ** 7 / (value ** 7 + 25 ** 7));
  const grow = 1.5 - 0.5 * power((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2);
  const [c1, c2] = [Math.hypot(a1 * grow, b1), Math.hypot(a2 * grow, b2)];
  const [dHue, hue] = huesOf(hueOf(a1 * grow, b1), hueOf(a2 * grow, b2));
  const chroma = (c1 + c2) / 2;
  const [dL, dC, dH] = [l2 - l1, c2 - c1, 2 * Math.sqrt(c1 * c2) * Math.sin((dHue / 2) * RAD)];
  const light = ((l1 + l2) / 2 - 50) ** 2;
  const t =
    1 - 0.17 * cos(hue - 30) + 0.24 * cos(2 * hue) + 0.32 * cos(3 * hue + 6) - 0.2 * cos(4 * hue - 63);
  const l = dL / (1 + (0.015 * light) / Math.sqrt(20 + light));
  const c = dC / (1 + 0.045 * chroma);
  const h = dH / (1 + 0.015 * chroma * t);
  const turn = -2 * power(chroma) * Math.sin(60 * Math.exp(-(((hue - 275) / 25) ** 2)) * RAD);
  return Math.sqrt(l ** 2 + c ** 2 + h ** 2 + turn * c * h);
}

/**
 * Colours as a press prints them: brought to the four inks by the CMYK profile of libvips, relative to the paper, and back.
 * @param colours `#rrggbb`
 */
export async function printedColours(
  colours: readonly string[],
): Promise<readonly (readonly [string, number])[]> {
  const raw = { width: colours.length, height: 1, channels: 3 } as const;
  const inks = await sharp(Uint8Array.from(colours.flatMap(rgbOf)), { raw })
    .toColourspace('cmyk')
    .tiff({ compression: 'none' })
    .toBuffer();
  const back = await sharp(inks).toColourspace('srgb').raw().toBuffer();
  return colours.map((colour, index) => {
    const [red = 0, green = 0, blue = 0] = back.subarray(index * 3, index * 3 + 3);
    return [colour, deltaE2000(labOf(rgbOf(colour)), labOf([red, green, blue]))];
  });
}
