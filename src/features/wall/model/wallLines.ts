import { readMenuAddress, withSelection, type Selection } from '../../../domain/bureau/menu/menuAddress.ts';

/**
 * A screen in a round: its address, and for a screen that stands in it more than once "#2", "#3" behind it. Addresses of the portal have
 * no such sign of their own.
 */
const LINE = /^(.*?)(?:#([2-9]))?$/s;

/** As often a screen can stand in a round. */
export const MOST_OF_A_SCREEN = 9;

/** The address of the screen of a line, and which of its lines it is, from 1. */
export function readLine(line: string): { readonly address: string; readonly number: number } {
  const [, address = line, number = '1'] = LINE.exec(line) ?? [];
  return { address, number: Number(number) };
}

/** The lines in the order that the user gave them: those he knows first, then screens that have come since. */
export function inOrder(addresses: readonly string[], order: readonly string[]): readonly string[] {
  const kept = order.filter((line) => addresses.includes(readLine(line).address));
  return [...new Set([...kept, ...addresses])];
}

/** The lines with one of them a place further on or back. */
export function moved(lines: readonly string[], line: string, by: 1 | -1): readonly string[] {
  const from = lines.indexOf(line);
  const to = from + by;
  if (from < 0 || to < 0 || to >= lines.length) return lines;
  return lines.toSpliced(from, 1).toSpliced(to, 0, line);
}

/** The next line of the same screen; undefined where it stands in the round as often as it can. */
export function anotherOf(lines: readonly string[], line: string): string | undefined {
  const { address } = readLine(line);
  for (let number = 2; number <= MOST_OF_A_SCREEN; number += 1) {
    const next = `${address}#${String(number)}`;
    if (!lines.includes(next)) return next;
  }
  return undefined;
}

/** The lines with one behind another. */
export const withBehind = (lines: readonly string[], line: string, next: string): readonly string[] =>
  lines.toSpliced(lines.indexOf(line) + 1, 0, next);

/** Whether a selection limits anything. */
export const isLimited = (selection: Selection | undefined): boolean =>
  selection !== undefined && Object.values(selection).some((text) => text !== undefined);

/** The address of a line with what it is limited to. */
export function lineAddress(line: string, selection: Selection | undefined): string {
  const { address } = readLine(line);
  if (selection === undefined || !isLimited(selection)) return address;
  return withSelection(address, selection);
}

/**
 * What a line takes of the screen that is open: its area and its year, and of the same screen its category, which figures of others do not
 * have. Undefined where there is nothing of these.
 * @param here the address of the screen that is open
 */
export function takenSelection(here: string, line: string): Selection | undefined {
  const open = readMenuAddress(here);
  const own = readMenuAddress(readLine(line).address);
  const isSame = open.path === own.path && open.page === own.page && open.menu === own.menu;
  const { area, year, category } = open.selection;
  const taken = { area, year, category: isSame ? category : undefined };
  return isLimited(taken) ? taken : undefined;
}
