import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ROOT } from '../base/root.ts';
import { Refusal, sendRefusal } from '../base/http/refusal.ts';

/** Folders that hold what the browser gets. */
export interface PageFolders {
  /** The production build. */
  readonly dist: string;
  /** Config files, served as they are now, so that a deployment is changed without a build. */
  readonly config: string;
}

/**
 * Folders of the packages' own files (words, icons, workers, WebAssembly, models) that the page fetches while it runs, by the
 * address they are served under. They are served from where npm put them: 122 MB in 20,000 files need no second copy.
 */
export const SDK_FOLDERS: Readonly<Record<string, string>> = {
  '/sdk/arcgis/': '@arcgis/core/assets',
  '/sdk/map-components/': '@arcgis/map-components/dist/cdn/assets',
  '/sdk/calcite/assets/': '@esri/calcite-components/dist/cdn/assets',
};

/** Addresses that answer data, never the page. */
const DATA_PREFIXES: readonly string[] = [
  '/api/',
  '/baseos/',
  '/rest/',
  '/sanwei/',
  '/geo/',
  '/erwei/',
  '/export/',
  '/healthz',
  '/readyz',
  '/metrics',
  '/static/',
  '/sdk/',
  '/config/',
];

/** A year: these names change with their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** A week: these names stay when a package gets another version. */
const SDK = 'public, max-age=604800';

/** Whether somebody opens a page, and asks for no data. */
export function wantsPage(request: FastifyRequest): boolean {
  const [path = '/'] = request.url.split('?');
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (DATA_PREFIXES.some((prefix) => path.startsWith(prefix) || path === prefix.replace(/\/$/, '')))
    return false;
  const isFile = /\.\w+$/.test(path);
  return !isFile && (request.headers.accept ?? '').includes('text/html');
}

/** Serves the files of a folder under a prefix. */
async function serveFolder(
  app: FastifyInstance,
  { prefix, root, cacheControl }: Readonly<Record<'prefix' | 'root' | 'cacheControl', string>>,
): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: !app.hasReplyDecorator('sendFile'),
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (response) => void response.setHeader('cache-control', cacheControl),
    schemaHide: true,
  });
}

/**
 * Serves the built page, its assets, the SDK's files and the config files; navigations to unknown paths get the page, all else a
 * JSON 404.
 */
export async function installPages(app: FastifyInstance, folders: PageFolders): Promise<void> {
  const hasPage = existsSync(folders.dist);
  const files = { areRegistered: true };
  app.addHook('onRoute', (route) => {
    // What the sign-in page is made of is there before anybody signs in.
    if (files.areRegistered) route.config = { ...route.config, access: 'anyone' };
  });
  await serveFolder(app, { prefix: '/config/', root: folders.config, cacheControl: 'no-cache' });
  for (const [prefix, folder] of Object.entries(SDK_FOLDERS))
    await serveFolder(app, { prefix, root: join(ROOT, 'node_modules', folder), cacheControl: SDK });
  if (hasPage) {
    await app.register(fastifyStatic, {
      root: folders.dist,
      prefix: '/',
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders(response, file) {
        const isNamedByContent = file.startsWith(join(folders.dist, 'static', sep));
        response.setHeader('cache-control', isNamedByContent ? IMMUTABLE : 'no-cache');
      },
      schemaHide: true,
    });
  }
  files.areRegistered = false;
  app.setNotFoundHandler((request, reply) => {
    if (hasPage && wantsPage(request)) {
      return reply
        .header('cache-control', 'no-cache')
        .sendFile('index.html', folders.dist, { cacheControl: false });
    }
    return sendRefusal(reply, new Refusal(404, '请求的地址不存在'));
  });
}
