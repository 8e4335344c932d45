import { roadSign16 } from '@esri/calcite-ui-icons/js/roadSign16.js';
import { useEffect, useMemo, useState } from 'react';
import type { ApiFailure } from '../../api/apiFailure.ts';
import type { RoadSource } from '../../api/roads.ts';
import { LOCATE_HEIGHT_M } from '../../domain/bureau/businessConstants.ts';
import type { RoadList } from '../../domain/bureau/places/roads.ts';
import { PanelFrame } from '../../ui/Layout.tsx';
import { useText } from '../../ui/text.ts';
import type { Locator } from '../../portal/ports.ts';
import { PlaceList } from './PlaceList.tsx';
import { RoadsOrState } from './RoadsOrState.tsx';
import { useRoads } from './useRoads.ts';

/** Props of the panels of roads and of crossings. */
export interface RoadPanelProps {
  readonly source: RoadSource;
  readonly locator: Locator;
  readonly onFailure: (failure: ApiFailure) => void;
}

/** Finds a road by a part of its name, flies to it and highlights it. */
export function RoadPanel({ source, locator, onFailure }: RoadPanelProps) {
  const [loaded, retry] = useRoads(source, onFailure);
  useEffect(() => () => locator.clear(), [locator]);
  return (
    <PanelFrame>
      <RoadsOrState loaded={loaded} onRetry={retry}>
        {(list) => <Roads list={list} locator={locator} />}
      </RoadsOrState>
    </PanelFrame>
  );
}

function Roads({ list, locator }: { readonly list: RoadList; readonly locator: Locator }) {
  const t = useText();
  const [chosen, setChosen] = useState<string>();
  const items = useMemo(() => list.roads.map(({ name }) => ({ key: name, name, icon: roadSign16 })), [list]);
  return (
    <PlaceList
      label={t('locate.roads')}
      items={items}
      chosenKey={chosen}
      onChoose={(name) => {
        const road = list.roads.find((each) => each.name === name);
        setChosen(name);
        if (road !== undefined) void locator.showRoad(road, LOCATE_HEIGHT_M.road);
      }}
    />
  );
}
