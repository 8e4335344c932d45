// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { render } from '../../../tests/support/render.tsx';
import { qrShape } from './qrPath.ts';
import { ShareWindow } from './ShareWindow.tsx';

const ADDRESS = 'https://portal.example/Home#s=abc';

describe('the share window', () => {
  let copied: string[];
  let allowed: boolean;
  const before = Object.getOwnPropertyDescriptor(navigator, 'clipboard');

  beforeEach(() => {
    copied = [];
    allowed = true;
    const writeText = (text: string) => {
      if (!allowed) return Promise.reject(new Error('denied'));
      copied.push(text);
      return Promise.resolve();
    };
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    document.execCommand = () => false;
  });
  afterEach(() => {
    if (before !== undefined) Object.defineProperty(navigator, 'clipboard', before);
  });

  const status = (container: HTMLElement) => container.querySelector('[role=status]')?.textContent;

  it('says how many drawings the link could not carry', () => {
    expect(render(<ShareWindow address={ADDRESS} leftOut={7} />).container.textContent).toContain(
      '这 7 个标绘',
    );
    expect(render(<ShareWindow address={ADDRESS} leftOut={0} />).container.textContent).not.toContain(
      '带不下',
    );
  });

  it('copies the link and says so', async () => {
    const shown = render(<ShareWindow address={ADDRESS} />);
    await act(async () => {
      shown.get('button', '复制链接').click();
      await Promise.resolve();
    });
    expect(copied).toEqual([ADDRESS]);
    expect(status(shown.container)).toBe('已复制到剪贴板');
    shown.draw(<ShareWindow address={`${ADDRESS}d`} />);
    expect(status(shown.container)).toBe('');
    shown.unmount();
  });

  it('says how to copy where the browser refuses', async () => {
    allowed = false;
    const shown = render(<ShareWindow address={ADDRESS} />);
    await act(async () => {
      shown.get('button', '复制链接').click();
      await Promise.resolve();
    });
    expect(status(shown.container)).toBe('浏览器不允许复制，请手动选择文字后复制');
    shown.unmount();
  });

  it('says that a link is too long for a QR code, and that there is nothing to share yet', () => {
    const shown = render(<ShareWindow address={`${ADDRESS}${'a'.repeat(3000)}`} />);
    expect(shown.all('img')).toHaveLength(0);
    expect(shown.container.textContent).toContain('链接过长');
    shown.draw(<ShareWindow address={undefined} />);
    expect(shown.container.textContent).toContain('地图尚未就绪');
    shown.unmount();
  });
});

describe('the QR code', () => {
  it('has the three finder patterns within its quiet zone', () => {
    const shape = qrShape(ADDRESS);
    if (shape === undefined) throw new Error('no shape');
    const dark = new Set(
      shape.path
        .split('z')
        .filter(Boolean)
        .map((square) => square.slice(1).split('h')[0]),
    );
    const far = shape.size - 5;
    for (const corner of ['4 4', `${String(far)} 4`, `4 ${String(far)}`]) expect(dark.has(corner)).toBe(true);
    expect(dark.has('3 3')).toBe(false);
    expect(dark.has(`${String(far)} ${String(far + 1)}`)).toBe(false);
  });
});
