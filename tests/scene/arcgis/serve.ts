import { createReadStream } from 'node:fs';
import { extname, join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { preview, type Plugin } from 'vite';
import { SDK_FOLDERS } from '../../../server/http/pages.ts';
import { FEW_FILES } from '../../../vite.config.ts';
import { ensurePage, type TestPage } from '../../support/ensurePage.ts';
import { fixtureServices } from './fixtureServices.ts';

const HARNESS = 'tests/scene/arcgis/harness.html';

const PAGE: TestPage = {
  outDir: '.cache/harness',
  inputs: [
    'package-lock.json',
    'vite.config.ts',
    'src',
    'assets',
    'tests/scene',
    'tests/bench/editor',
    'tests/support',
  ],
  bundle: {
    input: [HARNESS, 'tests/bench/editor/editor.html'],
    output: { codeSplitting: { groups: FEW_FILES } },
  },
};

/** A server with the harness page and its services. */
export interface HarnessServer {
  /** Without a slash at the end. */
  readonly origin: string;
  /** The address of the page that a module of this folder draws: `clusters` for `clustersPage.ts`. */
  address(page: string): string;
  close(): Promise<void>;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** Answers the SDK's own files from the packages as they are, as the portal does. */
function sdkInPlace(): Plugin {
  return {
    name: 'portal:sdk-in-place',
    configurePreviewServer({ middlewares }) {
      for (const [prefix, folder] of Object.entries(SDK_FOLDERS))
        middlewares.use(prefix, (request, response) => {
          const { pathname } = new URL(request.url ?? '/', 'http://harness');
          const file = join('node_modules', folder, decodeURIComponent(pathname));
          response.setHeader('content-type', CONTENT_TYPES[extname(file)] ?? 'application/octet-stream');
          createReadStream(file)
            .on('error', () => response.writeHead(404).end())
            .pipe(response);
        });
    },
  };
}

/** Where a harness server shows the page of a module. */
export const harnessAddress = (origin: string, page: string) => `${origin}/${HARNESS}?page=${page}`;

/**
 * Serves the harness pages and the fixture services; any free port unless one is given.
 * @param geo a portal that answers `/geo` for the page, and the token of a session there
 */
export async function serveHarness(
  geo?: { readonly origin: string; readonly token: string },
  port = 0,
): Promise<HarnessServer> {
  const proxy =
    geo === undefined
      ? {}
      : { proxy: { '/geo': { target: geo.origin, headers: { Authorization: geo.token } } } };
  await ensurePage(PAGE);
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    plugins: [sdkInPlace(), fixtureServices()],
    build: { outDir: PAGE.outDir },
    preview: { host: '127.0.0.1', port, ...proxy },
  });
  const address = server.httpServer.address() as AddressInfo;
  const origin = `http://127.0.0.1:${String(address.port)}`;
  return {
    origin,
    address: (page) => harnessAddress(origin, page),
    close: () => server.close(),
  };
}
