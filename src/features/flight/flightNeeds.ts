import { DRAWINGS, POPUP_OF_FEATURES } from '../../portal/ports.ts';

/** What flights need of other features: the lines that they may be flown along. */
export const FLIGHT_NEEDS = { drawings: DRAWINGS, popup: POPUP_OF_FEATURES } as const;
