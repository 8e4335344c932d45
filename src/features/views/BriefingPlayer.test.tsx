// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { click, press, render, type Rendered } from '../../../tests/support/render.tsx';
import type { SavedView } from '../../domain/views/savedView.ts';
import { startBriefing } from './briefing.ts';
import { BriefingPlayer } from './BriefingPlayer.tsx';

const view = (name: string, note = ''): SavedView => ({
  id: name,
  name,
  note,
  shown: {
    globe: { lon: 82, lat: 44, heightM: 9000, headingDeg: 0, pitchDeg: -60 },
    plane: { lon: 82, lat: 44, scale: 50_000 },
    onIds: [],
    opacity: {},
    imagery: { opacity: 1, withModels: false },
    ground: { opacity: 1, underground: false },
    clip: null,
    weather: [],
  },
});

let player: Rendered;
let ended: number;
let shown: string[];

beforeEach(async () => {
  ended = 0;
  shown = [];
  const briefing = startBriefing({
    views: [view('甲', '开场\n第二行'), view('乙'), view('丙')],
    from: 0,
    seconds: 10,
    clock: createFakeClock(),
    show: (one) => {
      shown.push(one.name);
      return Promise.resolve();
    },
    onEnd: () => (ended += 1),
  });
  player = render(<BriefingPlayer briefing={briefing} />);
  await act(() => Promise.resolve());
  return () => player.unmount();
});

const title = () => player.container.querySelector('h2')?.textContent;
const key = (name: string) => press(document.body, name);

describe('the player of a briefing', () => {
  it('shows title, notes and how far it is', () => {
    expect(title()).toBe('甲');
    expect(player.container.querySelector('p')?.textContent).toBe('开场\n第二行');
    expect(player.container.textContent).toContain('1 / 3');
  });

  it('turns by keys wherever the focus is, and no key of it reaches the page below', () => {
    let below = 0;
    const count = () => (below += 1);
    document.body.addEventListener('keydown', count);
    for (const [name, wanted] of [
      ['ArrowRight', '乙'],
      ['PageDown', '丙'],
      ['ArrowRight', '丙'],
      ['ArrowLeft', '乙'],
      ['Home', '甲'],
      ['End', '丙'],
      ['PageUp', '乙'],
    ] as const) {
      key(name);
      expect(title()).toBe(wanted);
    }
    expect(below).toBe(0);
    document.body.removeEventListener('keydown', count);
  });

  it('pauses and goes on by Space, and ends by Esc', () => {
    key(' ');
    expect(player.get('button', '继续播放')).toBeDefined();
    key(' ');
    expect(player.get('button', '暂停')).toBeDefined();
    key('Escape');
    expect(ended).toBe(1);
  });

  it('is steered by its buttons, which say where it cannot go', () => {
    expect(player.get('button', '上一个').hasAttribute('disabled')).toBe(true);
    click(player.get('button', '下一个'));
    click(player.get('button', '下一个'));
    expect(shown).toEqual(['甲', '乙', '丙']);
    expect(player.get('button', '下一个').hasAttribute('disabled')).toBe(true);
  });
});
