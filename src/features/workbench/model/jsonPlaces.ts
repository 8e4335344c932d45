import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>;

/** The name of a property of JSON, without its quotes. */
function nameOf(state: EditorState, property: SyntaxNode): string {
  const name = property.getChild('PropertyName');
  return name === null ? '' : state.sliceDoc(name.from + 1, name.to - 1);
}

/** The names of the properties around a place, from the outside. */
export function pathAt(state: EditorState, pos: number): readonly string[] {
  const path: string[] = [];
  for (
    let node: SyntaxNode | null = syntaxTree(state).resolveInner(pos, -1);
    node !== null;
    node = node.parent
  )
    if (node.name === 'Property') path.unshift(nameOf(state, node));
  return path;
}

/** The longest that a text is parsed at once, milliseconds. */
const PARSE_MS = 40;

/**
 * The whole text's tree; of a very long text what of it is parsed so far. CodeMirror parses for 20 ms when it begins, which on a busy PC
 * are over before anything is done, and goes on where nobody waits for it.
 */
export const wholeTree = (state: EditorState): ReturnType<typeof syntaxTree> =>
  ensureSyntaxTree(state, state.doc.length, PARSE_MS) ?? syntaxTree(state);

/** Where the value of a path stands in a text of JSON; its nearest surroundings where it is not there. */
export function rangeOf(state: EditorState, path: readonly string[]): { from: number; to: number } {
  let value: SyntaxNode | null = wholeTree(state).topNode.firstChild;
  let range = { from: 0, to: Math.min(1, state.doc.length) };
  for (const name of path) {
    const property: SyntaxNode | undefined = value
      ?.getChildren('Property')
      .find((child) => nameOf(state, child) === name);
    if (property === undefined) return range;
    range = { from: property.from, to: property.to };
    value = property.lastChild;
  }
  return range;
}
