import { z } from 'zod';
import { LayerLoadError } from './record/layerProblem.ts';

const errorSchema = z.object({
  error: z.looseObject({
    code: z.number().optional(),
    message: z.string().optional(),
    details: z.array(z.string()).optional(),
  }),
});

/**
 * An answer of an ArcGIS service; failures come as `{"error": …}` with status 200.
 * @throws LayerLoadError `http-status` with the service's own code and words; `invalid-body` for what is no JSON
 */
export function parseArcgisJson(text: string, url: string): unknown {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new LayerLoadError({ code: 'invalid-body', detail: `${text.trim().slice(0, 60)} · ${url}` });
  }
  const failed = errorSchema.safeParse(body);
  if (!failed.success) return body;
  const { code, message, details = [] } = failed.data.error;
  const said = [code, message, ...details].filter((part) => part !== undefined && part !== '').join(' · ');
  throw new LayerLoadError({ code: 'http-status', detail: `${said} · ${url}` });
}
