import { useState } from 'react';
import type { ScreenProps } from '../../portal/feature.ts';
import { signedInUserId, usePortal } from '../../portal/portal.ts';
import { useCurrentPage } from '../../portal/useCurrentPage.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Fill, Hint, PanelFooter, PanelForm } from '../../ui/Layout.tsx';
import { useMenuName } from '../../ui/menuName.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { SegmentedField } from '../../ui/SegmentedField.tsx';
import { useText } from '../../ui/text.ts';
import { WALL_SECONDS } from './model/round.ts';
import { keepWallChoice, readWallChoice, type WallChoice, type WallRun } from './model/wallRun.ts';
import { inOrder, lineAddress, readLine } from './model/wallLines.ts';
import { plainAddress, wallScreenAt, wallScreens } from './model/wallScreens.ts';
import { askFullScreen } from './usePage.ts';
import type { WallDoor } from './wallDoor.ts';
import { WallLines, type WallLine } from './WallLines.tsx';
import { WALL_WINDOW } from './wallWindow.ts';

/** What the user chose, kept with each change. */
function useChoice(): readonly [WallChoice, (change: Partial<WallChoice>) => void] {
  const portal = usePortal();
  const { localStorage } = portal.surroundings;
  const userId = signedInUserId(portal);
  const [choice, setChoice] = useState(() => readWallChoice(localStorage, userId));
  const change = (part: Partial<WallChoice>) => {
    const next = { ...choice, ...part };
    setChoice(next);
    keepWallChoice(localStorage, userId, next);
  };
  return [choice, change];
}

/** The screens that the role may show, in the user's order, and the address of the one that is open, where it is one. */
function useScreens(order: readonly string[]): {
  readonly lines: readonly WallLine[];
  readonly present: string | undefined;
} {
  const t = useText();
  const nameOf = useMenuName();
  const { surroundings } = usePortal();
  const { rows, access } = useCurrentPage();
  const found = new Map(wallScreens(rows, access).map((screen) => [screen.address, screen]));
  const lines = inOrder([...found.keys()], order).flatMap((id) => {
    const { address, number } = readLine(id);
    const screen = found.get(address);
    if (screen === undefined) return [];
    const names = screen.trail.map(nameOf);
    const name = names.length === 0 ? t(screen.row.title) : names.join(' · ');
    return [{ id, screen, name: number === 1 ? name : t('wall.again.name', { name, number }) }];
  });
  const here = plainAddress(surroundings.path());
  return { lines, present: wallScreenAt(rows, access, here)?.address };
}

/** Begins the wall, and gives the page to it. */
function useBegin(door: WallDoor | undefined) {
  const portal = usePortal();
  return ({ seconds, flies }: WallChoice, screens: readonly string[]) => {
    const { globePose, planePose } = portal.views.getState();
    const run: WallRun = {
      userId: signedInUserId(portal),
      screens: [...screens],
      seconds,
      flies,
      index: 0,
      playing: true,
      from: { path: plainAddress(portal.surroundings.path()), globe: globePose, plane: planePose },
    };
    void askFullScreen();
    portal.windows.actions.close(WALL_WINDOW);
    door?.begin(JSON.stringify(run));
  };
}

/** The window that starts the wall: which screens, for how long, and whether the maps go along. */
export function WallWindow({ door }: ScreenProps<WallDoor>) {
  const t = useText();
  const [choice, change] = useChoice();
  const { lines, present } = useScreens(choice.order);
  const begin = useBegin(door);
  const round = lines.flatMap(({ id }) =>
    choice.off.includes(id) ? [] : lineAddress(id, choice.selections[id]),
  );
  const chosen = choice.presentOnly ? (present === undefined ? [] : [present]) : round;
  const problem = choice.presentOnly ? 'wall.noPresent' : 'wall.noneChosen';
  return (
    <PanelForm fill onSubmit={() => chosen.length > 0 && begin(choice, chosen)}>
      <SegmentedField
        label={t('wall.which')}
        value={choice.presentOnly ? 'present' : 'round'}
        choices={[
          { value: 'round', label: t('wall.round') },
          { value: 'present', label: t('wall.presentOnly') },
        ]}
        onChange={(which) => change({ presentOnly: which === 'present' })}
      />
      <Fill>{!choice.presentOnly && <WallLines lines={lines} choice={choice} onChange={change} />}</Fill>
      <NumberField
        label={t('wall.seconds')}
        value={choice.seconds}
        min={WALL_SECONDS.least}
        max={WALL_SECONDS.most}
        step={5}
        digits={0}
        unit={t('wall.secondsUnit')}
        onCommit={(seconds) => {
          if (!Number.isNaN(seconds)) change({ seconds: Math.round(seconds) });
        }}
      />
      <CheckField label={t('wall.flies')} checked={choice.flies} onChange={(flies) => change({ flies })} />
      {!choice.presentOnly && <Hint>{t('wall.limitsHint')}</Hint>}
      <Hint>{t('wall.hint')}</Hint>
      <PanelFooter status={chosen.length === 0 ? t(problem) : t('wall.count', { count: chosen.length })}>
        <Button look="primary" type="submit" disabled={chosen.length === 0}>
          {t('wall.start')}
        </Button>
      </PanelFooter>
    </PanelForm>
  );
}
