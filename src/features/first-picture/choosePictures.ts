import type { PictureBook, ScenePictures } from './pictureBook.ts';
import type { GlobePose, PlanePose } from '../../domain/views/pose.ts';
import { parseExtent } from '../../domain/geodesy/extent.ts';
import { isNearPose } from '../../domain/views/nearPose.ts';
import { poseShowing } from '../../domain/views/poseShowing.ts';
import type { ViewKind } from '../../scene/viewPort.ts';
import type { Portal } from '../../portal/portal.ts';

/** What the views show until they are drawn, and where they begin so that they are drawn over it. */
export interface FirstPictures {
  /** Addresses of the pictures. */
  readonly addresses: Readonly<Record<ViewKind, string>>;
  readonly globe: GlobePose;
  /** undefined where the plane follows the globe. */
  readonly plane: PlanePose | undefined;
}

/** What the first pictures are chosen from. */
interface PictureSources {
  readonly config: Portal['config'];
  readonly surroundings: Pick<Portal['surroundings'], 'stageSize'>;
  readonly pictures: PictureBook;
  readonly resume: {
    /** Where the user is brought back to; undefined where he is not. */
    readonly returning: { readonly globe: GlobePose } | undefined;
  };
}

/** The pictures that the portal brings along: the configured home as both views show it. */
function shippedPictures({ config, surroundings }: PictureSources): FirstPictures | undefined {
  const { home, homeExtent, homePictures } = config;
  const extent = parseExtent(homeExtent);
  if (homePictures === undefined || extent === undefined) return undefined;
  const { widthPx, heightPx } = surroundings.stageSize();
  // About what each view takes of the stage: the globe is put right as soon as it is drawn.
  const frame = { widthPx: widthPx / 3, heightPx };
  const pose = { lon: home.x, lat: home.y, heightM: home.z, headingDeg: home.h, pitchDeg: home.p };
  return {
    addresses: homePictures,
    globe: poseShowing(extent, pose, { globe: frame, plane: frame }),
    plane: undefined,
  };
}

/** Pictures that are kept, to be shown by their addresses. */
function keptPictures({ globe, plane }: ScenePictures): FirstPictures {
  return {
    addresses: {
      globe: URL.createObjectURL(globe.picture),
      plane: URL.createObjectURL(plane.picture),
    },
    globe: globe.pose,
    plane: plane.pose,
  };
}

/**
 * What the views show first: where the user is brought back to, what he left there, if that is kept; else the views as his visits
 * begin, else the home that the portal brings along.
 */
export async function chooseFirstPictures(portal: PictureSources): Promise<FirstPictures | undefined> {
  const { returning } = portal.resume;
  const { opening, left } = await portal.pictures.read();
  if (returning !== undefined) {
    const isThere = left !== undefined && isNearPose(left.globe.pose, returning.globe);
    return isThere ? keptPictures(left) : undefined;
  }
  return opening === undefined ? shippedPictures(portal) : keptPictures(opening);
}
