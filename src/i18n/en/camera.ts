import type { cameraZh } from '../zh/camera.ts';

/** English texts of the camera. */
export const cameraEn: Readonly<Record<keyof typeof cameraZh, string>> = {
  'camera.orbitPoint': 'Orbit a chosen point',
  'camera.roam': 'Look round',
  'camera.keyboard': 'Fly by keyboard',
  'camera.title': 'Camera',
  'camera.lon': 'Longitude (°)',
  'camera.lat': 'Latitude (°)',
  'camera.heightM': 'Height (m)',
  'camera.headingDeg': 'Heading (°)',
  'camera.pitchDeg': 'Pitch (°)',
  'camera.wrong.lon': 'Enter −180 to 180',
  'camera.wrong.lat': 'Enter −90 to 90',
  'camera.wrong.heightM': 'Enter a height in metres',
  'camera.wrong.headingDeg': 'Enter an angle',
  'camera.wrong.pitchDeg': 'Enter −90 to 90',
  'camera.fly': 'Fly there',
  'camera.follow': 'Follow the view',
  'camera.copy': 'Copy camera',
  'camera.paste': 'Paste camera',
  'camera.keys':
    'Fly by keyboard (K): W forward, S back, A left, D right, Q up, E down; Shift faster, Alt slower; right click or Esc ends.',
};
