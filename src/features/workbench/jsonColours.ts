import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The editor in the portal's clothes: its tokens answer to both themes. */
export const jsonColours = [
  EditorView.theme({
    '&': { height: '100%', backgroundColor: 'var(--portal-field)', color: 'var(--portal-text)' },
    '&.cm-focused': { outline: '2px solid var(--portal-accent)', outlineOffset: '-2px' },
    '.cm-scroller': {
      fontFamily: "ui-monospace, 'Noto Sans Mono', monospace",
      fontSize: 'var(--portal-size-meta)',
    },
    '.cm-content': { caretColor: 'var(--portal-text)' },
    '.cm-gutters': {
      backgroundColor: 'var(--portal-bg-deep)',
      color: 'var(--portal-text-muted)',
      borderRight: '1px solid var(--portal-line)',
    },
    '.cm-cursor': { borderLeftColor: 'var(--portal-text)' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, ::selection': {
      backgroundColor: 'var(--portal-accent-soft)',
    },
    '.cm-tooltip, .cm-panels': {
      border: '1px solid var(--portal-line-strong)',
      backgroundColor: 'var(--portal-surface-solid)',
      color: 'var(--portal-text)',
      maxWidth: '420px',
    },
    '.cm-tooltip-hover': { padding: 'var(--space-1) var(--space-2)' },
    '.cm-tooltip-autocomplete ul li[aria-selected]': {
      backgroundColor: 'var(--portal-accent-soft)',
      color: 'var(--portal-text)',
    },
    '.cm-completionDetail': { color: 'var(--portal-text-muted)', fontStyle: 'normal' },
    '.cm-panels-top': { borderBottom: '1px solid var(--portal-line)' },
    '.cm-textfield, .cm-button': {
      border: '1px solid var(--portal-line-strong)',
      borderRadius: 'var(--portal-radius)',
      background: 'var(--portal-field)',
      color: 'var(--portal-text)',
    },
    '.cm-button': { backgroundImage: 'none', backgroundColor: 'var(--portal-raised)' },
    '.cm-searchMatch': { backgroundColor: 'var(--portal-second-soft)' },
    '.cm-matchingBracket': { backgroundColor: 'var(--portal-accent-soft)' },
    '.cm-changedLine': { backgroundColor: 'var(--portal-accent-soft)' },
    '.cm-deletedChunk': { backgroundColor: 'var(--portal-second-soft)' },
    '.cm-changedText, .cm-deletedText': { background: 'none', textDecoration: 'none', fontWeight: '700' },
    // Its marks are letters that our fonts do not have.
    '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: "'⋯'" },
    '.cm-collapsedLines': { background: 'var(--portal-raised)', color: 'var(--portal-text-muted)' },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.propertyName, color: 'var(--portal-accent)' },
      { tag: tags.string, color: 'var(--portal-second)' },
      { tag: [tags.number, tags.bool, tags.null], color: 'var(--portal-water)' },
    ]),
  ),
];
