import { EDIT_RECORDS } from '../../portal/ports.ts';

/** What the window of own layers needs of other features. */
export const OWN_LAYER_NEEDS = { editRecords: EDIT_RECORDS } as const;
