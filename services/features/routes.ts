import type { FastifyInstance } from 'fastify';
import { parseExtent } from '../../src/domain/geodesy/extent.ts';
import { ownOrigin, ownPath, callerRights } from '../../server/base/access/caller.ts';
import { Refusal } from '../../server/base/http/refusal.ts';
import type { WorkQueue } from '../../server/base/queue/workQueue.ts';
import { turnsFor } from '../../server/base/http/connection.ts';
import { SERVICE_PATHS } from '../addresses.ts';
import type { FeatureStore, GeoLayer } from '../featureStore.ts';
import { answeredNotModified } from '../httpCache.ts';
import { kmlForm } from '../kml/document.ts';
import { layerDocument, type FeatureForm } from './featureForm.ts';

/** GeoJSON (RFC 7946); `metadata` says what the layer is. */
const GEOJSON_FORM: FeatureForm = {
  type: 'application/geo+json; charset=utf-8',
  head: ({ name, title, titleEn, note }) =>
    `{"type":"FeatureCollection","name":${JSON.stringify(name)},"metadata":${JSON.stringify({ title, titleEn, note })},"features":[`,
  pieces: (store, layer, query) => store.geoJsonPages(layer, query),
  separator: ',',
  tail: ']}',
};

/** Another one where the KML of the same features is written otherwise: who keeps an old one gets the new one then. */
const KML_REVISION = 'kml2';

const querystring = {
  type: 'object',
  properties: {
    bbox: { type: 'string', maxLength: 200, description: 'west,south,east,north in degrees' },
    limit: { type: 'integer', minimum: 1, maximum: 100_000, description: 'most features to answer' },
  },
} as const;

const params = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', description: 'layer name, and .geojson or .kml' } },
} as const;

interface Query {
  readonly bbox?: string;
  readonly limit?: number;
}

/** What the list says of a layer. */
function described(
  { name, title, titleEn, note, geometryType, extent, style }: GeoLayer,
  pathTo: (path: string) => string,
) {
  return {
    name,
    title,
    titleEn,
    note,
    geometryType,
    extent,
    features: pathTo(`/geo/features/${name}.geojson`),
    kml: pathTo(`/geo/features/${name}.kml`),
    wms: { url: pathTo(SERVICE_PATHS.wms), layer: name },
    legend: style.rules.map((rule) => ({
      title: rule.title,
      titleEn: rule.titleEn,
      color: (rule.fill ?? rule.line ?? rule.point)?.color,
    })),
  };
}

/** Serves the vector layers as GeoJSON and KML, and their list. */
export function registerFeatures(app: FastifyInstance, store: FeatureStore, queue: WorkQueue): void {
  app.get(
    '/geo/layers',
    { schema: { summary: 'Vector layers', tags: ['geo'] }, config: { access: 'data' } },
    async (request) => {
      const layers = await store.layers(await callerRights(request));
      return { layers: layers.map((layer) => described(layer, (path) => ownPath(request, path))) };
    },
  );

  app.get<{ Params: { file: string }; Querystring: Query }>(
    '/geo/features/:file',
    {
      schema: { summary: 'Features of a layer, GeoJSON or KML', tags: ['geo'], params, querystring },
      config: { access: 'data' },
    },
    async (request, reply) => {
      const { file } = request.params;
      const { bbox, limit } = request.query;
      const extent = parseExtent(bbox);
      if (bbox !== undefined && extent === undefined) {
        throw new Refusal(400, `bbox 应为 west,south,east,north（度），不能是 ${bbox}`);
      }
      const [, name = '', extension] = /^([\w-]+)\.(geojson|kml)$/.exec(file) ?? [];
      const form = extension === 'kml' ? kmlForm(ownOrigin(request)) : GEOJSON_FORM;
      const layer =
        extension === undefined ? undefined : await store.layer(name, await callerRights(request));
      if (layer === undefined) throw new Refusal(404, `没有图层 ${file}`);
      const key = `${layer.revision}-${extension === 'kml' ? KML_REVISION : 'geojson'}-${bbox === undefined ? 'all' : encodeURIComponent(bbox)}-${limit ?? 'all'}`;
      if (answeredNotModified(request, reply, key, false)) return reply;
      const pieces = form.pieces(store, layer, { extent, limit });
      return reply.type(form.type).send(await layerDocument(form, layer, pieces, turnsFor(reply, queue)));
    },
  );
}
