import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { readMenuAddress } from '../../domain/bureau/menu/menuAddress.ts';
import type { MapPartProps } from '../../portal/feature.ts';
import { pageAccess } from '../../portal/pageAccess.ts';
import { signedInUserId, usePortal } from '../../portal/portal.ts';
import { useCurrentPage } from '../../portal/useCurrentPage.ts';
import { useMenuName } from '../../ui/menuName.ts';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { startRound } from './model/round.ts';
import { PANEL_WIDTH_PX, STRIP_HEIGHT_PX, wallZoom } from './model/wallScale.ts';
import { readWallRun, type WallRun } from './model/wallRun.ts';
import { wallScreenAt, type WallScreen } from './model/wallScreens.ts';
import {
  useEndWithFullScreen,
  useHeldWhileHidden,
  useOverMapsZoom,
  usePageSize,
  useWakeLock,
  useWallKeys,
} from './usePage.ts';
import styles from './Wall.module.css';
import { WallBar } from './WallBar.tsx';
import type { WallDoor } from './wallDoor.ts';
import { WallLimits } from './WallLimits.tsx';
import { WallPanel } from './WallPanel.tsx';
import { WallStrip } from './WallStrip.tsx';

/** Within this time the maps have taken the room of the wall's panels. */
const ROOM_BACK_MS = 300;

type WallProps = MapPartProps<WallDoor> & { readonly door: WallDoor };

/** The wall that was begun, or kept over a reload; what is not this user's, or none, is given up. */
export function Wall({ begun, ...props }: WallProps & { readonly begun: string }) {
  const userId = signedInUserId(usePortal());
  const [run] = useState(() => readWallRun(begun, userId));
  const { door } = props;
  useEffect(() => {
    if (run === undefined) door.end();
  }, [run, door]);
  return run === undefined ? null : <RunningWall {...props} run={run} />;
}

/** The round of the run, from where it was. */
function useRound({ screens, index, playing, seconds }: WallRun) {
  const { clock } = usePortal().surroundings;
  const [round] = useState(() => startRound({ count: screens.length, index, playing, seconds, clock }));
  return round;
}

/** Ends the wall: screen, camera and page are as they were before it began. */
function useEnd({ door, shell, session }: WallProps, { from, flies }: WallRun): () => void {
  return () => {
    door.end();
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    shell.open(from.path, { replace: true, state: { keepsCamera: true } });
    if (!flies || session === undefined || from.globe === null || from.plane === null) return;
    const { globe, plane } = from;
    // Once the maps have the page back: how much a pose shows depends on a view's size.
    session.clock.after(ROOM_BACK_MS, () => {
      void session.fly({ pose: globe }, 0);
      session.scene.plane.setPose(plane, 'program');
    });
  };
}

/** The screen that is shown, and what it is called; undefined where it is nothing to the user any more. */
function useScreen(address: string): { readonly screen: WallScreen | undefined; readonly title: string } {
  const t = useText();
  const nameOf = useMenuName();
  const { rows } = useCurrentPage();
  const state = useStore(usePortal().session);
  const screen = wallScreenAt(rows, pageAccess(state, readMenuAddress(address)), address);
  if (screen === undefined) return { screen, title: '' };
  const item = screen.trail.at(-1);
  return { screen, title: item === undefined ? t(screen.row.title) : nameOf(item) };
}

/** Opens each screen of the round in the page: maps and layers are those of its address. */
function useOpened(shell: WallProps['shell'], { flies, screens }: WallRun, address: string): void {
  const isRound = screens.length > 1;
  useEffect(() => {
    // A screen that follows itself with another selection goes to that one's land, too. One alone leaves the maps as they were found.
    const opening = isRound ? { opening: address } : {};
    shell.open(address, { replace: true, state: { keepsCamera: !flies, ...opening } });
  }, [shell, address, flies, isRound]);
}

function RunningWall({ run, ...props }: WallProps & { readonly run: WallRun }) {
  const { door, shell } = props;
  const portal = usePortal();
  const round = useRound(run);
  const { index, showing, page, pages, playing } = useSignal(round.state);
  const zoom = wallZoom(usePageSize());
  const address = run.screens[index] ?? '/';
  const { screen, title } = useScreen(address);
  const [memory] = useState(() => new Map<string, unknown>());
  const end = useEnd(props, run);
  const { setWall } = portal.shell.actions;
  useEffect(
    () => setWall({ topPx: STRIP_HEIGHT_PX * zoom, rightPx: PANEL_WIDTH_PX * zoom }),
    [setWall, zoom],
  );
  useEffect(() => () => setWall(null), [setWall]);
  useOverMapsZoom(zoom);
  useOpened(shell, run, address);
  useEffect(() => door.keep(JSON.stringify({ ...run, index, playing })), [door, run, index, playing]);
  useWallKeys({ round, end });
  useHeldWhileHidden(round);
  useWakeLock();
  useEndWithFullScreen(end);
  return (
    <>
      <WallStrip
        title={title}
        limits={
          screen && (
            <WallLimits
              className={styles.limits}
              screen={screen}
              selection={readMenuAddress(address).selection}
            />
          )
        }
        zoom={zoom}
        index={index}
        count={run.screens.length}
        clock={portal.surroundings.clock}
      />
      <WallPanel
        key={address}
        screen={screen}
        title={title}
        zoom={zoom}
        showing={showing}
        page={page}
        pages={pages}
        memory={memory}
        onPages={round.setPages}
      />
      <WallBar round={round} playing={playing} zoom={zoom} onEnd={end} />
    </>
  );
}
