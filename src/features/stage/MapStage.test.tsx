// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryScene, NOTHING_LEFT, type MemoryScene } from '../../../tests/support/memoryScene.ts';
import { click, render, type Rendered } from '../../../tests/support/render.tsx';
import type { ViewKind } from '../../scene/viewPort.ts';
import { MapStage } from './MapStage.tsx';

let clock: FakeClock;
let scene: MemoryScene;
let stage: Rendered;

function Stage({ present }: { readonly present: boolean }) {
  const [failures, setFailures] = useState<Partial<Record<ViewKind, string>>>({});
  return (
    <MapStage
      scene={present ? scene : undefined}
      bases={present ? { globe: scene.globe.base, plane: scene.plane.base } : undefined}
      failures={failures}
      onFailure={(kind, reason) => setFailures({ [kind]: reason })}
      onRetry={() => setFailures({})}
      split={{ ratio: 0.6, collapsed: 'none' }}
      defaultRatio={0.6}
      onSplitChange={() => {}}
      insetLeftPx={0}
      pictures={{ globe: '/globe.webp', plane: '/plane.webp' }}
      over={{ globe: 'over the globe' }}
    />
  );
}

const view = (kind: ViewKind) => {
  const element = stage.container.querySelector<HTMLElement>(`[role="application"][data-view="${kind}"]`);
  if (element === null) throw new Error(`no ${kind}`);
  return element;
};
const settle = () => act(() => clock.run(1000));

beforeEach(() => {
  clock = createFakeClock();
  scene = createMemoryScene({ clock });
  stage = render(<Stage present={false} />);
});

afterEach(() => {
  stage.unmount();
  scene.destroy();
});

describe('the views', () => {
  it('say that they start until the engine is there', () => {
    expect(view('globe').dataset.state).toBe('loading');
    expect(view('plane').dataset.state).toBe('loading');
    expect(stage.container.textContent).toContain('正在启动三维地球');
    expect(view('globe').getAttribute('aria-label')).toBe('三维地球');
  });

  it('are stood for by pictures, marked as such, until each is drawn or somebody works in it', async () => {
    const isLive = (kind: ViewKind) =>
      stage.container.querySelector<HTMLElement>(`[data-picture="${kind}"]`)?.dataset.live;
    expect(stage.container.querySelector('[data-picture="globe"]')?.getAttribute('src')).toBe('/globe.webp');
    expect(stage.container.textContent).toContain('先显示留存的画面');
    expect([isLive('globe'), isLive('plane')]).toEqual(['false', 'false']);
    act(() => void view('plane').dispatchEvent(new Event('pointerdown')));
    expect([isLive('globe'), isLive('plane')]).toEqual(['false', 'true']);
    stage.draw(<Stage present />);
    await settle();
    expect(isLive('globe')).toBe('true');
    expect(stage.container.textContent).not.toContain('先显示留存的画面');
  });

  it('tell their state and camera as attributes', async () => {
    stage.draw(<Stage present />);
    await settle();
    expect(view('globe').dataset.state).toBe('idle');
    expect(stage.container.textContent).toContain('over the globe');
    act(() => {
      scene.globe.setPose(
        { lon: 82.05, lat: 43.05, heightM: 215_000, headingDeg: 0, pitchDeg: -45 },
        'program',
      );
      scene.plane.setPose({ lon: 82.07, lat: 44.9, scale: 250_000 }, 'program');
    });
    expect(view('globe').dataset.camera).toBe('82.05,43.05,215000,0,-45');
    expect(view('plane').dataset.camera).toBe('82.07,44.9,250000');
    expect(view('plane').dataset.state).toBe('busy');
    await settle();
    expect(view('plane').dataset.state).toBe('idle');
  });

  it('say in one line which part of the base is missing, why, and try it again when asked', async () => {
    stage.draw(<Stage present />);
    await settle();
    const problem = {
      code: 'timeout',
      detail: '20 s · https://gis.example.cn/tiles/{z}/{x}/{y}.jpg?token=1',
    } as const;
    act(() => scene.globe.base.missing.set([{ part: 'terrain', problem }]));
    const line = '地形暂缺，自动重试中：服务在限定时间内没有响应：20 s · gis.example.cn';
    expect(stage.container.textContent).toContain(line);
    click(stage.get('button', '重试'));
    expect([scene.globe.base.retryCount, scene.plane.base.retryCount]).toEqual([1, 0]);
    act(() => scene.globe.base.missing.set([]));
    expect(stage.container.textContent).not.toContain('地形暂缺');
  });

  it('leave nothing of themselves in the scene', async () => {
    stage.draw(<Stage present />);
    await settle();
    stage.draw(null);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });
});

describe('a view that cannot start', () => {
  it('says why and is attached anew on a retry', async () => {
    scene.globe.refuseAttach(new Error('no WebGL2'));
    stage.draw(<Stage present />);
    await settle();
    expect(stage.all('alert')[0]?.textContent).toContain('视图无法启动：no WebGL2');
    expect(view('plane').dataset.state).toBe('idle');
    click(stage.get('button', '重试'));
    await settle();
    expect(stage.all('alert')).toHaveLength(0);
    expect(view('globe').dataset.state).toBe('idle');
  });
});
