// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { click, commit, render, type Rendered } from '../../../tests/support/render.tsx';
import { BUREAU_ROLE_TYPE, departmentName, SWITCHABLE_ROLE_TYPES } from '../../domain/bureau/roles.ts';
import { Header, type HeaderProps } from './Header.tsx';

const START_MS = new Date(2026, 10, 21, 9, 59, 59).getTime();
const clock = createFakeClock(START_MS);
const done: string[] = [];
let view: Rendered;

function open(more: Partial<HeaderProps> = {}): void {
  view = render(
    <Header
      module="草原"
      clock={clock}
      department="草原监理所"
      roleType={8}
      unitChoices={[]}
      account="admin9"
      accountItems={() => [{ id: 'password', text: '修改密码', run: () => done.push('password') }]}
      messages={[]}
      onClearMessages={() => done.push('clear')}
      onSwitchUnit={(roleType) => done.push(`unit ${String(roleType)}`)}
      onTitle={() => done.push('title')}
      buttons={[{ id: 'keys', icon: '', label: '访问密钥', run: () => done.push('keys') }]}
      onHome={() => done.push('home')}
      onExit={() => done.push('exit')}
      {...more}
    />,
  );
}

afterEach(() => {
  view.unmount();
  done.length = 0;
});

it('shows date and time, each second anew, and leaves no timer', () => {
  open();
  const time = () => view.container.querySelector('time')?.textContent;
  expect(time()).toBe('2026年11月21日星期六 09:59:59');
  act(() => clock.advance(1000));
  expect(time()).toBe('2026年11月21日星期六 10:00:00');
  view.draw(null);
  expect(clock.pending).toBe(0);
});

it('names the title with the module, and has a home and an exit button', () => {
  open();
  expect(view.container.querySelector('h1')?.textContent).toBe('博州地理信息一张图');
  expect(view.container.querySelector('h1')?.nextElementSibling?.textContent).toBe('草原');
  for (const name of ['博州地理信息一张图', '访问密钥', '主页', '退出']) click(view.get('button', name));
  expect(done).toEqual(['title', 'keys', 'home', 'exit']);
});

it('offers what can be done about the account, by keyboard too', () => {
  open();
  click(view.get('button', '账号“admin9”'));
  const menu = document.querySelector('[role=menu]');
  const item = menu?.querySelector('[role=menuitem]');
  expect([menu?.getAttribute('aria-label'), item?.textContent]).toEqual(['账号“admin9”', '修改密码']);
  expect(document.activeElement).toBe(item);
  click(item ?? document.body);
  expect(done).toEqual(['password']);
  expect(document.querySelector('[role=menu]')).toBeNull();
});

it('lists for the bureau itself and five subordinate units, and switches to the chosen one', () => {
  open({
    roleType: BUREAU_ROLE_TYPE,
    department: '博州林业和草原局',
    unitChoices: [BUREAU_ROLE_TYPE, ...SWITCHABLE_ROLE_TYPES],
  });
  const [select] = view.all('combobox');
  if (select === undefined) throw new Error('no unit selector');
  expect([...select.children].map((option) => option.getAttribute('label'))).toEqual([
    '博州林业和草原局',
    '夏尔希里自然保护区管理站',
    '三台林场国有林管理局',
    '精河林场国有林管理局',
    '哈日图热格林场国有林管理局',
    '奎屯河林场国有林管理局',
  ]);
  commit(select, '13');
  expect(done).toEqual(['unit 13']);
});

it('shows others their own department only', () => {
  open();
  expect(view.all('combobox')).toEqual([]);
  expect(view.get('note', '所属单位 草原监理所').textContent).toBe('草原监理所');
});

it('keeps the messages that faded away', () => {
  open({ messages: [{ key: 1, event: { id: 'bookmark.deleted' }, tone: 'success', atMs: START_MS }] });
  expect(view.container.querySelector('li')?.textContent).toBe('09:59:59删除成功！');
  click(view.get('button', '清空'));
  expect(done).toEqual(['clear']);
});

it('names departments in English, and as the server words them where no role has them', () => {
  open();
  expect(departmentName('草原监理所', 'en')).toBe('Grassland Supervision Institute');
  expect(departmentName('草原监理所', 'zh')).toBe('草原监理所');
  expect(departmentName('林长制工作组', 'en')).toBe('林长制工作组');
});
