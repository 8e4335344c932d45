import { createServer } from './app.ts';

/** The program that fills a new data folder: creates all that a server needs on its first start, and ends. */
const { PORTAL_DATA_DIR: dataDir, PORTAL_DEMO_PASSWORD: demoPassword } = process.env;
if (dataDir === undefined || demoPassword === undefined) throw new Error('started without its environment');
await (await createServer({ dataDir, demoPassword })).close();
