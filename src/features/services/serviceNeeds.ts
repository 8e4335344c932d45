import { EDIT_RECORDS } from '../../portal/ports.ts';

/** What the window of services needs of other features. */
export const SERVICE_NEEDS = { editRecords: EDIT_RECORDS } as const;
