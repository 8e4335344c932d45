import type { CommandRegistry } from '../../commands/commandRegistry.ts';
import type { MapPlace, StageLayout } from '../../portal/feature.ts';
import type { FeatureHost } from '../../portal/featureHost.ts';
import type { MapSession } from '../../portal/mapSession.ts';

/** What features draw with over the map. */
export interface MapPartsProps {
  readonly features: FeatureHost;
  readonly registry: CommandRegistry;
  /** undefined until the engine is loaded. */
  readonly session: MapSession | undefined;
  readonly layout: StageLayout;
}

/** What the features draw at a place of the map. */
export function MapParts({ place, features, ...props }: MapPartsProps & { readonly place: MapPlace }) {
  return features
    .parts(place)
    .filter(({ needsMap }) => needsMap !== true || props.session !== undefined)
    .map(({ key, featureId, part: Part }) => <Part key={key} {...props} {...features.given(featureId)} />);
}
