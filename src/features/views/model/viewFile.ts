import { z } from 'zod';
import { err, ok, type Result } from '../../../lib/result.ts';
import { savedViewSchema, type SavedView } from '../../../domain/views/savedView.ts';

/** A view that has no id yet. */
export type NewView = Omit<SavedView, 'id'>;

/** Views that a file holds, and how much else is in it. */
export interface ReadViews {
  readonly views: readonly NewView[];
  readonly leftOut: number;
}

/** Why a file gives no views. */
export type ViewFileProblem = 'json' | 'none';

const viewSchema = savedViewSchema.omit({ id: true });

/** A list of views, or features with a view in their properties. */
const fileSchema = z.union([
  z.array(z.unknown()),
  z
    .looseObject({
      type: z.literal('FeatureCollection'),
      features: z.array(z.looseObject({ properties: z.unknown() })),
    })
    .transform(({ features }) => features.map(({ properties }) => properties)),
]);

const withoutId = ({ name, note, shown }: SavedView): NewView => ({ name, note, shown });

const written = (content: unknown) => `${JSON.stringify(content, null, 2)}\n`;

/** Views as JSON: a list in the order of the briefing. */
export function viewsToJson(views: readonly SavedView[]): string {
  return written(views.map(withoutId));
}

/** Views as GeoJSON (RFC 7946): the cameras as points, each with its whole view, so that other programs show where they are. */
export function viewsToGeoJson(views: readonly SavedView[]): string {
  const features = views.map((view) => {
    const { lon, lat, heightM } = view.shown.globe;
    return {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lon, lat, heightM] },
      properties: withoutId(view),
    };
  });
  return written({ type: 'FeatureCollection', features });
}

/** Reads views from either kind of file; the error says that the text is no JSON, or holds no view. */
export function readViews(text: string): Result<ReadViews, ViewFileProblem> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return err('json');
  }
  const file = fileSchema.safeParse(content);
  if (!file.success) return err('none');
  const views = file.data.flatMap((item): NewView[] => {
    const view = viewSchema.safeParse(item);
    return view.success ? [view.data] : [];
  });
  return views.length === 0 ? err('none') : ok({ views, leftOut: file.data.length - views.length });
}
