import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { freePlace, furniturePlace, furtherMapPlace } from './model/furniturePlace.ts';
import { createMapDrawing, type DrawMap, type MapDrawing } from './mapDrawing.ts';
import { PLAIN_LEGEND } from './model/legendSettings.ts';
import { mapOnPage } from './model/mapOnPage.ts';
import { fitInto, newFurniture, newImage, newShape, newText, type NewObject } from './model/newObjects.ts';
import { addObjects, copyObjects, findObjects } from './model/operations.ts';
import type { FurnitureKind, PictureDocument, PictureObject, ShapeKind } from './model/picture.ts';
import type { SheetTextPart } from './model/sheetObjects.ts';
import { materialImageId } from './model/imageIds.ts';
import { SHEET_LIMITS } from '../../domain/sheet/sheet.ts';
import type { Outline } from '../../domain/sheet/insetMap.ts';
import type { SurroundingsRelief } from '../../domain/sheet/surroundings.ts';
import type { MasterService } from '../../api/pictureMasters.ts';
import type { Clock } from '../../lib/clock.ts';
import type { RecordStore } from '../../lib/recordStore.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import { createEditorFiles, type EditorFiles } from './editorFiles.ts';
import { createImageSources, type ImageSources } from './imageSources.ts';
import type { ReadLetters } from './pdfExport.ts';
import { createPictureDesk, type PictureDesk } from './pictureDesk.ts';
import { keepDraft, type PictureDraft } from './pictureDraft.ts';
import { createPictureImages, type PictureImages } from './pictureImages.ts';
import { createMasterDesk, type MasterDesk } from './masterDesk.ts';
import { shownPage } from './model/masters.ts';
import type { OpenPanel } from './openPanels.ts';
import { createMaterials, type KeptTexts, type OwnMaterials, type UploadedMaterial } from './ownMaterials.ts';
import { createPanelDesk, type PanelDesk } from './panelDesk.ts';
import { createPainting } from './painting.ts';
import type { PaintOf } from './stageUnits.ts';
import { createViewDrawing, type ViewDrawing } from './viewDrawing.ts';
import { measureText } from './stageObjects.ts';

/** The portal's parts that the editor uses: storage, messages, downloads, and names for what is new. */
export interface PictureEditorOptions extends KeptTexts {
  readonly clock: Clock;
  readonly records: RecordStore;
  readonly userId: string;
  readonly present: (event: PortalEvent) => void;
  readonly download: (fileName: string, blob: Blob) => void;
  readonly newId: () => string;
  /** The day now, as sheets carry it: 2026-11-22. */
  readonly today: () => string;
  readonly names: {
    readonly image: () => string;
    readonly view: () => string;
    readonly sheetText: (part: SheetTextPart) => string;
    readonly text: () => string;
    readonly shape: (kind: ShapeKind) => string;
    readonly furniture: (kind: FurnitureKind) => string;
  };
  /** The borders of the region that inset maps show; undefined when they cannot be read, which is said. */
  readonly readOutline: () => Promise<Outline | undefined>;
  /** The relief around that region; null when it cannot be read, which is said. */
  readonly readSurroundings: (outline: Outline) => Promise<SurroundingsRelief | null>;
  /** Reads the letters that a PDF carries. */
  readonly readLetters: ReadLetters;
  /** Draws the maps of map frames. */
  readonly drawMap: DrawMap;
  /** Keeps page masters. */
  readonly masters: MasterService;
  readonly mayDiscard: () => Promise<boolean>;
  /** The charts and tables that stand open beside the editor. */
  readonly openPanels: () => readonly OpenPanel[];
}

/** A point of the page, millimetres. */
export interface PagePoint {
  readonly xMm: number;
  readonly yMm: number;
}

/** The picture editor apart from its looks. It outlives its window. */
export interface PictureEditor extends OwnMaterials {
  readonly desk: PictureDesk;
  readonly images: PictureImages;
  readonly sources: ImageSources;
  readonly files: EditorFiles;
  readonly draft: PictureDraft;
  readonly masters: MasterDesk;
  /** Puts charts and tables of the portal onto the page. */
  readonly panels: PanelDesk;
  /** A page with its master, as it is seen. */
  readonly shown: (picture: PictureDocument) => PictureDocument;
  /** Keeps the pictures of map frames. */
  readonly maps: MapDrawing;
  /** Draws pictures of the globe again. */
  readonly views: ViewDrawing;
  readonly paintOf: PaintOf;
  /** Puts a material on the page, in its middle when no place is given. */
  addMaterial(materialId: string, name: string, at?: PagePoint): void;
  addUpload(upload: UploadedMaterial, at?: PagePoint): void;
  addText(text: string, at?: PagePoint): string;
  addShape(kind: ShapeKind, at?: PagePoint): void;
  /** Puts a further map onto the page, of the same ground as the one that is selected; nothing without one. */
  addMap(): void;
  /** Puts a piece of furniture onto the map; nothing when no image of the picture tells what it shows. */
  addFurniture(kind: FurnitureKind): Promise<void>;
  /** The image whose crop is being drawn. */
  readonly cropping: ReadonlySignal<string | undefined>;
  /** Begins to crop an image on the canvas; nothing ends it. */
  crop(id: string | undefined): void;
  copy(): void;
  /** True once something was copied. */
  readonly pasteable: ReadonlySignal<boolean>;
  paste(): void;
  duplicate(): void;
}

/** A new material is so large, as a share of the page's shorter side. */
const MATERIAL_SHARE = 0.16;

function middleOf({ page }: PictureDocument): PagePoint {
  return { xMm: page.widthMm / 2, yMm: page.heightMm / 2 };
}

/** The map that furniture is made for: one that is selected, else the topmost. */
function selectedMap(picture: PictureDocument, selection: readonly string[]): PictureObject | undefined {
  const maps = picture.objects.filter(({ id }) => mapOnPage(picture, id).ok);
  return maps.find(({ id }) => selection.includes(id)) ?? maps.at(-1);
}

/** Puts objects on the page and selects them. */
type Add = (made: readonly PictureObject[]) => void;

/** Puts new objects on the page. */
function createAdding(
  { newId, names, readOutline, readSurroundings }: PictureEditorOptions,
  desk: PictureDesk,
  add: Add,
): Pick<PictureEditor, 'addMaterial' | 'addUpload' | 'addText' | 'addShape' | 'addMap' | 'addFurniture'> {
  const newAt = (name: string, at: PagePoint | undefined): NewObject => ({
    id: newId(),
    name,
    ...(at ?? middleOf(desk.picture.value)),
  });
  /** Where it was dropped, or in the middle of the page or near it, where it covers nothing. */
  const placed = <T extends PictureObject>(object: T, at: PagePoint | undefined): T =>
    at === undefined ? { ...object, ...freePlace(desk.picture.value, object) } : object;
  const addImage = (
    imageId: string,
    name: string,
    at: PagePoint | undefined,
    form: { width: number; height: number },
  ) => {
    const { widthMm, heightMm } = desk.picture.value.page;
    const side = Math.min(widthMm, heightMm) * MATERIAL_SHARE;
    const made = newImage(newAt(name, at), imageId, fitInto(form, { widthMm: side, heightMm: side }));
    add([placed(made, at)]);
  };
  return {
    addMaterial: (materialId, name, at) =>
      addImage(materialImageId(materialId), name, at, { width: 1, height: 1 }),
    addUpload: ({ imageId, name, widthPx, heightPx }, at) =>
      addImage(imageId, name, at, { width: widthPx, height: heightPx }),
    addText(text, at) {
      const { widthMm, heightMm } = desk.picture.value.page;
      // Letters that suit the page: 24 points on A4.
      const sizePt = Math.max(6, Math.round((Math.min(widthMm, heightMm) / 210) * 24));
      const made = newText(newAt(text === '' ? names.text() : text.slice(0, 40), at), text, sizePt);
      add([placed({ ...made, ...desk.measure(made) }, at)]);
      return made.id;
    },
    addShape: (kind, at) => add([placed(newShape(newAt(names.shape(kind), at), kind), at)]),
    addMap() {
      const { picture, selection } = desk;
      const maps = picture.value.objects.filter((object) => object.kind === 'map');
      const map = maps.find(({ id }) => selection.value.includes(id)) ?? maps[0];
      if (map === undefined) return;
      const place = furtherMapPlace(map, picture.value);
      const scale = Math.min(SHEET_LIMITS.scale.max, (map.scale * map.widthMm) / place.widthMm);
      add([{ ...map, ...place, scale, id: newId(), group: null, locked: false, drawn: null }]);
    },
    async addFurniture(kind) {
      const outline = kind === 'inset' ? await readOutline() : [];
      const map = selectedMap(desk.picture.value, desk.selection.value);
      if (map === undefined || outline === undefined) return;
      const surroundings = kind === 'inset' ? await readSurroundings(outline) : null;
      const { xMm, yMm, ...size } = furniturePlace(kind, map, desk.picture.value);
      const at = { id: newId(), name: names.furniture(kind), xMm, yMm };
      const corner = xMm > map.xMm ? 'bottom-right' : 'bottom-left';
      const legend = { ...PLAIN_LEGEND, fits: map.kind === 'map', corner } as const;
      add([newFurniture(at, size, { furniture: kind, mapId: map.id, outline, surroundings, legend })]);
    },
  };
}

/** Copies of what is selected. */
function createCopying(
  newId: () => string,
  desk: PictureDesk,
  add: Add,
): Pick<PictureEditor, 'copy' | 'pasteable' | 'paste' | 'duplicate'> {
  const pasteable = createSignal(false);
  let copied: readonly PictureObject[] = [];
  let pastes = 0;
  const selected = () => findObjects(desk.picture.value, desk.selection.value);
  return {
    copy() {
      if (selected().length === 0) return;
      copied = selected();
      pastes = 0;
      pasteable.set(true);
    },
    pasteable,
    paste() {
      if (copied.length === 0) return;
      pastes += 1;
      add(copyObjects(copied, newId, pastes));
    },
    duplicate() {
      if (selected().length > 0) add(copyObjects(selected(), newId));
    },
  };
}

/** Creates the editor. */
export function createPictureEditor(options: PictureEditorOptions): PictureEditor {
  const { clock, records, userId, present, newId } = options;
  const desk = createPictureDesk(measureText);
  const images = createPictureImages(newId);
  const sources = createImageSources();
  const cropping = createSignal<string | undefined>(undefined);
  const { paintOf, addressesOf } = createPainting(images, sources);
  const add: Add = (made) => {
    desk.apply((picture) => addObjects(picture, made));
    desk.select(made.map(({ id }) => id));
  };
  const draft = keepDraft({
    desk,
    images,
    records,
    clock,
    userId,
    onRefused: () => present({ id: 'picture.draftRefused' }),
  });
  const facts = () => ({ today: options.today(), measure: desk.measure });
  const maps = createMapDrawing({ ...options, desk, images, draw: options.drawMap });
  const views = createViewDrawing({ desk, images, present });
  const files = createEditorFiles({
    ...options,
    views,
    desk,
    images,
    sources,
    paintOf,
    addressesOf,
    maps,
    facts,
  });
  return {
    desk,
    images,
    sources,
    files,
    draft,
    maps,
    masters: createMasterDesk({ ...options, desk, images, facts, service: options.masters }),
    shown: (picture) => shownPage(picture, facts()),
    views,
    paintOf,
    panels: createPanelDesk({ ...options, desk, images }),
    ...createMaterials(options, images, files),
    ...createAdding(options, desk, add),
    ...createCopying(newId, desk, add),
    cropping,
    crop: cropping.set,
  };
}
