import type { MapPartProps, MapPlace } from '../../portal/feature.ts';
import type { FeatureHost } from '../../portal/featureHost.ts';

/** What features draw with over the map. */
export interface MapPartsProps extends Omit<MapPartProps, 'door' | 'needs'> {
  readonly features: FeatureHost;
}

/** What the features draw at a place of the map. */
export function MapParts({ place, features, ...props }: MapPartsProps & { readonly place: MapPlace }) {
  return features
    .parts(place)
    .filter(({ needsMap }) => needsMap !== true || props.session !== undefined)
    .map(({ key, featureId, part: Part }) => <Part key={key} {...props} {...features.given(featureId)} />);
}
