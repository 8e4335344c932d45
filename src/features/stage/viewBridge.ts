import { createSignal, type Unsubscribe } from '../../lib/signal.ts';
import { linkViews } from './linkViews.ts';
import type { Scene } from '../../scene/scene.ts';
import type { PreferenceStore } from '../../stores/preferenceStore.ts';
import type { GroundLook, ViewStore } from '../../stores/viewStore.ts';

/** Links the two views while the user wants it, keeps the view store as the scene is, and ground and clip plane as the store says. */
export function bridgeViews(scene: Scene, views: ViewStore, preferences: PreferenceStore): Unsubscribe {
  const { globe, plane, environment } = scene;
  const enabled = createSignal(preferences.getState().linkedViews);
  const link = linkViews(scene, { enabled });
  const { setState, setGlobePose, setPlanePose, setLeader } = views.actions;
  setState('globe', globe.state.value);
  setState('plane', plane.state.value);
  setGlobePose(globe.pose.value.pose);
  setPlanePose(plane.pose.value.pose);
  setLeader(link.leader.value);
  const showGround = ({ opacity, underground }: GroundLook) => {
    environment.setGroundOpacity(opacity);
    environment.setUnderground(underground);
  };
  showGround(views.getState().ground);
  environment.setClip(views.getState().clip ?? undefined);
  const stops: readonly Unsubscribe[] = [
    preferences.subscribe(({ linkedViews }) => enabled.set(linkedViews)),
    views.subscribe(({ ground }, before) => {
      if (ground !== before.ground) showGround(ground);
    }),
    views.subscribe(({ clip }, before) => {
      if (clip !== before.clip && clip !== (environment.clip.value ?? null))
        environment.setClip(clip ?? undefined);
    }),
    environment.clip.subscribe((clip) => views.actions.setClip(clip ?? null)),
    link.leader.subscribe(setLeader),
    globe.state.subscribe((state) => setState('globe', state)),
    plane.state.subscribe((state) => setState('plane', state)),
    globe.pose.subscribe(({ pose }) => setGlobePose(pose)),
    plane.pose.subscribe(({ pose }) => setPlanePose(pose)),
  ];
  return () => {
    link.destroy();
    stops.forEach((stop) => stop());
  };
}
