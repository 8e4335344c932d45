import { err, ok, type Result } from '../../../lib/result.ts';
import { type GlobePose, round4 } from '../../../domain/views/pose.ts';

/** The values of a pose in the order in which they are written. */
export const POSE_FIELDS = ['lon', 'lat', 'heightM', 'headingDeg', 'pitchDeg'] as const;

/** One of {@link POSE_FIELDS}. */
export type PoseField = (typeof POSE_FIELDS)[number];

/** A pose as it is typed. */
export type TypedPose = Readonly<Record<PoseField, string>>;

/** What is wrong with a typed pose, and where. */
export interface PoseProblem {
  readonly field: PoseField;
  readonly reason: 'number' | 'range';
}

/** What a value may be; a heading is any angle. Heights in metres: from below the deepest trench to where the globe is a dot. */
export const POSE_RANGES: Readonly<Record<PoseField, readonly [least: number, most: number]>> = {
  lon: [-180, 180],
  lat: [-90, 90],
  heightM: [-12_000, 100_000_000],
  headingDeg: [-3600, 3600],
  pitchDeg: [-90, 90],
};

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Each value with 4 decimals at most (viewer.md, section 3). */
export function writePose(pose: GlobePose): TypedPose {
  // 359.99999 is written as north, not as 360.
  const text = (field: PoseField) =>
    String(field === 'headingDeg' ? round4(pose.headingDeg) % 360 : round4(pose[field]));
  return {
    lon: text('lon'),
    lat: text('lat'),
    heightM: text('heightM'),
    headingDeg: text('headingDeg'),
    pitchDeg: text('pitchDeg'),
  };
}

/** Reads a typed pose; the first wrong field is told. Headings are brought to 0 to 360. */
export function readTypedPose(typed: TypedPose): Result<GlobePose, PoseProblem> {
  const values = new Map<PoseField, number>();
  for (const field of POSE_FIELDS) {
    const text = typed[field].normalize('NFKC').replaceAll(/[−–—]/g, '-').trim();
    if (!NUMBER.test(text)) return err({ field, reason: 'number' });
    const value = Number(text);
    const [least, most] = POSE_RANGES[field];
    if (value < least || value > most) return err({ field, reason: 'range' });
    values.set(field, value);
  }
  const of = (field: PoseField) => values.get(field) ?? 0;
  const heading = of('headingDeg');
  return ok({
    lon: of('lon'),
    lat: of('lat'),
    heightM: of('heightM'),
    headingDeg: heading >= 0 && heading < 360 ? heading : ((heading % 360) + 360) % 360,
    pitchDeg: of('pitchDeg'),
  });
}

/** The names that a value goes by in camera records (viewer.md, section 3: camera data). */
const NAMES: Readonly<Record<PoseField, readonly string[]>> = {
  lon: ['lon', 'longitude', 'X', 'x'],
  lat: ['lat', 'latitude', 'Y', 'y'],
  heightM: ['heightM', 'height', 'Z', 'z'],
  headingDeg: ['headingDeg', 'heading', 'h'],
  pitchDeg: ['pitchDeg', 'pitch', 'p'],
};

function fieldsOfRecord(record: object): TypedPose | undefined {
  const values = new Map(Object.entries(record));
  const typed = new Map<PoseField, string>();
  for (const field of POSE_FIELDS) {
    const name = NAMES[field].find((each) => values.has(each));
    if (name === undefined) return undefined;
    typed.set(field, String(values.get(name)));
  }
  const of = (field: PoseField) => typed.get(field) ?? '';
  return {
    lon: of('lon'),
    lat: of('lat'),
    heightM: of('heightM'),
    headingDeg: of('headingDeg'),
    pitchDeg: of('pitchDeg'),
  };
}

function parseRecord(text: string): TypedPose | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? fieldsOfRecord(parsed)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The pose as one line: "lon,lat,heightM,headingDeg,pitchDeg". */
export function poseText(pose: GlobePose): string {
  const typed = writePose(pose);
  return POSE_FIELDS.map((field) => typed[field]).join(',');
}

/**
 * Reads a pose from a text that was copied somewhere: five values in the order of {@link poseText} with commas, blanks or tabs between them,
 * or a camera record as JSON.
 */
export function parsePoseText(text: string): GlobePose | undefined {
  const trimmed = text.normalize('NFKC').trim();
  const [lon, lat, heightM, headingDeg, pitchDeg, more] = trimmed.split(/[\s,;]+/);
  const listed =
    lon !== undefined &&
    lat !== undefined &&
    heightM !== undefined &&
    headingDeg !== undefined &&
    pitchDeg !== undefined &&
    more === undefined
      ? { lon, lat, heightM, headingDeg, pitchDeg }
      : undefined;
  const typed = trimmed.startsWith('{') ? parseRecord(trimmed) : listed;
  if (typed === undefined) return undefined;
  const read = readTypedPose(typed);
  return read.ok ? read.value : undefined;
}
