import { eventOfFailure, type ApiFailure } from '../../api/apiFailure.ts';
import type { RoleDetail, RoleItem } from '../../api/contracts/roles.ts';
import type { RoleNames, RoleService } from '../../api/roles.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { ROLE_CODES } from '../../domain/bureau/roleBook.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import { draftOf, isChanged, wantedOf, type RoleDraft } from './model/roleDraft.ts';

/** A role that is open: what it is, and what is being made of it. */
export interface OpenRole {
  readonly detail: RoleDetail;
  /** undefined while it is only read. */
  readonly draft: RoleDraft | undefined;
  /** Somebody else changed it since it was read: what is drafted can not be saved. */
  readonly isStale: boolean;
  /** Another role has the name. */
  readonly takenName: string | undefined;
}

/** What the administration of roles shows. */
export interface RoleDeskState {
  /** undefined until they were first read. */
  readonly roles: readonly RoleItem[] | undefined;
  /** The last reading failed. */
  readonly failed: boolean;
  /** Something is being sent or read. */
  readonly busy: boolean;
  readonly open: OpenRole | undefined;
}

/** The roles and what is done with them. */
export interface RoleDesk {
  readonly state: ReadonlySignal<RoleDeskState>;
  read(): Promise<void>;
  /** Reads a role and opens it. */
  open(roleType: number, how: 'edit' | 'read'): Promise<void>;
  /** Puts the open role away, with what was drafted. */
  close(): void;
  edit(draft: RoleDraft): void;
  /** Stores the draft and closes it; where that is refused it stays. */
  save(): Promise<void>;
  /** Makes a role like another one and opens it. @returns false where its name is taken or it was not made */
  copy(like: RoleItem, names: RoleNames): Promise<'made' | 'taken' | 'elsewhere'>;
  restore(item: RoleItem): Promise<void>;
  remove(item: RoleItem): Promise<void>;
  /** Loads the portal anew, as the role sees it. */
  preview(item: RoleItem): Promise<void>;
}

/** The server's roles, and who hears what came of a change. */
export interface RoleDeskDeps {
  readonly service: RoleService;
  readonly present: (event: PortalEvent | undefined) => void;
  /** Loads the portal anew as what the session is now. */
  readonly enterAnew: () => Promise<unknown>;
  /** Told when roles may be called otherwise. */
  readonly onNames: () => void;
}

const codeOf = (failure: ApiFailure) => (failure.kind === 'refused' ? failure.code : undefined);

/** What is told of a change that was refused. */
function eventOfRefusal(failure: ApiFailure, name: string): PortalEvent | undefined {
  const code = codeOf(failure) ?? 0;
  switch (code) {
    case ROLE_CODES.conflict:
      return { id: 'role.conflict', message: name };
    case ROLE_CODES.inUse:
      return { id: 'role.inUse', message: name };
    case ROLE_CODES.nameTaken:
      return { id: 'role.taken', message: name };
    case 404:
      return { id: 'role.gone', message: name };
    default:
      return eventOfFailure(failure);
  }
}

/** What is shown, and how it is read: an answer that comes late does not count. */
function createShown({ service, present }: RoleDeskDeps) {
  const state = createSignal<RoleDeskState>({
    roles: undefined,
    failed: false,
    busy: false,
    open: undefined,
  });
  const set = (change: Partial<RoleDeskState>) => state.set({ ...state.value, ...change });
  let asked = 0;
  return {
    state,
    set,
    async read() {
      const turn = (asked += 1);
      set({ busy: true });
      const answer = await service.list();
      if (turn !== asked) return;
      if (answer.ok) set({ roles: answer.value.roles, failed: false, busy: false });
      else {
        set({ failed: true, busy: false });
        present(eventOfFailure(answer.error));
      }
    },
    async open(roleType: number, how: 'edit' | 'read') {
      const turn = (asked += 1);
      set({ busy: true });
      const answer = await service.detail(roleType);
      if (turn !== asked) return;
      set({ busy: false });
      if (!answer.ok) {
        present(eventOfFailure(answer.error));
        return;
      }
      const detail = answer.value;
      const draft = how === 'edit' ? draftOf(detail) : undefined;
      set({ open: { detail, draft, isStale: false, takenName: undefined } });
    },
  };
}

/** Creates the desk. */
export function createRoleDesk(deps: RoleDeskDeps): RoleDesk {
  const { service, present, enterAnew, onNames } = deps;
  const { state, set, read, open } = createShown(deps);

  /** Carries out a change of a role in the list, which then shows what is there whatever came of it. */
  async function doing(item: RoleItem, work: () => ReturnType<RoleService['remove']>, done: PortalEvent) {
    set({ busy: true });
    const answer = await work();
    present(answer.ok ? done : eventOfRefusal(answer.error, item.name));
    onNames();
    await read();
  }

  return {
    state,
    read,
    open,
    close: () => set({ open: undefined }),
    edit(draft) {
      const { open: role } = state.value;
      if (role !== undefined) set({ open: { ...role, draft } });
    },
    async save() {
      const { open: role } = state.value;
      if (role?.draft === undefined) return;
      const { detail, draft } = role;
      set({ busy: true });
      const answer = await service.change(wantedOf(draft, detail));
      if (answer.ok) {
        set({ open: undefined });
        present({ id: 'role.saved', message: answer.value.item.name });
        onNames();
        await read();
        return;
      }
      const code = codeOf(answer.error);
      const takenName = code === ROLE_CODES.nameTaken ? draft.name.trim() : undefined;
      set({ busy: false, open: { ...role, isStale: code === ROLE_CODES.conflict, takenName } });
      if (takenName === undefined) present(eventOfRefusal(answer.error, detail.item.name));
    },
    async copy(like, names) {
      set({ busy: true });
      const answer = await service.copy(like.roleType, names);
      if (!answer.ok) {
        set({ busy: false });
        if (codeOf(answer.error) === ROLE_CODES.nameTaken) return 'taken';
        present(eventOfRefusal(answer.error, like.name));
        return 'elsewhere';
      }
      present({ id: 'role.made', message: answer.value.name });
      onNames();
      await read();
      await open(answer.value.roleType, 'edit');
      return 'made';
    },
    restore: (item) => doing(item, () => service.restore(item), { id: 'role.restored', message: item.name }),
    remove: (item) => doing(item, () => service.remove(item), { id: 'role.deleted', message: item.name }),
    async preview({ roleType }) {
      set({ busy: true });
      const answer = await service.preview(roleType);
      set({ busy: false });
      if (answer.ok) await enterAnew();
      else present(eventOfFailure(answer.error));
    },
  };
}

/** Whether there is something that closing would lose. */
export function hasUnsaved({ open }: RoleDeskState): boolean {
  return open?.draft !== undefined && isChanged(open.draft, open.detail);
}
