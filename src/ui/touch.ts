/** Whether the page is worked by fingers: what is pressed is then 44 px high at least. Known once, when the page is opened. */
const isTouched = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

/** How large Calcite draws a control. */
export const CONTROL_SCALE = isTouched ? 'l' : 'm';

/** The height of a row that is pressed, CSS pixels. @param finePx where a mouse points */
export const touchRowPx = (finePx: number) => (isTouched ? 44 : finePx);
