import type { RoleDraft } from './model/roleDraft.ts';
import type { OpenRole } from './roleDesk.ts';

/** What every part of the form is given. */
export interface RolePartProps {
  readonly role: OpenRole;
  readonly draft: RoleDraft;
  readonly onDraft: (draft: RoleDraft) => void;
}
