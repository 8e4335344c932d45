import { geoLayerName } from '../../../domain/layers/record/geoLayerName.ts';
import { Hint } from '../../../ui/Layout.tsx';
import { useText } from '../../../ui/text.ts';
import { StyleFile, type StyleFileProps } from './StyleFile.tsx';
import { takesStyle } from './styleRecord.ts';

/** The way in for style files where the layer's type can take one; where its features are drawn elsewhere, why it cannot. */
export function StyleFiles({ into, onLayer }: StyleFileProps) {
  const t = useText();
  const { layer, fields } = into;
  const scope = takesStyle(String(layer.type), fields);
  // Nothing is drawn of imagery, terrain and models that a style file could tell of.
  if (scope === undefined)
    return fields.includes('layerConfig') ? <Hint>{t('workbench.styleFile.unfit')}</Hint> : null;
  if (scope === 'classes' && geoLayerName(layer) === undefined)
    return <Hint>{t('workbench.styleFile.elsewhere')}</Hint>;
  return <StyleFile {...{ into, onLayer }} />;
}
