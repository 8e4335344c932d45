/** The path of a program on `PATH` or among the web servers' programs; undefined when there is none of that name. */
export function findProgram(name: string): string | undefined;
