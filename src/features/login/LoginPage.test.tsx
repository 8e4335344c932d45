// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { click, render, type Rendered } from '../../../tests/support/render.tsx';
import { CLICK_DEBOUNCE_MS, ERROR_MESSAGE_MS } from '../../domain/bureau/businessConstants.ts';
import { firstTexts } from '../../i18n/firstTexts.ts';
import type { Credentials } from './LoginForm.tsx';
import { LoginPage } from './LoginPage.tsx';

let page: Rendered;
let submitted: Credentials[];
let finish: (entered: boolean) => void;

const find = <E extends HTMLElement>(selector: string): E => {
  const element = page.container.querySelector<E>(selector);
  if (element === null) throw new Error(`no ${selector}`);
  return element;
};
const account = () => find<HTMLInputElement>('[name=account]');
const password = () => find<HTMLInputElement>('[name=password]');
const button = () => find<HTMLButtonElement>('[type=submit]');
const pass = (durationMs: number) => act(() => vi.advanceTimersByTimeAsync(durationMs));

async function submit(name: string, secret: string): Promise<void> {
  account().value = name;
  password().value = secret;
  click(button());
  await pass(1);
}

beforeEach(() => {
  vi.useFakeTimers();
  submitted = [];
  page = render(
    <LoginPage
      resumes={false}
      onSubmit={(credentials) => {
        submitted.push(credentials);
        return new Promise((resolve) => (finish = resolve));
      }}
    />,
    firstTexts,
  );
});

afterEach(() => {
  page.unmount();
  vi.useRealTimers();
});

describe('the sign-in page', () => {
  it('shows no text that arrives only after it', () => {
    const names = [...page.container.querySelectorAll('[aria-label]')].map((element) => element.ariaLabel);
    expect([page.container.textContent, ...names].join(' ')).not.toMatch(/[a-z]+\.[a-zA-Z]+/);
  });

  it('has a way to another service where there is one', () => {
    expect(page.container.querySelector('a')).toBeNull();
    const props = { resumes: false, onSubmit: () => Promise.resolve(true) };
    page.draw(<LoginPage {...props} otherWay="/api/portal/oidc/start" />);
    expect([find<HTMLAnchorElement>('a').textContent, find('a').getAttribute('href')]).toEqual([
      '统一身份登录',
      '/api/portal/oidc/start',
    ]);
  });

  it('has labelled fields that a password manager knows, and the focus on the first', () => {
    expect(page.container.querySelector(`label[for="${account().id}"]`)?.textContent).toBe('用户名');
    expect(page.container.querySelector(`label[for="${password().id}"]`)?.textContent).toBe('密码');
    expect(account().autocomplete).toBe('username');
    expect(password().autocomplete).toBe('current-password');
    expect(document.activeElement).toBe(account());
    expect(button().textContent).toBe('登录');
  });

  it('submits once, says 正在登录 over the whole screen, and rests its button for 2 s', async () => {
    await submit(' admin1 ', 'se cret ');
    expect(submitted).toEqual([{ account: 'admin1', password: 'se cret ' }]);
    expect(document.body.querySelector('[role=status][aria-busy=true]')?.textContent).toBe('正在登录');
    expect(button().disabled).toBe(true);
    click(button());
    expect(submitted).toHaveLength(1);
    finish(false);
    await pass(1);
    expect(document.body.querySelector('[aria-busy=true]')).toBeNull();
    expect(document.activeElement).toBe(password());
    expect(button().disabled).toBe(true);
    await pass(CLICK_DEBOUNCE_MS);
    expect(button().disabled).toBe(false);
  });

  it('says what is missing, at the field, for the time of a message', async () => {
    await submit('admin1', '');
    expect(submitted).toEqual([]);
    expect(find('[role=alert]').textContent).toBe('请输入密码');
    expect(password().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(password());
    await pass(ERROR_MESSAGE_MS);
    expect(find('[role=alert]').textContent).toBe('');
  });

  it('shows and hides the password', () => {
    const toggle = find('[text=显示密码]');
    click(toggle);
    expect(password().type).toBe('text');
    expect(toggle.getAttribute('text')).toBe('隐藏密码');
    click(toggle);
    expect(password().type).toBe('password');
  });

  it('warns of caps lock while the password is typed', () => {
    const press = new KeyboardEvent('keydown', { key: 'A', bubbles: true });
    Object.defineProperty(press, 'getModifierState', { value: (key: string) => key === 'CapsLock' });
    act(() => void password().dispatchEvent(press));
    expect(page.container.textContent).toContain('大写锁定已开启');
  });

  it('changes the language', () => {
    click(find('[lang=en]'));
    expect(button().textContent).toBe('Sign in');
  });
});
