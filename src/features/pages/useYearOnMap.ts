import { useEffect } from 'react';
import { momentOf } from '../../domain/layers/time/moment.ts';
import type { LayerStore } from '../../stores/layerStore.ts';

/** Shows a year's features on both views while a screen's figures are those of that year, and all again afterwards. */
export function useYearOnMap(layers: LayerStore, year: number | undefined): void {
  useEffect(() => {
    const moment = momentOf(year);
    if (moment === undefined) return;
    const { first, last } = moment;
    layers.actions.setPeriod({ first, last });
    return () => {
      // Another time that was chosen meanwhile stays.
      const { period } = layers.getState();
      if (period?.first === first && period.last === last) layers.actions.setPeriod(null);
    };
  }, [layers, year]);
}
