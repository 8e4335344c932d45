import { chromium } from 'playwright';
import { writeFileSync } from 'node:fs';
const [, , url, name, script] = process.argv;
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--ignore-gpu-blocklist',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
});
const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
const t0 = Date.now();
const T = () => ((Date.now() - t0) / 1000).toFixed(1);
const reqs: string[] = [];
page.on('request', (r) => {
  const u = r.url();
  reqs.push(u);
  if (!u.startsWith('http://127.0.0.1:8094') && !/^(data|blob)/.test(u)) console.log('FOREIGN', u);
});
page.on('response', (r) => {
  if (r.status() >= 400) console.log(r.status(), r.url());
});
page.on('console', (m) => {
  if (m.type() !== 'log' && m.type() !== 'debug')
    console.log(T(), 'console', m.type(), m.text().slice(0, 400));
});
page.on('pageerror', (e) => console.log(T(), 'pageerror', e.stack?.slice(0, 800)));
await page.addInitScript('globalThis.__name = (f) => f');
await page.goto(url);
const cdp = await page.context().newCDPSession(page);
const shot = async (n: string) => {
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'png' });
  writeFileSync(`/tmp/shots/${n}.png`, Buffer.from(data, 'base64'));
};
const states = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-view]')]
      .map(
        (e) =>
          `${(e as HTMLElement).dataset.view}:${(e as HTMLElement).dataset.state} ${(e as HTMLElement).dataset.camera}`,
      )
      .join(' | '),
  );
const idle = async (ms = 60000) => {
  const end = Date.now() + ms;
  let last = '';
  while (Date.now() < end) {
    const s = await states();
    if (s !== last) {
      console.log(T(), s);
      last = s;
    }
    if ((s.match(/:idle/g) ?? []).length === 2) return true;
    await new Promise((r) => setTimeout(r, 150));
  }
  console.log(T(), 'NOT IDLE');
  return false;
};
await idle(90000);
await shot(name);
if (script) {
  const f = (await import(script)).default;
  await f({ page, cdp, shot, idle, states, T, reqs, name });
}
await browser.close();
