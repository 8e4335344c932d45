import { expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryScene, NOTHING_LEFT } from '../../../tests/support/memoryScene.ts';
import type { CatalogueItem } from '../../domain/layers/record/catalogueItem.ts';
import { buildLayerTree } from '../../layers/tree/layerCatalogue.ts';
import { desiredLayers } from '../../layers/desiredLayers.ts';
import { createLayerController } from '../../layers/layerController.ts';
import { createLayerStore } from '../../stores/layerStore.ts';
import { openViewBases } from './viewBases.ts';

const layer = (Code: string, Name: string, type: string): CatalogueItem => ({
  Code,
  PCode: '',
  Name,
  Items: [],
  Resources: [{ ResourceAbstract: JSON.stringify({ name: Code, type, link: `/${Code}` }) }],
});

it('counts imagery and terrain of the basic data to the base, each where it is seen, and tries them again', async () => {
  const clock = createFakeClock();
  const scene = createMemoryScene({ clock });
  const layers = createLayerStore();
  const controller = createLayerController({ host: scene.layers, clock });
  const stopLayers = layers.subscribe(({ tree, onIds }) =>
    controller.apply(desiredLayers(tree, new Set(onIds), {})),
  );
  const { bases, close } = openViewBases(scene, controller, layers);
  const problem = { code: 'network', detail: 'gis.example.cn' } as const;
  const codes = ['Z0201', 'Z0202', 'Z0203', 'Z0101'];
  for (const code of codes) scene.layers.behave(`/${code}`, { answer: 'fail', afterMs: 20, problem });
  layers.actions.setTree(
    buildLayerTree([
      layer('Z0201', '影像', 'domLayer'),
      layer('Z0202', '地形', 'demLayer'),
      layer('Z0203', '道路', 'vectorLayer'),
      layer('Z0101', '专题影像', 'domLayer'),
    ]),
  );
  layers.actions.show({ ...layers.getState(), onIds: codes });
  await clock.run(100);
  const names = (kind: 'globe' | 'plane') => bases[kind].missing.value.map(({ name }) => name);
  expect(names('globe')).toEqual(['影像', '地形']);
  expect(names('plane')).toEqual(['影像']);
  scene.layers.behave('/Z0201', { answer: 'ok', afterMs: 20 });
  bases.plane.retry();
  await clock.run(100);
  expect(names('globe')).toEqual(['地形']);
  close();
  stopLayers();
  controller.destroy();
  scene.destroy();
  expect(scene.leftovers()).toEqual(NOTHING_LEFT);
});
