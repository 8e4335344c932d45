import { z } from 'zod';
import type { CatalogueChange } from '../../../domain/layers/catalogue/catalogueChange.ts';
import { isScene } from '../../../domain/layers/catalogue/sceneRecord.ts';
import { topicViewSchema } from '../../../domain/layers/catalogue/topicRecord.ts';
import type { GlobePose } from '../../../domain/views/pose.ts';
import { useLanguage, useText } from '../../../ui/text.ts';

/** Parts of a scene, with their words. */
const WORDS = {
  view: 'scene.view',
  extent: 'scene.extent',
  'imagery.tiles': 'scene.imagery.tiles',
  'imagery.maxLevel': 'scene.imagery.maxLevel',
  baseMaps: 'scene.bases.order',
  attribution: 'scene.attribution',
} as const;

/** Parts of a base map, with theirs. */
const BASE_WORDS = {
  id: 'scene.base.id',
  title: 'scene.base.title',
  titleEn: 'scene.base.titleEn',
  tiles: 'scene.base.tiles',
  maxLevel: 'scene.base.maxLevel',
  maxLevelOthers: 'scene.base.maxLevelOthers',
  color: 'scene.base.color',
} as const;

const isIn = <W extends object>(words: W, name: string): name is string & keyof W => name in words;

/** Says where a view is, and how it looks. */
export function useSceneViewText(): (view: GlobePose) => string {
  const t = useText();
  return ({ lon, lat, heightM, headingDeg, pitchDeg }) =>
    t('scene.view.at', {
      ...{ lon: lon.toFixed(4), lat: lat.toFixed(4), heading: headingDeg, pitch: pitchDeg },
      height: Math.round(heightM).toLocaleString('en'),
    });
}

/** Which base map a path is of, and which of its parts. */
function basePath(path: string): { readonly id: string; readonly field?: string } | undefined {
  const [, id, field] = /^baseMaps\.([^.]*)(?:\.(\w+))?$/.exec(path) ?? [];
  if (id === undefined) return undefined;
  return field === undefined ? { id } : { id, field };
}

const namesSchema = z.array(z.string());

/** What fields of a changed scene are called, and their values; base maps by their titles. */
export function useSceneWords({ before, after }: CatalogueChange) {
  const t = useText();
  const [language] = useLanguage();
  const viewText = useSceneViewText();
  const bases = [after, before].flatMap((record) =>
    record !== null && isScene(record) ? record.baseMaps : [],
  );
  const titleOf = (id: string) => bases.find((base) => base.id === id)?.title ?? id;
  return {
    fieldName(path: string): string | undefined {
      if (isIn(WORDS, path)) return t(WORDS[path]);
      const { id = '', field } = basePath(path) ?? {};
      const name = titleOf(id);
      return field !== undefined && isIn(BASE_WORDS, field)
        ? t('scene.base.of', { name, field: t(BASE_WORDS[field]) })
        : t('scene.base', { name });
    },
    valueName(value: unknown, path: string): unknown {
      if (path === 'extent' && value === null) return t('scene.extent.none');
      const base = basePath(path);
      // A base map that came or went is told by its address, as another address is.
      if (value === null && base !== undefined && (base.field ?? 'tiles') === 'tiles')
        return t('scene.base.kind.plain');
      const names = namesSchema.safeParse(value);
      if (path === 'baseMaps' && names.success) return names.data.join(language === 'zh' ? '、' : ', ');
      const view = topicViewSchema.safeParse(path === 'view' ? value : undefined);
      return view.success ? viewText(view.data) : value;
    },
  };
}
