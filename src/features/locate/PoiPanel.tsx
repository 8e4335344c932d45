import { flag16 } from '@esri/calcite-ui-icons/js/flag16.js';
import { pinTear16 } from '@esri/calcite-ui-icons/js/pinTear16.js';
import { useEffect, useMemo, useState } from 'react';
import { LOCATE_HEIGHT_M } from '../../domain/bureau/businessConstants.ts';
import { POINTS_OF_INTEREST } from '../../domain/bureau/places/pointsOfInterest.ts';
import { PanelFrame } from '../../ui/Layout.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import type { Locator } from '../../portal/ports.ts';
import { PlaceList } from './PlaceList.tsx';

/** Finds one of the bureau's well-known stations and towers and flies to it. */
export function PoiPanel({ locator }: { readonly locator: Locator }) {
  const t = useText();
  const [language] = useLanguage();
  const [chosen, setChosen] = useState<string>();
  useEffect(() => () => locator.clear(), [locator]);
  const items = useMemo(
    () =>
      POINTS_OF_INTEREST.map(({ id, name, nameEn, kind }) => ({
        key: id,
        name: language === 'zh' ? name : nameEn,
        note: t(`locate.poi.${kind}`),
        icon: kind === 'tower' ? flag16 : pinTear16,
      })),
    [language, t],
  );
  return (
    <PanelFrame>
      <PlaceList
        label={t('locate.pois')}
        items={items}
        chosenKey={chosen}
        onChoose={(id) => {
          const poi = POINTS_OF_INTEREST.find((each) => each.id === id);
          const label = items.find(({ key }) => key === id)?.name ?? '';
          setChosen(id);
          if (poi === undefined) return;
          const { lon, lat } = poi;
          void locator.showPlace({
            lon,
            lat,
            label,
            visibleToM: Infinity,
            aboveGroundM: LOCATE_HEIGHT_M.poi,
          });
        }}
      />
    </PanelFrame>
  );
}
