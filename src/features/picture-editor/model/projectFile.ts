import { z } from 'zod';
import { err, ok, type Result } from '../../../lib/result.ts';
import { SURROUNDINGS_PX } from '../../../domain/sheet/surroundings.ts';
import { imageHeader, MOST_PIXELS } from './imageHeader.ts';
import { imageIdOf, isMaterialImage } from './imageIds.ts';
import { allObjects } from './masters.ts';
import { PICTURE_VERSION, pictureSchema, type PictureDocument } from './picture.ts';

/** What a project file says that it is. */
const FORMAT = 'portal-picture';

/** Longest project file that is read, bytes. */
export const MOST_PROJECT_BYTES = 400 * 1024 * 1024;

/** An image of a project file. */
export interface ProjectImage {
  readonly id: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A picture with its images. */
export interface Project {
  readonly picture: PictureDocument;
  readonly images: readonly ProjectImage[];
}

/** Why a file is no project: no JSON, another format, a newer version, or something in it is wrong. */
export type ProjectProblem =
  | { readonly kind: 'notProject' }
  | { readonly kind: 'newer'; readonly version: number }
  | { readonly kind: 'wrong'; readonly where: string };

const envelopeSchema = z.object({ format: z.literal(FORMAT), version: z.number().int().positive() });

const projectSchema = z.object({
  picture: pictureSchema,
  images: z.array(z.object({ id: z.string().min(1).max(80), data: z.base64() })).max(500),
});

/** Bytes as base64, in slices that the call stack bears. */
function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  const slice = 0x8000;
  for (let at = 0; at < bytes.length; at += slice) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + slice)));
  }
  return btoa(parts.join(''));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text);
  const bytes = new Uint8Array(raw.length);
  for (let at = 0; at < raw.length; at++) bytes[at] = raw.charCodeAt(at);
  return bytes;
}

/** The text of a project file. */
export function writeProject({ picture, images }: Project): string {
  const kept = images.map(({ id, bytes }) => ({ id, data: toBase64(bytes) }));
  // As it will be read, so that what is opened and saved again is the same file.
  const read = pictureSchema.safeParse(picture);
  const written = read.success ? read.data : picture;
  return JSON.stringify({ format: FORMAT, version: PICTURE_VERSION, picture: written, images: kept });
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** True for the picture of a relief, or none: it has the size that is drawn, whatever a file says. */
function isRelief(jpeg: string | null): boolean {
  if (jpeg === null) return true;
  const header = imageHeader(fromBase64(jpeg));
  return (
    header?.type === 'image/jpeg' && header.widthPx === SURROUNDINGS_PX && header.heightPx === SURROUNDINGS_PX
  );
}

/** Reads a project file; whatever it holds is checked, images by their own bytes. */
export function readProject(text: string): Result<Project, ProjectProblem> {
  const json = parsedJson(text);
  const envelope = envelopeSchema.safeParse(json);
  if (!envelope.success) return err({ kind: 'notProject' });
  const { version } = envelope.data;
  if (version > PICTURE_VERSION) return err({ kind: 'newer', version });
  const project = projectSchema.safeParse(json);
  if (!project.success) {
    return err({ kind: 'wrong', where: project.error.issues[0]?.path.join('.') ?? '' });
  }
  const { picture } = project.data;
  const images = project.data.images.map(({ id, data }) => ({ id, bytes: fromBase64(data) }));
  for (const { id, bytes } of images) {
    const header = imageHeader(bytes);
    if (header === undefined || header.widthPx * header.heightPx > MOST_PIXELS) {
      return err({ kind: 'wrong', where: `images.${id}` });
    }
  }
  const objects = allObjects(picture);
  const wrongRelief = objects.find(
    (object) => object.kind === 'furniture' && !isRelief(object.surroundings?.jpeg ?? null),
  );
  if (wrongRelief !== undefined)
    return err({ kind: 'wrong', where: `objects.${wrongRelief.id}.surroundings` });
  const there = new Set(images.map(({ id }) => id));
  const missing = objects.find((object) => {
    const imageId = imageIdOf(object);
    return imageId !== undefined && !isMaterialImage(imageId) && !there.has(imageId);
  });
  if (missing !== undefined) return err({ kind: 'wrong', where: `objects.${missing.id}.imageId` });
  return ok({ picture, images });
}
