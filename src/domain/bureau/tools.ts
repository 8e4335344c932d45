import { AUDITOR_ROLE_TYPE, BUREAU_ROLE_TYPE } from './roles.ts';

/** What a role may have or not: the server refuses the calls of a tool that a role does not have, and the page does not show it. */
export const TOOLS = [
  /** Printed sheets, their series and templates. */
  'print',
  /** The picture editor: what it writes in PDFs. */
  'picture',
  /** Changing plots. */
  'plot',
  /** Changing annotations. */
  'annotate',
  /** Files on one's own map that the server reads. */
  'files',
  'fire',
  'flight',
  /** What needs attention. */
  'today',
  /** Access keys for programs outside. */
  'keys',
  /** The layers that everybody has from files. */
  'import',
  /** Layers of other services by their address. */
  'services',
  'workbench',
] as const;

/** A tool that a role may have. */
export type ToolId = (typeof TOOLS)[number];

/** Tools that change what everybody sees: of the first roles the bureau alone has them. */
export const SHARED_TOOLS: readonly ToolId[] = ['import', 'services', 'workbench'];

/** The tools of one of the first roles, unless somebody chose others. */
export function defaultTools(roleType: number): readonly ToolId[] {
  if (roleType === AUDITOR_ROLE_TYPE) return [];
  return roleType === BUREAU_ROLE_TYPE ? TOOLS : TOOLS.filter((tool) => !SHARED_TOOLS.includes(tool));
}
