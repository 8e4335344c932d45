import type { toolbarZh } from '../zh/toolbar.ts';

/** English of {@link toolbarZh}. */
export const toolbarEn: Readonly<Record<keyof typeof toolbarZh, string>> = {
  'screen.clear': 'Clear screen',
  'screen.print': 'Print the map',
  'screen.panels': 'Show or hide all panels',
  'locate.orbit': '360° orbit flight',
  'view.back': 'Previous view',
  'view.forward': 'Next view',
  'view.noMore': 'There is no view to go to',
  'share.title': 'Share this view',
  'share.what':
    'The link holds the cameras of both views, the shown layers with order and opacity, the panels and the page; who opens it sees what their role may see.',
  'share.link': 'Shared link',
  'share.copy': 'Copy link',
  'share.qr': 'QR code of the shared link',
  'share.qrHint': 'Scan to open on a phone',
  'share.tooLong': 'The link is too long for a QR code; copy it instead.',
  'share.noMap': 'The map is not ready yet; you can share it in a moment.',
  'window.resize': 'Resize the window; arrow keys work too',
  'ground.title': 'Ground transparency',
  'ground.underground': 'Underground view',
  'ground.opacity': 'Opacity',
  'ground.translucent': 'The ground is translucent: pipes below it show',
  'ground.below': 'The camera may go below the ground',
  'ground.solid': 'The ground is opaque',
  'ground.reset': 'Reset',
};
