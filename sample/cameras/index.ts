import type { CameraView } from './cameraView.ts';
import { develop } from './develop.ts';
import { openScene, type CameraGround, type CameraScene } from './scene.ts';
import { daylightOf } from './sky.ts';
import { sunOver } from './sun.ts';

/** Most scenes that are kept: a wall of nine, and those that somebody looks at beside it. Each takes some six megabytes. */
const MOST_SCENES = 12;

/**
 * Takes the pictures of cameras, RGB of `PICTURE`'s size. The land that each sees is kept; the same view and moment give the same picture.
 */
export function createCameras(ground: CameraGround): (view: CameraView, atMs: number) => Uint8Array {
  const scenes = new Map<string, CameraScene>();
  return (view, atMs) => {
    const key = JSON.stringify(view);
    const scene = scenes.get(key) ?? openScene(ground, view);
    scenes.delete(key);
    scenes.set(key, scene);
    const [oldest] = scenes.keys();
    if (scenes.size > MOST_SCENES && oldest !== undefined) scenes.delete(oldest);
    return develop(scene, daylightOf(sunOver(view.lon, view.lat, atMs), atMs), atMs);
  };
}
