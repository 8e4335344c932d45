import { expect, it } from 'vitest';
import { isTileTemplate } from '../../domain/layers/raster/tileTemplate.ts';
import { parseLayerRecord } from '../../layerTypes/index.ts';
import { TIANDITU_LAYERS, tiandituTemplate } from './tianditu.ts';

it.each(TIANDITU_LAYERS)(
  'the address of %s is a template of tiles that a record takes, with the key as it is',
  (layer) => {
    const link = tiandituTemplate(layer, 'a b&c');
    expect(link).toContain(`T=${layer}_w&`);
    expect(link).toContain('tk=a%20b%26c');
    expect(isTileTemplate(link)).toBe(true);
    expect(parseLayerRecord('A', { type: 'domLayer', name: 'A', link }).ok).toBe(true);
  },
);
