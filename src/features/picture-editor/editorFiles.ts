import { fitInto, newImage } from './model/newObjects.ts';
import {
  EMPTY_PICTURE,
  INCH_MM,
  placementSchema,
  type FurnitureKind,
  type ImageObject,
  type PictureDocument,
} from './model/picture.ts';
import { keptLegend } from './model/mapSchemas.ts';
import { sheetObjects, viewObjects, type SheetTextPart } from './model/sheetObjects.ts';
import { MOST_PROJECT_BYTES, readProject, writeProject } from './model/projectFile.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { Outline } from '../../domain/sheet/insetMap.ts';
import type { SurroundingsRelief } from '../../domain/sheet/surroundings.ts';
import type { MadeSheet } from '../../domain/sheet/madeSheet.ts';
import { choosePaper } from '../../domain/sheet/paper.ts';
import { createExporting, exportName, reasonOf, type ExportOptions, type Exporting } from './editorExport.ts';
import { heldImages } from './pictureDraft.ts';
import { readImageFile, type ImageRefusal, type PictureImages, type ReadImage } from './pictureImages.ts';
import type { ViewDrawing } from './viewDrawing.ts';

/** The desk whose picture is opened and saved, and what opening needs beside what writing does. */
export interface EditorFilesOptions extends ExportOptions {
  readonly images: PictureImages;
  readonly newId: () => string;
  /** Names of what is opened. */
  readonly names: {
    readonly image: () => string;
    readonly view: () => string;
    readonly sheetText: (part: SheetTextPart) => string;
    readonly furniture: (kind: FurnitureKind) => string;
  };
  /** The borders of the region that inset maps show; undefined when they cannot be read, which is said. */
  readonly readOutline: () => Promise<Outline | undefined>;
  /** The relief around that region; null when it cannot be read, which is said. */
  readonly readSurroundings: (outline: Outline) => Promise<SurroundingsRelief | null>;
  /** Draws pictures of the globe again. */
  readonly views: Pick<ViewDrawing, 'remember'>;
  /** Asks whether unsaved changes may go. */
  readonly mayDiscard: () => Promise<boolean>;
}

/** A picture that comes from the export pop-up or a file. */
export interface OpenedImage {
  readonly blob: Blob;
  readonly title: string;
  /** Dots per inch that make the size on paper. */
  readonly dpi: number;
  readonly map: ImageObject['map'];
}

/** What comes into the editor and goes out of it. */
export interface EditorFiles extends Exporting {
  /** Checks an image file; says why it is refused. */
  read(file: Blob): Promise<ReadImage | undefined>;
  /** Puts an image on a page of its own size. */
  openImage(image: OpenedImage): Promise<void>;
  /** Opens a sheet that the export pop-up made, with what it says of its map. */
  openMade(made: MadeSheet): Promise<void>;
  /** Opens an image or a project, whichever the file is. */
  openFile(file: File): Promise<void>;
  saveProject(): Promise<void>;
}

/** Resolution of images that say nothing of it, dots per inch. */
const DEFAULT_DPI = 300;

/** The row of the error catalogue for an image that is refused. */
export function refusalEvent(refusal: ImageRefusal): PortalEvent {
  if (refusal.kind !== 'tooLarge') return { id: `picture.${refusal.kind}` };
  const { widthPx, heightPx } = refusal.header;
  return { id: 'picture.tooLarge', message: `${String(widthPx)} × ${String(heightPx)}` };
}

/** A page of the size of an image, with the image on it. */
function pictureOf(
  image: OpenedImage,
  { header }: ReadImage,
  { id, name, imageId }: Pick<ImageObject, 'id' | 'name' | 'imageId'>,
): PictureDocument {
  const size = {
    widthMm: (header.widthPx / image.dpi) * INCH_MM,
    heightMm: (header.heightPx / image.dpi) * INCH_MM,
  };
  // A page has its limits; an image with few dots per inch would burst them.
  const page = fitInto({ width: size.widthMm, height: size.heightMm }, { widthMm: 5000, heightMm: 5000 });
  const held = page.widthMm < size.widthMm ? page : size;
  const dpi = (header.widthPx / held.widthMm) * INCH_MM;
  return {
    title: image.title,
    page: { ...EMPTY_PICTURE.page, ...held, dpi },
    master: null,
    // Locked: it covers the page, and would be dragged along with every slip of the hand.
    objects: [
      {
        ...newImage({ id, name, xMm: held.widthMm / 2, yMm: held.heightMm / 2 }, imageId, held, image.map),
        locked: true,
      },
    ],
  };
}

/** The map that a sheet shows, as an image on a page knows it; null for a view in perspective. */
function mapOf({ sheet, placement, legend }: MadeSheet): ImageObject['map'] {
  if (placement === null) return null;
  const { widthPx, heightPx } = choosePaper(sheet.page);
  return {
    imageWidthPx: Math.round(widthPx),
    imageHeightPx: Math.round(heightPx),
    placement: placementSchema.parse(placement),
    legend: keptLegend(legend),
    language: sheet.language,
  };
}

/** Opens images, sheets and projects. */
function createOpening(
  options: EditorFilesOptions,
): Pick<EditorFiles, 'read' | 'openImage' | 'openMade' | 'openFile'> {
  const { desk, images, present, newId, names, mayDiscard, readOutline, readSurroundings, views } = options;
  const read = async (file: Blob) => {
    const image = await readImageFile(file);
    if (image.ok) return image.value;
    present(refusalEvent(image.error));
    return undefined;
  };
  const openImage = async (image: OpenedImage) => {
    const checked = await read(image.blob);
    if (checked === undefined || !(await mayDiscard())) return;
    const imageId = images.add(checked.blob);
    desk.open(pictureOf(image, checked, { id: newId(), name: names.image(), imageId }));
  };
  const openProject = async (file: File) => {
    const project = readProject(await file.text());
    if (!project.ok) {
      const { error } = project;
      const message =
        error.kind === 'wrong' ? error.where : error.kind === 'newer' ? String(error.version) : '';
      present({ id: `picture.project.${error.kind}`, message });
      return;
    }
    if (!(await mayDiscard())) return;
    for (const { id, bytes } of project.value.images) images.put(id, new Blob([bytes]));
    desk.open(project.value.picture);
  };
  return {
    read,
    openImage,
    async openMade(made) {
      const { sheet, legend, content, placement, oblique } = made;
      if (oblique !== undefined) {
        if (!(await mayDiscard())) return;
        const imageId = images.add(oblique.picture);
        const named = { map: names.view, text: names.sheetText, furniture: names.furniture };
        views.remember(imageId, oblique.redraw);
        desk.open(
          viewObjects({ sheet, legend, oblique }, imageId, {
            ...{ outline: [], surroundings: null, newId, measure: desk.measure, names: named },
          }),
        );
        return;
      }
      if (content !== undefined && placement !== null) {
        if (!(await mayDiscard())) return;
        const outline = (await readOutline()) ?? [];
        const surroundings = sheet.furniture.inset ? await readSurroundings(outline) : null;
        const named = { map: names.image, text: names.sheetText, furniture: names.furniture };
        const options = { outline, surroundings, newId, measure: desk.measure, names: named };
        desk.open(sheetObjects({ sheet, legend, content }, options));
        return;
      }
      const { dpi } = choosePaper(made.sheet.page);
      await openImage({ blob: made.picture, title: made.sheet.title, dpi, map: mapOf(made) });
    },
    async openFile(file) {
      try {
        const looksLikeProject =
          file.name.toLowerCase().endsWith('.json') || file.type === 'application/json';
        if (!looksLikeProject) {
          await openImage({ blob: file, title: '', dpi: DEFAULT_DPI, map: null });
        } else if (file.size > MOST_PROJECT_BYTES) {
          present({ id: 'picture.project.wrong', message: `${String(Math.round(file.size / 1e6))} MB` });
        } else {
          await openProject(file);
        }
      } catch (error) {
        present({ id: 'picture.readFailed', message: reasonOf(error) });
      }
    },
  };
}

/** Gives the picture to the user as a project, which the editor opens again. */
async function saveProject({ desk, images, clock, present, download }: EditorFilesOptions): Promise<void> {
  const picture = desk.picture.value;
  try {
    const held = await Promise.all(
      heldImages(picture, images).map(async ({ id, blob }) => ({
        id,
        bytes: new Uint8Array(await blob.arrayBuffer()),
      })),
    );
    const text = writeProject({ picture, images: held });
    download(`${exportName(clock.nowMs())}.json`, new Blob([text], { type: 'application/json' }));
    if (desk.picture.value === picture) desk.markSaved();
    present({ id: 'picture.saved' });
  } catch (error) {
    present({ id: 'picture.exportFailed', message: reasonOf(error) });
  }
}

/** Creates what opens, saves and exports. */
export function createEditorFiles(options: EditorFilesOptions): EditorFiles {
  return {
    ...createOpening(options),
    saveProject: () => saveProject(options),
    ...createExporting(options),
  };
}
