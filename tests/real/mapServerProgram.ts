import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { findProgram } from '../support/systemPackages.mjs';
import type { PublishedFolder, PublishedLayer } from './sampleFiles.ts';

/** A MapServer on a loopback port. */
export interface RunningMapServer {
  /** The address of one of its maps, as a layer record would name it. */
  linkOf(map: string): string;
  close(): Promise<void>;
}

/** Reference systems of each map, by its name. */
export type MapReferences = Readonly<Record<string, readonly string[]>>;

function layerText({ name, title, kind, colour, file }: PublishedLayer): string {
  const rgb = colour.join(' ');
  const style = kind === 'polygon' ? `COLOR ${rgb}` : `COLOR ${rgb} SYMBOL "disc" SIZE 11`;
  return `
  LAYER
    NAME "${name}"
    TYPE ${kind.toUpperCase()}
    STATUS ON
    CONNECTIONTYPE OGR
    CONNECTION "${file}"
    PROJECTION "init=epsg:4326" END
    TEMPLATE "none"
    TOLERANCE 8
    PROCESSING "APPROXIMATION_SCALE=FULL"
    METADATA
      "ows_title" "${title}"
      "gml_include_items" "all"
      "wms_include_items" "all"
      "wfs_getfeature_formatlist" "geojson"
      "gml_geometries" "shape"
      "gml_shape_type" "${kind === 'polygon' ? 'multipolygon' : 'point'}"
    END
    CLASS
      NAME "${title}"
      STYLE ${style} END
    END
  END`;
}

function mapText(link: string, references: readonly string[], layers: readonly PublishedLayer[]): string {
  return `MAP
  NAME "sample"
  SIZE 400 300
  MAXSIZE 4096
  EXTENT 79.88 43.5 83.86 45.89
  UNITS DD
  PROJECTION "init=epsg:4326" END
  SYMBOL
    NAME "disc"
    TYPE ELLIPSE
    POINTS 1 1 END
    FILLED TRUE
  END
  OUTPUTFORMAT
    NAME "png"
    DRIVER "AGG/PNG"
    MIMETYPE "image/png"
    EXTENSION "png"
    IMAGEMODE RGBA
    TRANSPARENT ON
  END
  OUTPUTFORMAT
    NAME "geojson"
    DRIVER "OGR/GEOJSON"
    MIMETYPE "application/json; subtype=geojson"
    FORMATOPTION "STORAGE=stream"
    FORMATOPTION "FORM=SIMPLE"
  END
  LEGEND
    KEYSIZE 20 20
    STATUS ON
  END
  WEB
    METADATA
      "ows_title" "sample"
      "ows_enable_request" "*"
      "ows_onlineresource" "${link}"
      "ows_srs" "${references.join(' ')}"
      "wms_feature_info_mime_type" "text/html"
      "wms_getfeatureinfo_formatlist" "text/plain,application/vnd.ogc.gml,geojson"
    END
  END
  ${layers.map(layerText).join('\n')}
END
`;
}

/** Splits what a CGI program printed into its header lines and its body (RFC 3875, section 6). */
function answerCgi(printed: Buffer, response: ServerResponse): void {
  const text = printed.toString('latin1');
  const [blank = ''] = /\r?\n\r?\n/.exec(text) ?? [];
  const end = blank === '' ? 0 : text.indexOf(blank);
  for (const line of text.slice(0, end).split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
    if (name.toLowerCase() === 'status') response.statusCode = Number.parseInt(value, 10);
    else if (name !== '') response.setHeader(name, value);
  }
  response.end(printed.subarray(end + blank.length));
}

/** Runs the program for one request, as a web server does. */
async function runCgi(config: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, search } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const child = spawn(findProgram('mapserv') ?? 'mapserv', {
    env: {
      PATH: process.env.PATH,
      MAPSERVER_CONFIG_FILE: config,
      GATEWAY_INTERFACE: 'CGI/1.1',
      REQUEST_METHOD: 'GET',
      SCRIPT_NAME: pathname,
      QUERY_STRING: search.slice(1),
      SERVER_NAME: '127.0.0.1',
      SERVER_PORT: String(request.socket.localPort),
      SERVER_PROTOCOL: 'HTTP/1.1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(child, 'close');
  answerCgi(Buffer.concat(chunks), response);
}

/**
 * Publishes layers with MapServer.
 * @param maps the reference systems that each map offers
 */
export async function startMapServer(
  { path, layers }: PublishedFolder,
  maps: MapReferences,
): Promise<RunningMapServer> {
  const config = join(path, 'mapserver.conf');
  const server = createServer((request, response) => {
    // One answer a connection: one that is kept may end just when the next request goes out on it.
    response.setHeader('connection', 'close');
    runCgi(config, request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const linkOf = (map: string) => `http://127.0.0.1:${String(port)}/cgi-bin/mapserv?map=${map}`;
  const files = Object.entries(maps).map(([map, references]) => ({
    map,
    file: join(path, `${map}.map`),
    text: mapText(`${linkOf(map)}&`, references, layers),
  }));
  for (const { file, text } of files) await writeFile(file, text);
  const aliases = files.map(({ map, file }) => `${map} "${file}"`).join('\n');
  await writeFile(config, `CONFIG\nENV\nMS_MAP_PATTERN "^${path}"\nEND\nMAPS\n${aliases}\nEND\nEND\n`);
  return {
    linkOf,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
