/** The pattern of `LIKE` for what holds a text, whatever signs of patterns it has. */
export const holding = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
