import swagger from '@fastify/swagger';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { z } from 'zod';
import type { Envelope } from '../../src/api/contracts/endpoint.ts';
import { KEY_PARAMETER, KEY_PREFIX } from '../../src/domain/bureau/accessKeys.ts';
import { TOKEN_COOKIE } from '../../src/domain/bureau/businessConstants.ts';
import { ruleInOpenApi } from '../base/access/rule.ts';
import type { AnyEndpoint } from './endpoints.ts';

type Json = Record<string, unknown>;

/** Media types by which the spec's clients send parameters. */
const JSON_TYPE = 'application/json';

/** JSON Schema of a zod schema, for OpenAPI 3.1; recursive parts move to `components` under a name of their own. */
function schemaOf(id: string, schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const {
    $schema: _dialect,
    $defs,
    ...rest
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  const renamed = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', `"#/components/schemas/${id}_`)) as unknown;
  if (typeof $defs === 'object' && $defs !== null) {
    for (const [name, definition] of Object.entries($defs)) components[`${id}_${name}`] = renamed(definition);
  }
  return renamed(rest) as Json;
}

function envelopeSchema(envelope: Envelope, payload: Json): Json {
  if (envelope === 'blade') {
    const properties = { code: { const: 200 }, data: payload, msg: { type: 'string' } };
    return { type: 'object', required: ['code', 'data'], properties };
  }
  if (envelope === 'baseos') {
    const properties = { Success: { const: true }, Message: payload, ErrorInfo: { type: 'null' } };
    return { type: 'object', required: ['Success', 'Message'], properties };
  }
  if (envelope === 'data3d') {
    const properties = { status: { const: 200 }, data: payload, message: { type: 'string' } };
    return { type: 'object', required: ['status', 'data'], properties };
  }
  if (envelope === 'smartEm') {
    const properties = { code: { const: 200 }, result: payload, message: { type: 'string' } };
    return { type: 'object', required: ['code', 'result'], properties };
  }
  if (envelope === 'smartLincao') {
    const properties = { success: { const: true }, result: payload, message: { type: 'string' } };
    return { type: 'object', required: ['success'], properties };
  }
  return payload;
}

const REFUSAL_SCHEMA: Json = {
  type: 'object',
  description:
    'Envelope of a refusal: {code, data: null, msg}; {Success: false, Message: null, ErrorInfo} for baseos, {status, data: null, message} for the 3D data service, {code, result: null, message} for smart-em metadata, {success: false, message} for roads and bookmarks',
};

/** The parameters of a part of the address, from the schema of that part. */
function parametersIn(place: 'path' | 'query', id: string, schema: z.ZodType, components: Json): Json[] {
  const whole = schemaOf(id, schema, 'input', components);
  const required = Array.isArray(whole.required) ? whole.required : [];
  return Object.entries((whole.properties ?? {}) as Json).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: part,
  }));
}

function ruleOf({ config, method }: Pick<RouteOptions, 'config' | 'method'>): Json {
  const access = config?.access;
  return access === undefined ? {} : ruleInOpenApi({ ...config, access }, [method].flat()[0] ?? 'GET');
}

function operationOf(endpoint: AnyEndpoint, components: Json): Json {
  const parameters = [
    ...(endpoint.params ? parametersIn('path', `${endpoint.id}Params`, endpoint.params, components) : []),
    ...parametersIn('query', `${endpoint.id}Query`, endpoint.query, components),
  ];
  const answer = schemaOf(`${endpoint.id}Answer`, endpoint.answer, 'output', components);
  const refusal = (description: string) => ({
    description,
    content: { [JSON_TYPE]: { schema: REFUSAL_SCHEMA } },
  });
  const body = endpoint.body && schemaOf(`${endpoint.id}Body`, endpoint.body, 'input', components);
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.client],
    parameters,
    ...(body && { requestBody: { required: true, content: { [JSON_TYPE]: { schema: body } } } }),
    ...ruleInOpenApi(endpoint, endpoint.method),
    responses: {
      200: {
        description: 'OK',
        content: { [JSON_TYPE]: { schema: envelopeSchema(endpoint.envelope, answer) } },
      },
      400: refusal('A parameter is missing or wrong'),
      ...(endpoint.access === 'anyone'
        ? {}
        : { 401: refusal('No live session, or key: code 401, 50012 or 50014') }),
      503: refusal('The database cannot be used'),
    },
  };
}

/** What the table's endpoints are, by their paths, and the parts that they share. */
function describeEndpoints(endpoints: Readonly<Record<string, AnyEndpoint>>) {
  const components: Json = {};
  const paths: Json = {};
  for (const endpoint of Object.values(endpoints)) {
    const others = paths[endpoint.path] as Json | undefined;
    paths[endpoint.path] = {
      ...others,
      [endpoint.method.toLowerCase()]: operationOf(endpoint, components),
    };
  }
  return { paths, components };
}

/**
 * Serves the OpenAPI document of all endpoints at `/api/docs/json`: those of the table from their zod schemas, the others
 * from the JSON schemas of their routes. Call before the routes are registered.
 */
export async function installOpenApi(
  app: FastifyInstance,
  endpoints: Readonly<Record<string, AnyEndpoint>>,
  version: string,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: '林草三维一张图 Forestry and grassland portal', version },
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer' },
          operatorToken: { type: 'http', scheme: 'bearer', description: 'PORTAL_METRICS_TOKEN' },
          bladeAuth: { type: 'apiKey', in: 'header', name: 'Blade-Auth' },
          cookie: { type: 'apiKey', in: 'cookie', name: TOKEN_COOKIE },
          accessKey: { type: 'http', scheme: 'bearer', bearerFormat: `${KEY_PREFIX}...` },
          accessKeyInAddress: { type: 'apiKey', in: 'query', name: KEY_PARAMETER },
        },
      },
    },
    transform: ({ schema, url, route }) => ({
      url,
      // The gate lets no route be without a rule.
      schema: { ...schema, ...ruleOf(route) },
    }),
  });
  let document: string | undefined;
  app.get(
    '/api/docs/json',
    { schema: { hide: true }, config: { access: 'anyone' } },
    async (_request, reply) => {
      // A start need not wait for what few ask for.
      document ??= withEndpoints(app.swagger() as unknown as Json, describeEndpoints(endpoints));
      return reply.type('application/json; charset=utf-8').send(document);
    },
  );
}

function withEndpoints(document: Json, described: ReturnType<typeof describeEndpoints>): string {
  const { paths, components: schemas } = described;
  const components = document.components as Json;
  return JSON.stringify({
    ...document,
    paths: { ...paths, ...(document.paths as Json) },
    components: { ...components, schemas: { ...(components.schemas as Json), ...schemas } },
  });
}
