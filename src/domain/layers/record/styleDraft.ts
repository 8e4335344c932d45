/** Parameter of the portal's own WMS that names the drafted look to draw a layer in; one that is forgotten draws the look in force. */
export const STYLE_DRAFT = 'STYLE_DRAFT';

/** How the id of a drafted look is written. */
export const STYLE_DRAFT_ID = /^[0-9a-f]{24}$/;
