import { CAMERA_PICTURE, type Sample } from '../../sample/index.ts';
import { sharp } from '../../server/base/drawing/leanSharp.ts';
import type { CameraShot } from './cameraShot.ts';
import { captionSvg } from './caption.ts';

/** As cameras send: small, and no blocks in the sky. */
const JPEG_QUALITY = 80;

/** Takes a camera's picture of the sample: JPEG, its name, clock and 示意 burnt in. Some tenths of a second the first time. */
export function takePicture(sample: Sample, shot: CameraShot): Promise<Buffer> {
  const rgb = sample.cameraPicture(shot.view, shot.atMs);
  return sharp(rgb, { raw: { ...CAMERA_PICTURE, channels: 3 } })
    .composite([{ input: Buffer.from(captionSvg(shot)) }])
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
}
