import { chevronDown16 } from '@esri/calcite-ui-icons/js/chevronDown16.js';
import { chevronRight16 } from '@esri/calcite-ui-icons/js/chevronRight16.js';
import { chevronUp16 } from '@esri/calcite-ui-icons/js/chevronUp16.js';
import { x16 } from '@esri/calcite-ui-icons/js/x16.js';
import { useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { problemsOfScene } from '../../../domain/layers/catalogue/sceneProblems.ts';
import {
  SCENE_LIMITS,
  type SceneBaseMap,
  type SceneRecord,
} from '../../../domain/layers/catalogue/sceneRecord.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Hint, Row, Section, Stack } from '../../../ui/Layout.tsx';
import { List, ListRow } from '../../../ui/List.tsx';
import { RowButton } from '../../../ui/RowButton.tsx';
import { useLanguage, useText } from '../../../ui/text.ts';
import { useProblemText } from '../useProblemText.ts';
import { BaseMapFields } from './BaseMapFields.tsx';
import { newBase, withBase, withMovedBase, type Step } from './model/baseMaps.ts';
import type { AskService } from './sceneFieldParts.ts';

/** What a {@link BaseMapList} takes. */
export interface BaseMapListProps {
  readonly scene: SceneRecord;
  readonly askService: AskService;
  readonly onBaseMaps: (baseMaps: readonly SceneBaseMap[]) => void;
}

/** The base maps in their order, each to be opened, moved and taken out, and another one. */
export function BaseMapList({ scene, askService, onBaseMaps }: BaseMapListProps) {
  const t = useText();
  const [open, setOpen] = useState<string>();
  const { baseMaps } = scene;
  const add = () => {
    const base = newBase(t('scene.bases.new'), () => crypto.randomUUID());
    setOpen(base.id);
    onBaseMaps([...baseMaps, base]);
  };
  return (
    <Section title={t('scene.bases')}>
      <Hint>{t(baseMaps.length === 0 ? 'scene.bases.none' : 'scene.bases.hint')}</Hint>
      {baseMaps.length > 0 && (
        <List label={t('scene.bases')}>
          {baseMaps.map((base, at) => (
            <BaseMapRow
              key={`${base.id} ${String(baseMaps.findIndex(({ id }) => id === base.id) === at ? '' : at)}`}
              {...{ scene, askService, onBaseMaps, base, at }}
              isOpen={open === base.id}
              onToggle={() => setOpen(open === base.id ? undefined : base.id)}
            />
          ))}
        </List>
      )}
      <Row>
        <Button
          disabled={baseMaps.length >= SCENE_LIMITS.baseMaps}
          title={
            baseMaps.length >= SCENE_LIMITS.baseMaps
              ? t('scene.bases.full', { count: SCENE_LIMITS.baseMaps })
              : undefined
          }
          onClick={add}
        >
          {t('scene.bases.add')}
        </Button>
      </Row>
    </Section>
  );
}

interface BaseMapRowProps extends BaseMapListProps {
  readonly base: SceneBaseMap;
  /** Its place from 0. */
  readonly at: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Moves a base map by Alt and the arrow keys. */
function moverOf(to: (by: Step) => (() => void) | undefined) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (!event.altKey || by === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const move = to(by);
    if (move === undefined) return;
    const { target } = event;
    flushSync(move);
    // A row that went elsewhere in the list has lost the focus.
    if (target instanceof HTMLElement) target.focus();
  };
}

/** A base map: its name opens what it is made of. */
function BaseMapRow(props: BaseMapRowProps) {
  const { scene, askService, base, at, isOpen, onToggle, onBaseMaps } = props;
  const t = useText();
  const [language] = useLanguage();
  const problemText = useProblemText();
  const { baseMaps } = scene;
  const name = language === 'en' && base.titleEn !== '' ? base.titleEn : base.title;
  const problem = problemsOfScene(scene).find((one) => 'at' in one && one.at === at);
  const to = (by: Step) => {
    const moved = withMovedBase(baseMaps, at, by);
    return moved && (() => onBaseMaps(moved));
  };
  const issue = problem && problemText(problem);
  return (
    <>
      <ListRow onKeyDown={moverOf(to)}>
        <RowButton
          icon={isOpen ? chevronDown16 : chevronRight16}
          detail={issue ?? base.tiles ?? t('scene.base.kind.plain')}
          expanded={isOpen}
          onClick={onToggle}
        >
          {name}
        </RowButton>
        <IconButton
          icon={chevronUp16}
          label={t('scene.bases.up', { name })}
          disabled={to(-1) === undefined}
          onClick={() => to(-1)?.()}
        />
        <IconButton
          icon={chevronDown16}
          label={t('scene.bases.down', { name })}
          disabled={to(1) === undefined}
          onClick={() => to(1)?.()}
        />
        <IconButton
          icon={x16}
          label={t('scene.bases.remove', { name })}
          tooltipSide="left"
          onClick={() => onBaseMaps(withBase(baseMaps, at, undefined))}
        />
      </ListRow>
      {isOpen && (
        <li>
          <Stack>
            <BaseMapFields
              {...{ base, askService, issue }}
              onBase={(next) => onBaseMaps(withBase(baseMaps, at, next))}
            />
          </Stack>
        </li>
      )}
    </>
  );
}
