import { px } from './pathData.ts';

/** Where a drawing's own coordinates lie on a sheet: its origin, and sheet pixels of its unit. */
export interface DrawingPlace {
  readonly xPx: number;
  readonly yPx: number;
  readonly scale: number;
}

type Point = readonly [x: number, y: number];
type Curve = readonly [handle: Point, handle: Point, end: Point];

/** How many figures follow a command of SVG path data each time that it is carried out. */
const FIGURES = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, A: 7, Z: 0 } as const;

type Command = keyof typeof FIGURES;

const isCommand = (letter: string): letter is Command => letter in FIGURES;

interface Step {
  readonly command: Command;
  readonly isRelative: boolean;
  readonly figures: readonly number[];
}

function stepsOf(d: string): readonly Step[] {
  return [...d.matchAll(/([a-df-z])([^a-df-z]*)/gi)].flatMap(([, letter = '', rest = '']) => {
    const command = letter.toUpperCase();
    if (!isCommand(command)) throw new Error(`path data with ${letter}`);
    const isRelative = letter !== command;
    const figures = [...rest.matchAll(/[+-]?(?:\d+\.?\d*|\.\d+)/g)].map(Number);
    const count = FIGURES[command];
    if (count === 0) return [{ command, isRelative, figures }];
    return Array.from({ length: figures.length / count }, (_, index) => ({
      // What follows a move without a letter are lines (SVG 2, 9.3.3).
      command: command === 'M' && index > 0 ? ('L' as const) : command,
      isRelative,
      figures: figures.slice(index * count, (index + 1) * count),
    }));
  });
}

const angleOf = ([x, y]: Point) => Math.atan2(y, x);

/** Bézier curves of an arc of an upright ellipse: at most a quarter turn each, by handles of 4/3 tan(angle / 4). */
function turnedCurves(place: (angle: Point) => Point, from: number, sweep: number): readonly Curve[] {
  const count = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9));
  const step = sweep / count;
  const handle = (4 / 3) * Math.tan(step / 4);
  return Array.from({ length: count }, (_, index) => {
    const [start, end] = [from + index * step, from + (index + 1) * step];
    const [cos1, sin1, cos2, sin2] = [Math.cos(start), Math.sin(start), Math.cos(end), Math.sin(end)];
    return [
      place([cos1 - handle * sin1, sin1 + handle * cos1]),
      place([cos2 + handle * sin2, sin2 - handle * cos2]),
      place([cos2, sin2]),
    ];
  });
}

/** An arc as Bézier curves (SVG 2, B.2.4 and B.2.5). */
function arcCurves([x1, y1]: Point, [x2, y2]: Point, figures: readonly number[]): readonly Curve[] {
  const [rx = 0, ry = 0, turnDeg = 0, isLarge = 0, isClockwise = 0] = figures;
  if (rx !== ry && turnDeg !== 0) throw new Error('path data with a turned ellipse');
  // Radii that do not reach from end to end are enlarged until they do.
  const grow = Math.max(1, Math.hypot((x1 - x2) / 2 / rx, (y1 - y2) / 2 / ry));
  const [a, b] = [rx * grow, ry * grow];
  const half: Point = [(x1 - x2) / 2 / a, (y1 - y2) / 2 / b];
  const side = isLarge === isClockwise ? -1 : 1;
  const away = side * Math.sqrt(Math.max(0, 1 / (half[0] ** 2 + half[1] ** 2) - 1));
  const middle: Point = [away * half[1], -away * half[0]];
  const from = angleOf([half[0] - middle[0], half[1] - middle[1]]);
  const turn = angleOf([-half[0] - middle[0], -half[1] - middle[1]]) - from;
  const whole = 2 * Math.PI;
  const sweep = isClockwise === 1 ? (turn + whole) % whole : (turn - whole) % whole;
  const centre: Point = [(x1 + x2) / 2 + middle[0] * a, (y1 + y2) / 2 + middle[1] * b];
  return turnedCurves(([x, y]) => [centre[0] + x * a, centre[1] + y * b], from, sweep);
}

/** Carries out path data step by step and writes what comes of it. */
function createPen({ xPx, yPx, scale }: DrawingPlace) {
  let written = '';
  let at: Point = [0, 0];
  let begin: Point = [0, 0];
  /** The last handle of a curve, mirrored at its end; the pen's own place after anything else. */
  let mirrored: Point = [0, 0];
  const write = (command: 'M' | 'L' | 'C', ...places: readonly Point[]) => {
    written += command;
    written += places.map(([x, y]) => `${px(xPx + x * scale)} ${px(yPx + y * scale)}`).join(' ');
    at = places.at(-1) ?? at;
    mirrored = at;
  };
  const curve = (...[first, second, end]: Curve) => {
    write('C', first, second, end);
    mirrored = [2 * end[0] - second[0], 2 * end[1] - second[1]];
  };
  const run = ({ command, isRelative, figures }: Step) => {
    const [dx, dy] = isRelative ? at : [0, 0];
    const point = (index: number): Point => [(figures[index] ?? 0) + dx, (figures[index + 1] ?? 0) + dy];
    switch (command) {
      case 'M':
        write('M', point(0));
        begin = at;
        return;
      case 'L':
        return write('L', point(0));
      case 'H':
        return write('L', [point(0)[0], at[1]]);
      case 'V':
        return write('L', [at[0], (figures[0] ?? 0) + dy]);
      case 'C':
        return curve(point(0), point(2), point(4));
      case 'S':
        return curve(mirrored, point(0), point(2));
      case 'A':
        for (const part of arcCurves(at, point(5), figures)) curve(...part);
        return;
      case 'Z':
        written += 'Z';
        [at, mirrored] = [begin, begin];
    }
  };
  return { run, written: () => written };
}

/**
 * A drawing's SVG path data as marks have it: absolute commands M, L, C and Z in the sheet's pixels.
 * @param d the portal's own: without quadratic curves and turned ellipses
 * @throws Error for path data with others
 */
export function placedPath(d: string, place: DrawingPlace): string {
  const pen = createPen(place);
  stepsOf(d).forEach(pen.run);
  return pen.written();
}
