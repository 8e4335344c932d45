import { TILE_MARKS } from '../../../domain/layers/catalogue/sceneProblems.ts';
import { isTileAddress } from '../../../domain/layers/raster/tileTemplate.ts';
import { SCENE_LIMITS, type SceneBaseMap } from '../../../domain/layers/catalogue/sceneRecord.ts';
import { ColourField } from '../../../ui/ColourField.tsx';
import { CommitField } from '../../../ui/CommitField.tsx';
import { Columns } from '../../../ui/Layout.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { RadioField } from '../../../ui/RadioField.tsx';
import { useText } from '../../../ui/text.ts';
import { AddressCheck } from './AddressCheck.tsx';
import { invalid, type AskService } from './sceneFieldParts.ts';

/** What {@link BaseMapFields} take. */
export interface BaseMapFieldsProps {
  readonly base: SceneBaseMap;
  readonly issue: string | undefined;
  readonly askService: AskService;
  readonly onBase: (base: SceneBaseMap) => void;
}

/** What a base map is called. */
function Titles({ base, onBase }: BaseMapFieldsProps) {
  const t = useText();
  return (
    <Columns>
      <CommitField
        label={t('scene.base.title')}
        value={base.title}
        maxLength={SCENE_LIMITS.titleLength}
        onCommit={(text) => {
          const title = text.trim();
          if (title !== '') onBase({ ...base, title });
        }}
      />
      <CommitField
        label={t('scene.base.titleEn')}
        value={base.titleEn}
        maxLength={SCENE_LIMITS.titleLength}
        onCommit={(text) => onBase({ ...base, titleEn: text.trim() })}
      />
    </Columns>
  );
}

/** The pictures of a base map: where they are, and how fine. */
function Pictures({ base, issue, askService, onBase }: BaseMapFieldsProps) {
  const t = useText();
  const { tiles, maxLevel, maxLevelOthers } = base;
  if (tiles === null) return null;
  const levels = { digits: 0, min: 0, max: SCENE_LIMITS.maxLevel };
  return (
    <>
      <CommitField
        label={t('scene.base.tiles')}
        value={tiles}
        maxLength={SCENE_LIMITS.addressLength}
        verbatim
        hint={t('scene.base.tilesHint', { marks: TILE_MARKS })}
        onCommit={(text) => onBase({ ...base, tiles: text.trim() })}
        {...invalid(issue)}
      />
      {isTileAddress(tiles) && !tiles.startsWith('/') && <AddressCheck address={tiles} ask={askService} />}
      <Columns>
        <NumberField
          label={t('scene.base.maxLevel')}
          value={maxLevel}
          {...levels}
          onCommit={(level) => {
            if (Number.isInteger(level)) onBase({ ...base, maxLevel: level });
          }}
        />
        <NumberField
          label={t('scene.base.maxLevelOthers')}
          value={maxLevelOthers ?? undefined}
          hint={t('scene.base.maxLevelOthersHint')}
          {...levels}
          onCommit={(level) => onBase({ ...base, maxLevelOthers: Number.isInteger(level) ? level : null })}
        />
      </Columns>
    </>
  );
}

/** One base map as fields. */
export function BaseMapFields(props: BaseMapFieldsProps) {
  const { base, onBase } = props;
  const t = useText();
  return (
    <>
      <Titles {...props} />
      <RadioField
        label={t('scene.base.kind')}
        name={`base-kind-${base.id}`}
        value={base.tiles === null ? 'plain' : 'tiles'}
        choices={[
          { value: 'tiles', label: t('scene.base.kind.tiles') },
          { value: 'plain', label: t('scene.base.kind.plain') },
        ]}
        onChange={(kind) => onBase({ ...base, tiles: kind === 'plain' ? null : '' })}
      />
      <Pictures {...props} />
      <ColourField
        label={t('scene.base.color')}
        value={base.color}
        onCommit={(color) => onBase({ ...base, color })}
      />
    </>
  );
}
