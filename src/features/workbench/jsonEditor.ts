import { autocompletion, closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, foldKeymap, syntaxTree } from '@codemirror/language';
import { lintGutter, lintKeymap, linter, type Diagnostic } from '@codemirror/lint';
import { unifiedMergeView } from '@codemirror/merge';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { EditorView, hoverTooltip, keymap, lineNumbers } from '@codemirror/view';
import { completeField } from './model/jsonCompletion.ts';
import type { FieldWords } from './model/fieldWords.ts';
import { jsonColours } from './jsonColours.ts';
import { pathAt, rangeOf, wholeTree } from './model/jsonPlaces.ts';

/** What the editor says, in the language in force. */
export interface JsonEditorWords {
  /** Accessible name. */
  readonly label: string;
  /** Said where the text is no JSON. */
  readonly broken: string;
  /** What is wrong with what the text says, each at its place. */
  issues(value: unknown): readonly { readonly path: readonly string[]; readonly text: string }[];
  /** CodeMirror's own words. */
  readonly phrases: Readonly<Record<string, string>>;
  /** What a field of a layer is called, and what to write in it. */
  field(path: readonly string[]): FieldWords | undefined;
}

/** An open editor. */
export interface JsonEditor {
  text(): string;
  setText(text: string): void;
  close(): void;
}

/** Who hears what is typed, and the words. */
export interface JsonEditorOptions {
  readonly words: () => JsonEditorWords;
  readonly onText: (text: string) => void;
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** The first place that is no JSON. */
function brokenAt(state: EditorState): { from: number; to: number } {
  let found: { from: number; to: number } | undefined;
  wholeTree(state).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError)
        found ??= { from: Math.max(0, from - 1), to: Math.min(state.doc.length, Math.max(to, from + 1)) };
    },
  });
  return found ?? { from: 0, to: state.doc.length };
}

function problemsIn({ state }: EditorView, { broken, issues }: JsonEditorWords): Diagnostic[] {
  const read = parsed(state.doc.toString());
  if (read === undefined) return [{ ...brokenAt(state), severity: 'error', message: broken }];
  return issues(read.value).map(({ path, text }) => ({
    ...rangeOf(state, path),
    severity: 'error',
    message: text,
  }));
}

/** Says what a field means that the pointer is on. */
const fieldHelp = (words: () => JsonEditorWords) =>
  hoverTooltip(({ state }, pos) => {
    const node = syntaxTree(state).resolveInner(pos, 1);
    const path = pathAt(state, node.to);
    const field =
      node.name === 'PropertyName' && path[0] === 'layer' ? words().field(path.slice(1)) : undefined;
    if (field === undefined) return null;
    const create = () => {
      const dom = document.createElement('div');
      dom.textContent = [field.title, field.help ?? []].flat().join(' · ');
      return { dom };
    };
    return { pos: node.from, end: node.to, create };
  });

const shared = [json(), EditorView.lineWrapping, jsonColours];

/** Opens an editor of JSON. Esc, then Tab leaves it by the keyboard. */
export function openJsonEditor(
  parent: HTMLElement,
  doc: string,
  { words, onText }: JsonEditorOptions,
): JsonEditor {
  let isTold = false;
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc,
      extensions: [
        shared,
        EditorState.phrases.of(words().phrases),
        lineNumbers(),
        history(),
        foldGutter(),
        bracketMatching(),
        closeBrackets(),
        search({ top: true }),
        highlightSelectionMatches(),
        autocompletion({ override: [(context) => completeField(context, words().field)] }),
        linter((editor) => problemsIn(editor, words()), {
          delay: 200,
          // Where more of the text is parsed by now, its places are better known.
          needsRefresh: ({ startState, state }) => syntaxTree(startState) !== syntaxTree(state),
        }),
        lintGutter(),
        fieldHelp(words),
        keymap.of([
          ...completionKeymap,
          ...lintKeymap,
          ...searchKeymap,
          ...historyKeymap,
          ...foldKeymap,
          ...defaultKeymap,
        ]),
        EditorView.contentAttributes.of({ 'aria-label': words().label, tabindex: '0' }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged && !isTold) onText(state.doc.toString());
        }),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    setText(insert) {
      isTold = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } });
      isTold = false;
    },
    close: () => view.destroy(),
  };
}

/** Shows a text after a change with what was before it marked. @returns ends it */
export function showDiff(
  parent: HTMLElement,
  { before, after }: { readonly before: string; readonly after: string },
  words: Pick<JsonEditorWords, 'label' | 'phrases'>,
): () => void {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: after,
      extensions: [
        shared,
        EditorState.phrases.of(words.phrases),
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        EditorView.contentAttributes.of({ 'aria-label': words.label, tabindex: '0' }),
        unifiedMergeView({
          original: before,
          mergeControls: false,
          collapseUnchanged: { margin: 2, minSize: 4 },
        }),
      ],
    }),
  });
  return () => view.destroy();
}
