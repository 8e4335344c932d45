import { z } from 'zod';

/** The code of a refusal because somebody else saved in between. */
export const KEPT_LIST_CONFLICT = 409;

/** What a database's integer holds, less the one that a save adds. */
const MOST_VERSION = 2 ** 31 - 2;

const version = z.number().int().nonnegative().max(MOST_VERSION);

/** Schema of a user's list as the server keeps it; version 0 before the first save. */
export const keptListSchema = <T extends z.ZodType>(items: z.ZodArray<T>) =>
  z.looseObject({ version, items });

/** Schema of what a save answers: the version that the list has now. */
export const savedKeptListSchema = z.looseObject({ version });
