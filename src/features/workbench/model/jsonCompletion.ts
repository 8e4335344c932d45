import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { isLayerType } from '../../../layerTypes/index.ts';
import type { FieldWords } from './fieldWords.ts';
import { formFields, type FormField } from './formFields.ts';
import { pathAt } from './jsonPlaces.ts';

/** The type of the layer in a text, which need not be whole. */
function layerType(state: EditorState): string {
  return /"type"\s*:\s*"([^"]*)"/.exec(state.doc.toString())?.[1] ?? '';
}

/** The fields that can stand at a path of a record. */
function fieldsAt(state: EditorState, [first, ...below]: readonly string[]): readonly FormField[] {
  const type = layerType(state);
  if (first !== 'layer' || !isLayerType(type)) return [];
  let fields = formFields(type);
  for (const name of below) {
    const { control } = fields.find(({ spellings }) => spellings.includes(name)) ?? {};
    fields = control?.kind === 'group' ? control.fields : [];
  }
  return fields;
}

/** Offers the names of fields, and the values of those that have a few. @param wordsOf what a field is called */
export function completeField(
  context: CompletionContext,
  wordsOf: (path: readonly string[]) => FieldWords | undefined,
): CompletionResult | null {
  const { state, pos, explicit } = context;
  const quoted = context.matchBefore(/"[^"\n]*/);
  const quote = quoted?.from ?? (explicit ? pos : undefined);
  if (quote === undefined) return null;
  const from = quoted === null ? pos : quoted.from + 1;
  const path = pathAt(state, quote + 1);
  const isValue = /:\s*$/.test(state.sliceDoc(state.doc.lineAt(pos).from, quote));
  if (isValue) {
    const name = path.at(-1) ?? '';
    const field = fieldsAt(state, path.slice(0, -1)).find(({ spellings }) => spellings.includes(name));
    const choices = field?.control.kind === 'choice' ? field.control.choices : [];
    return { from, options: choices.map((label) => ({ label, apply: applied(quote, `"${label}"`) })) };
  }
  // The name that is being typed is a property of its own by now.
  const isName = syntaxTree(state).resolveInner(quote + 1, -1).name === 'PropertyName';
  const above = isName ? path.slice(0, -1) : path;
  const options = fieldsAt(state, above).map(({ key }) => {
    const { title, help } = wordsOf([...above.slice(1), key]) ?? {};
    return {
      label: key,
      apply: applied(quote, `"${key}": `),
      ...(title === undefined ? {} : { detail: title }),
      ...(help === undefined ? {} : { info: help }),
    };
  });
  return { from, options };
}

/** Writes a text in place of what stands there from its opening quote to its closing one, if it has them. */
function applied(quote: number, insert: string) {
  return (view: EditorView, _completion: Completion, _from: number, to: number) => {
    const end = view.state.sliceDoc(to, to + 1) === '"' ? to + 1 : to;
    view.dispatch({
      changes: { from: quote, to: end, insert },
      selection: { anchor: quote + insert.length },
      userEvent: 'input.complete',
    });
  };
}
