import type { Extent } from '../../src/domain/geodesy/extent.ts';
import type { ForeignKind } from '../../src/domain/layers/foreignServices.ts';
import type { GeoTiffFacts } from '../../src/domain/layers/geotiff/openGeoTiff.ts';
import type { GeometryKind } from '../../src/domain/layers/vector/features.ts';

/** A layer that a service offers. */
export interface OfferedByService {
  /** What the service calls it; '' where it has only one, without a name. */
  readonly name: string;
  readonly title: string;
  /** Degrees; undefined where the service does not say. */
  readonly extent?: Extent | undefined;
  /** Names of the reference systems that it is given or stored in, `EPSG:4547`; undefined where that is not said. */
  readonly references?: string[];
  /** That of them in which the portal asks for its pictures; null where it can show none of them, undefined where that does not matter. */
  readonly shownIn?: string | null;
  /** Formats in which it is given, as the service names them. */
  readonly formats?: string[];
  /** Whether the service has a legend of it. */
  readonly hasLegend?: boolean;
  /** Lowest and highest level of tiles, where that is known. */
  readonly levels?: readonly [least: number, most: number];
  /** Of a layer of vector tiles: what its features are, and the names of their fields, as far as is said. */
  readonly features?: { readonly geometry?: GeometryKind; readonly fields: string[] };
  /** Of a picture in one file. */
  readonly picture?: Omit<GeoTiffFacts, 'extent' | 'levels'>;
}

/** What an answer tells of a service. */
export interface ReadService {
  readonly kind: ForeignKind;
  /** What the service calls itself; '' where it does not. */
  readonly title: string;
  readonly layers: readonly OfferedByService[];
  /** What holds several of them and can be shown as one, where the kind has such. */
  readonly groups?: readonly OfferedByService[];
}

/** What reading an answer came to: a service, a kind that the portal does not show, or nothing that is known. */
export type ReadAnswer =
  | { readonly is: 'service'; readonly service: ReadService }
  | { readonly is: 'not-shown'; readonly what: string }
  | { readonly is: 'broken'; readonly why: string }
  | { readonly is: 'unknown' };

/** Nothing that is known. */
export const UNKNOWN = { is: 'unknown' } as const;
/** A kind of service that the portal does not show. */
export const notShown = (what: string) => ({ is: 'not-shown', what }) as const;
/** A service of a kind. */
export const service = (
  kind: ForeignKind,
  title: string,
  layers: readonly OfferedByService[],
): ReadAnswer => ({
  is: 'service',
  service: { kind, title, layers },
});
