import { eventOfFailure } from '../../api/apiFailure.ts';
import type { KeptTemplate } from '../../api/contracts/sheetTemplates.ts';
import type { TemplateService } from '../../api/sheetTemplates.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { SheetTemplate } from '../../domain/sheet/sheetTemplate.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import { withMeridian, withPage, type ExportForm } from './exportForm.ts';

/** How the templates stand. */
export interface TemplateState {
  /** undefined until they were first read. */
  readonly templates: readonly KeptTemplate[] | undefined;
  /** The one that was taken or kept last; '' for none. */
  readonly chosen: string;
  /** The last reading failed. */
  readonly failed: boolean;
  readonly busy: boolean;
}

/** The templates of the export window. */
export interface TemplateDesk {
  readonly state: ReadonlySignal<TemplateState>;
  read(): Promise<void>;
  choose(id: string): void;
  /** True when it is kept. */
  save(name: string, isShared: boolean, form: ExportForm): Promise<boolean>;
  /** Deletes the chosen one. */
  remove(): Promise<void>;
}

/** What of a form a template keeps. */
export function templateOf({ sheet, format, worldFile, drawings }: ExportForm): SheetTemplate {
  const { unit, page, furniture, meridian, imprint } = sheet;
  return { sheet: { unit, page, furniture, meridian, imprint }, format, worldFile, drawings };
}

/** A form made up as a template says: what it shows stays, in the template's paper. */
export function withTemplate(form: ExportForm, { sheet, ...file }: SheetTemplate): ExportForm {
  const { page, meridian, ...rest } = sheet;
  const placed = withMeridian(withPage(form, page), meridian);
  const { imprint: _imprint, ...made } = placed.sheet;
  return { ...placed, ...file, sheet: { ...made, ...rest } };
}

/** Creates the desk. */
export function createTemplateDesk(
  service: TemplateService,
  present: (event: PortalEvent | undefined) => void,
): TemplateDesk {
  const state = createSignal<TemplateState>({ templates: undefined, chosen: '', failed: false, busy: false });
  const set = (change: Partial<TemplateState>) => state.set({ ...state.value, ...change });

  async function read(): Promise<void> {
    set({ busy: true });
    const answer = await service.list();
    if (answer.ok) return set({ templates: answer.value, failed: false, busy: false });
    set({ failed: true, busy: false });
    present(eventOfFailure(answer.error));
  }

  return {
    state,
    read,
    choose: (id) => set({ chosen: id }),
    async save(name, isShared, form) {
      set({ busy: true });
      const answer = await service.save({ name, isShared, content: templateOf(form) });
      if (!answer.ok) {
        set({ busy: false });
        present(eventOfFailure(answer.error));
        return false;
      }
      set({ chosen: answer.value.id });
      present({ id: 'export.template.saved', message: name });
      await read();
      return true;
    },
    async remove() {
      const { chosen, templates = [] } = state.value;
      const name = templates.find(({ id }) => id === chosen)?.name ?? '';
      set({ busy: true });
      const answer = await service.remove(chosen);
      present(answer.ok ? { id: 'export.template.removed', message: name } : eventOfFailure(answer.error));
      set({ chosen: answer.ok ? '' : chosen });
      await read();
    },
  };
}
