/** The id of the annotations' window. */
export const ANNOTATION_WINDOW = 'annotation';
