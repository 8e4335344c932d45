import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createUndoHistory } from './undoHistory.ts';

/** A text that steps append to, and its history. */
function setUp(most?: number) {
  const history = createUndoHistory(most);
  let text = '';
  const write = (letter: string) => {
    const before = text;
    const after = text + letter;
    text = after;
    history.push({ undo: () => (text = before), redo: () => (text = after) });
  };
  return { history, write, text: () => text };
}

describe('the undo history', () => {
  it('takes back and does again, one step each', () => {
    const { history, write, text } = setUp();
    write('a');
    write('b');
    expect([history.undo(), text()]).toEqual([true, 'a']);
    expect([history.redo(), text()]).toEqual([true, 'ab']);
    expect(history.redo()).toBe(false);
    expect(history.state.value).toEqual({ undoable: 2, redoable: 0 });
  });

  it('forgets what was taken back once something new is done', () => {
    const { history, write, text } = setUp();
    write('a');
    history.undo();
    write('b');
    expect([history.redo(), text()]).toEqual([false, 'b']);
  });

  it('forgets the oldest steps beyond its most', () => {
    const { history, write, text } = setUp(2);
    for (const letter of 'abc') write(letter);
    while (history.undo());
    expect(text()).toBe('a');
  });

  it('undoes everything after any sequence, and redoes it', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('write', 'undo', 'redo')), (moves) => {
        const { history, write, text } = setUp();
        for (const move of moves) {
          if (move === 'write') write('x');
          else history[move]();
        }
        const now = text();
        let steps = 0;
        while (history.undo()) steps += 1;
        expect(text()).toBe('');
        for (let step = 0; step < steps; step++) history.redo();
        expect(text()).toBe(now);
      }),
    );
  });
});
