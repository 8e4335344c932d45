import type { Locator, Page } from 'playwright';

/** Every window that a command opens: what the quick search calls the command, and what the window is called. */
export const COMMAND_WINDOWS = [
  ['快捷键', '快捷键'],
  ['大屏模式', '大屏模式'],
  ['修改密码', '修改密码'],
  ['我的登录', '我的登录'],
  ['账号管理', '账号管理'],
  ['角色管理', '角色管理'],
  ['系统运行', '系统运行'],
  ['访问密钥', '访问密钥'],
  ['自有数据', '自有数据'],
  ['地图服务', '地图服务'],
  ['图层工作台', '图层工作台'],
  ['打开文件', '打开文件'],
  ['关于本系统', '关于本系统'],
  ['道路定位', '道路定位'],
  ['兴趣点定位', '兴趣点定位'],
  ['交叉口定位', '交叉口定位'],
  ['坐标定位', '坐标定位'],
  ['书签', '书签'],
  ['图件导出', '图件导出'],
  ['地表透明度', '地表透明度'],
  ['特效', '特效'],
  ['分享', '分享当前视图'],
  ['图片编辑器', '图片编辑器'],
  ['视角', '视角'],
  ['剖切面', '剖切面'],
  ['保存图片', '保存图片'],
  ['固定路线', '固定路线飞行'],
  ['自定义飞行', '自定义飞行'],
  ['视图与汇报', '视图与汇报'],
  ['影像透明度', '影像透明度'],
  ['量测', '量测'],
  ['可视域分析', '可视域分析'],
  ['空间分析', '空间分析'],
  ['时间轴', '时间轴'],
  ['地图标注', '地图标注'],
  ['标绘', '标绘工作空间'],
  ['标绘', '标绘'],
  ['图层查询', '图层查询'],
  ['区域遮罩', '区域遮罩'],
  ['图层范围', '图层范围选择'],
  ['火情研判', '火情研判'],
] as const;

/** Windows that something on the map or in the tree opens, or only the other deployment has. */
export const OTHER_WINDOWS = ['图层属性', '属性编辑', '管线拾取'] as const;

/** Every screen with a panel beside the map: its address, and what the panel is called; of those that are alike in what they hold, one. */
export const SCREENS = [
  ['/infoPage', '门户首页'],
  ['/PortalPage', '门户'],
  ['/Today', '今日待办'],
  ['/TotalResourceOverview', '总览'],
  ['/OverviewProtectedAreas', '自然保护地'],
  ['/EbinurLakeIndex', '艾比湖湿地国家级自然保护区'],
  ['/InformationDisplay', '信息资源'],
  ['/MonitorVideo', '视频监控'],
  ['/OperationOverview', '运营总览'],
  ['/DaYin', '地图打印'],
] as const;

/** Goes to a screen as a link of the page does, without loading the page anew. */
export async function goTo(page: Page, path: string): Promise<void> {
  const address = `${path}${path.includes('?') ? '&' : '?'}quality=low`;
  await page.evaluate(
    `history.pushState({}, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate', { state: {} }))`,
  );
}

/** Opens a window by the keyboard alone, from the quick search; answers once it stands. The page speaks Chinese. */
export async function openWindow(page: Page, [command, title]: readonly [string, string]): Promise<Locator> {
  const search = page.getByRole('combobox', { name: '快速查找' });
  await page.keyboard.press('Control+k');
  await search.waitFor();
  await page.keyboard.type(command);
  await page.getByRole('option', { name: command, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  const window = page.getByRole('dialog', { name: title, exact: true });
  await window.waitFor();
  return window;
}

/** Closes every window by Esc. */
export async function closeWindows(page: Page): Promise<void> {
  const windows = page.getByRole('dialog');
  for (let open = await windows.count(); open > 0; open = await windows.count()) {
    await windows.first().focus();
    await page.keyboard.press('Escape');
    await page.waitForFunction((before) => document.querySelectorAll('[role=dialog]').length < before, open);
  }
}
