import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal, sendRefusal } from './refusal.ts';

/** Folders that hold what the browser gets. */
export interface PageFolders {
  /** The production build. */
  readonly dist: string;
  /** Config files, served as they are now, so that a deployment is changed without a build. */
  readonly config: string;
}

/** Addresses that answer data, never the page. */
const DATA_PREFIXES: readonly string[] = [
  '/api/',
  '/baseos/',
  '/rest/',
  '/sanwei/',
  '/geo/',
  '/healthz',
  '/static/',
  '/sdk/',
  '/config/',
];

/** A year: the names under these prefixes change with their content, or with the SDK's version and so with the build. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const SDK = 'public, max-age=604800';

function cacheControlOf(path: string): string {
  if (path.startsWith('/static/')) return IMMUTABLE;
  if (path.startsWith('/sdk/')) return SDK;
  return 'no-cache';
}

function wantsPage(request: FastifyRequest): boolean {
  const [path = '/'] = request.url.split('?');
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (DATA_PREFIXES.some((prefix) => path.startsWith(prefix) || path === prefix.replace(/\/$/, '')))
    return false;
  const isFile = /\.\w+$/.test(path);
  return !isFile && (request.headers.accept ?? '').includes('text/html');
}

/** Serves the built page, its assets and the config files; navigations to unknown paths get the page, all else a JSON 404. */
export async function installPages(app: FastifyInstance, folders: PageFolders): Promise<void> {
  const hasPage = existsSync(folders.dist);
  await app.register(fastifyStatic, {
    root: folders.config,
    prefix: '/config/',
    cacheControl: false,
    setHeaders: (response) => void response.setHeader('cache-control', 'no-cache'),
    schemaHide: true,
  });
  if (hasPage) {
    await app.register(fastifyStatic, {
      root: folders.dist,
      prefix: '/',
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders(response, file) {
        const path = file.slice(folders.dist.length).replaceAll('\\', '/');
        response.setHeader('cache-control', cacheControlOf(path));
      },
      schemaHide: true,
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (hasPage && wantsPage(request)) {
      return reply
        .header('cache-control', 'no-cache')
        .sendFile('index.html', folders.dist, { cacheControl: false });
    }
    return sendRefusal(reply, new Refusal(404, '请求的地址不存在'));
  });
}
