import type { CameraStills } from '../../../api/cameraStills.ts';
import {
  pictureSource,
  type PicturePolicy,
  type PictureSource,
} from '../../../domain/bureau/places/cameraPicture.ts';
import { videoUrl, type VideoPoint } from '../../../domain/bureau/places/videoPoint.ts';
import type { Clock } from '../../../lib/clock.ts';

/** What the pictures of cameras are shown with. */
export interface VideoMeans {
  readonly stills: CameraStills;
  readonly clock: Clock;
  readonly policy: PicturePolicy;
  /** The deployment's template of addresses; undefined where it has none. */
  readonly template: string | undefined;
}

/** Where a camera's picture is. */
export function sourceOf(point: VideoPoint, { policy, template }: VideoMeans): PictureSource {
  return pictureSource(
    { ...point, templated: template === undefined ? undefined : videoUrl(template, point) },
    policy,
  );
}
