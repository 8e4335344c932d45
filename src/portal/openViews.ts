import type { LinkedView } from '../domain/views/linkedPose.ts';
import type { Scene } from '../scene/scene.ts';
import type { PreferenceStore } from '../stores/preferenceStore.ts';

/** The views that the user has open, as they look now. */
export function openViews({ globe, plane }: Scene, preferences: PreferenceStore): readonly LinkedView[] {
  const { collapsedView } = preferences.getState();
  const views: readonly LinkedView[] = [
    { kind: 'globe', pose: globe.pose.value.pose, frame: globe.frame },
    { kind: 'plane', pose: plane.pose.value.pose, frame: plane.frame },
  ];
  return views.filter(({ kind }) => kind !== collapsedView);
}
