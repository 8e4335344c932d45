// Writes assets/home-globe.webp and assets/home-plane.webp, what the portal itself keeps of its views at home: npx tsx tests/homePictures.ts
import type { Page } from 'playwright';
import sharp from 'sharp';
import { ensureBuilt } from '../server/base/ensureBuilt.mjs';
import { launchBrowser, viewsIdle } from './support/browser.ts';
import { startPortal, temporaryFolder } from './support/portal.ts';
import { signIn } from './support/signIn.ts';

const QUALITY = 82;

/** The kept pictures of the views' opening, base64; waits until there are any. */
const keptOpening = (page: Page) =>
  page.evaluate<Record<'globe' | 'plane', string>>(`(async () => {
    const asked = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const base64 = async (blob) => {
      let letters = '';
      for (const byte of new Uint8Array(await blob.arrayBuffer())) letters += String.fromCharCode(byte);
      return btoa(letters);
    };
    for (;;) {
      const database = await asked(indexedDB.open('portal', 1));
      const has = database.objectStoreNames.contains('records');
      const kept = has && await asked(database.transaction('records').objectStore('records').get('firstPictures'));
      database.close();
      if (kept && kept.opening)
        return { globe: await base64(kept.opening.globe.picture), plane: await base64(kept.opening.plane.picture) };
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  })()`);

await ensureBuilt();
const data = await temporaryFolder();
const portal = await startPortal(data.path);
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  await page.goto(`${portal.origin}/login?quality=low`);
  await signIn(page);
  await viewsIdle(page);
  for (const [view, picture] of Object.entries(await keptOpening(page))) {
    const file = await sharp(Buffer.from(picture, 'base64'))
      .webp({ quality: QUALITY })
      .toFile(`assets/home-${view}.webp`);
    console.log(`assets/home-${view}.webp: ${file.width} x ${file.height}, ${file.size} bytes`);
  }
} finally {
  await browser.close();
  await portal.stop();
  await data.remove();
}
