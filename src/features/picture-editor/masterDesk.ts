import { eventOfFailure, type ApiFailure } from '../../api/apiFailure.ts';
import type { ListedMaster } from '../../api/contracts/pictureMasters.ts';
import type { MasterService } from '../../api/pictureMasters.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { MASTER_LIMITS } from '../../domain/sheet/pageMaster.ts';
import type { Result } from '../../lib/result.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import {
  masterObjects,
  withMaster,
  withMasterDetached,
  withMasterEdited,
  withNewMaster,
  withoutMaster,
  type PageFacts,
} from './model/masters.ts';
import { ontoPage } from './model/pageTemplates.ts';
import { EMPTY_PICTURE, type PageMaster, type PictureObject } from './model/picture.ts';
import { readProject, writeProject } from './model/projectFile.ts';
import { heldImages } from './pictureDraft.ts';
import type { PictureDesk } from './pictureDesk.ts';
import type { PictureImages } from './pictureImages.ts';

/** How the masters stand. */
export interface MasterState {
  /** undefined until they were first read. */
  readonly masters: readonly ListedMaster[] | undefined;
  /** The last reading failed. */
  readonly failed: boolean;
  readonly busy: boolean;
}

/** Page masters: kept on the server, and taken by pages. */
export interface MasterDesk {
  readonly state: ReadonlySignal<MasterState>;
  /** Reads which there are, and brings the page's own up to the newest revision. */
  read(): Promise<void>;
  /** Makes a master of the page's chosen objects, or of all; true when it is kept. */
  create(name: string, isShared: boolean): Promise<boolean>;
  /** How many objects {@link MasterDesk.create} would take. */
  candidates(): number;
  apply(id: string): Promise<void>;
  /** Takes the master from the page. */
  leave(): void;
  /** Makes the master's objects the page's own. */
  detach(): void;
  edit(): void;
  /** Ends the editing and keeps what the master is now, for all pages; true when it is kept. */
  finish(): Promise<boolean>;
  /** Ends the editing as if nothing had been changed. */
  giveUp(): Promise<void>;
  setAbove(isAbove: boolean): void;
  rename(id: string, name: string): Promise<boolean>;
  remove(id: string): Promise<void>;
}

/** What masters are made of and kept by. */
export interface MasterDeskOptions {
  readonly desk: PictureDesk;
  readonly images: PictureImages;
  readonly service: MasterService;
  readonly facts: () => PageFacts;
  readonly newId: () => string;
  readonly present: (event: PortalEvent) => void;
}

type Content = Pick<PageMaster, 'id' | 'name' | 'revision' | 'objects'>;

/** Work on the server's masters: the list, what this editor has seen of them, and how a call is made. */
type Shelf = ReturnType<typeof createShelf>;

/** Says why a call failed. */
function tell({ present }: Pick<MasterDeskOptions, 'present'>, error: ApiFailure): undefined {
  const event = eventOfFailure(error);
  if (event !== undefined) present(event);
}

/** A master's objects with their images, as the server keeps them; undefined where they are too much, which is said. */
async function projectOf(
  { desk, images, present }: MasterDeskOptions,
  name: string,
  objects: readonly PictureObject[],
): Promise<string | undefined> {
  const { page } = desk.picture.value;
  const picture = { ...EMPTY_PICTURE, title: name, page, objects: [...objects] };
  const held = await Promise.all(
    heldImages(picture, images).map(async ({ id, blob }) => ({
      id,
      bytes: new Uint8Array(await blob.arrayBuffer()),
    })),
  );
  const text = writeProject({ picture, images: held });
  if (text.length <= MASTER_LIMITS.characters) return text;
  present({ id: 'picture.master.tooLarge' });
  return undefined;
}

/** Reads a master from the server as the page takes it; says why it cannot. */
async function readContent(options: MasterDeskOptions, id: string): Promise<Content | undefined> {
  const { desk, images, service, present } = options;
  const answer = await service.read(id);
  if (!answer.ok) return tell(options, answer.error);
  const { name, revision, project } = answer.value;
  const read = readProject(project);
  if (!read.ok) {
    present({ id: 'picture.master.wrong', message: name });
    return undefined;
  }
  for (const image of read.value.images)
    if (images.get(image.id) === undefined) images.put(image.id, new Blob([image.bytes]));
  const objects = ontoPage(read.value.picture, desk.picture.value.page);
  return { id, name, revision, objects: [...objects] };
}

function createShelf(options: MasterDeskOptions) {
  const { desk, service, present } = options;
  const state = createSignal<MasterState>({ masters: undefined, failed: false, busy: false });
  const set = (change: Partial<MasterState>) => state.set({ ...state.value, ...change });
  /** Revisions that this editor has seen: who takes a step back is not brought forward again. */
  const seen = new Map<string, number>();
  const note = ({ id, revision }: Pick<Content, 'id' | 'revision'>) =>
    seen.set(id, Math.max(revision, seen.get(id) ?? 0));

  const rename = (name: string) =>
    desk.amend((picture) => ({ ...picture, master: picture.master && { ...picture.master, name } }));
  /** Gives the page the newest content of its master. */
  async function bringUp(masters: readonly ListedMaster[]): Promise<void> {
    const { master } = desk.picture.value;
    const listed = masters.find(({ id }) => id === master?.id);
    if (master === null || master.isEdited || listed === undefined) return;
    if (listed.name !== master.name) rename(listed.name);
    note(master);
    if (listed.revision <= (seen.get(master.id) ?? 0)) return;
    const newer = await readContent(options, master.id);
    const now = desk.picture.value.master;
    if (newer === undefined || now?.id !== newer.id || now.isEdited) return;
    note(newer);
    desk.amend((picture) => withMaster(picture, newer));
    present({ id: 'picture.master.newer', message: newer.name });
  }
  async function read(): Promise<void> {
    set({ busy: true });
    const answer = await service.list();
    if (!answer.ok) return set({ failed: true, busy: false });
    set({ masters: answer.value, failed: false, busy: false });
    await bringUp(answer.value);
  }
  return {
    state,
    note,
    read,
    /** Makes one call, after which the list is read anew; says why it failed. */
    async kept<Answer>(work: Promise<Result<Answer, ApiFailure>>): Promise<Answer | undefined> {
      set({ busy: true });
      const answer = await work;
      set({ busy: false });
      if (!answer.ok) return tell(options, answer.error);
      await read();
      return answer.value;
    },
    async readContent(id: string) {
      set({ busy: true });
      const content = await readContent(options, id);
      set({ busy: false });
      return content;
    },
  };
}

/** What is done to the page alone. */
function createPageSide({
  desk,
  facts,
  newId,
}: MasterDeskOptions): Pick<MasterDesk, 'leave' | 'detach' | 'setAbove' | 'candidates'> {
  return {
    candidates: () => masterObjects(desk.picture.value, desk.selection.value).length,
    leave: () => desk.apply(withoutMaster),
    detach: () => desk.apply((picture) => withMasterDetached(picture, facts(), newId)),
    setAbove: (isAbove) =>
      desk.apply((picture) =>
        picture.master === null ? picture : { ...picture, master: { ...picture.master, isAbove } },
      ),
  };
}

/** The editing of a page's master. */
function createEditing(
  options: MasterDeskOptions,
  shelf: Shelf,
): Pick<MasterDesk, 'edit' | 'finish' | 'giveUp'> {
  const { desk, service, present } = options;
  /** What the master that is edited was before. */
  let before: Content | undefined;
  return {
    edit() {
      before = desk.picture.value.master ?? undefined;
      desk.select([]);
      desk.apply((picture) => withMasterEdited(picture, true));
    },
    async finish() {
      const { master, objects } = desk.picture.value;
      if (master?.isEdited !== true) return false;
      const project = await projectOf(options, master.name, objects);
      if (project === undefined) return false;
      const changed = await shelf.kept(service.change(master.id, { project }));
      if (changed === undefined) return false;
      shelf.note(changed);
      desk.select([]);
      desk.apply((picture) => {
        const ended = withMasterEdited(picture, false);
        return { ...ended, master: ended.master && { ...ended.master, revision: changed.revision } };
      });
      present({ id: 'picture.master.kept', message: master.name });
      return true;
    },
    async giveUp() {
      const { master } = desk.picture.value;
      if (master?.isEdited !== true) return;
      const former = before?.id === master.id ? before : await shelf.readContent(master.id);
      if (former === undefined) return;
      desk.select([]);
      desk.apply((picture) => withMaster(picture, { ...former, objects: [...former.objects] }));
    },
  };
}

/** Creates the desk of masters. */
export function createMasterDesk(options: MasterDeskOptions): MasterDesk {
  const { desk, service, present } = options;
  const shelf = createShelf(options);
  return {
    state: shelf.state,
    read: shelf.read,
    ...createPageSide(options),
    ...createEditing(options, shelf),
    async create(name, isShared) {
      const objects = masterObjects(desk.picture.value, desk.selection.value);
      const project = await projectOf(options, name, objects);
      if (project === undefined) return false;
      const made = await shelf.kept(service.create({ name, isShared, project }));
      if (made === undefined) return false;
      shelf.note(made);
      desk.apply((picture) => withNewMaster(picture, { ...made, objects: [...objects] }));
      present({ id: 'picture.master.kept', message: name });
      return true;
    },
    async apply(id) {
      const master = await shelf.readContent(id);
      if (master === undefined) return;
      shelf.note(master);
      desk.apply((picture) => withMaster(picture, master));
    },
    rename: async (id, name) => (await shelf.kept(service.change(id, { name }))) !== undefined,
    async remove(id) {
      const name = shelf.state.value.masters?.find((master) => master.id === id)?.name ?? '';
      if ((await shelf.kept(service.remove(id))) !== undefined)
        present({ id: 'picture.master.removed', message: name });
    },
  };
}
