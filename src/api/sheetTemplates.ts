import type { SheetTemplate } from '../domain/sheet/sheetTemplate.ts';
import type { Result } from '../lib/result.ts';
import type { ApiFailure } from './apiFailure.ts';
import type { ApiClient } from './client.ts';
import {
  sheetTemplateDelete,
  sheetTemplateList,
  sheetTemplateSave,
  type KeptTemplate,
} from './contracts/sheetTemplates.ts';

/** A template that is to be kept. */
export interface NewTemplate {
  readonly name: string;
  readonly isShared: boolean;
  readonly content: SheetTemplate;
}

/** Templates of printed sheets on the server: the user's own and the bureau's. */
export interface TemplateService {
  list(): Promise<Result<readonly KeptTemplate[], ApiFailure>>;
  /** Keeps one in place of the one of the same name. */
  save(template: NewTemplate): Promise<Result<KeptTemplate, ApiFailure>>;
  remove(id: string): Promise<Result<unknown, ApiFailure>>;
}

/** Creates the service. */
export function createTemplateService(api: ApiClient): TemplateService {
  return {
    list: () => api.call(sheetTemplateList, { query: {} }),
    save: (template) => api.call(sheetTemplateSave, { query: {}, body: template }),
    remove: (id) => api.call(sheetTemplateDelete, { query: {}, body: { id } }),
  };
}
