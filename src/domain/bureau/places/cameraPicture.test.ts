import { describe, expect, it } from 'vitest';
import { checkedAddress, kindOfAddress, pictureKindOf, pictureSource } from './cameraPicture.ts';

const OWN = 'https://portal.example';
const policy = { ownOrigin: OWN, origins: ['https://media.example'] };

describe('addresses of pictures', () => {
  it.each([
    ['/geo/cameras/SP-001.jpg', `${OWN}/geo/cameras/SP-001.jpg`],
    ['https://media.example/a', 'https://media.example/a'],
    [' HTTP://10.0.0.1:8080/x.mjpg ', 'http://10.0.0.1:8080/x.mjpg'],
  ])('%s may be opened', (address, expected) => {
    expect(checkedAddress(address, OWN)?.href).toBe(expected);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:image/png;base64,AA',
    'blob:https://portal.example/1',
    '//media.example/a.jpg',
    '/\\media.example/a.jpg',
    'cameras/a.jpg',
    'rtsp://10.0.0.1/1',
    'ftp://media.example/a.jpg',
    'https://admin:secret@media.example/a.jpg',
    'https://',
    '',
  ])('%s may not', (address) => {
    expect(checkedAddress(address, OWN)).toBeUndefined();
    expect(pictureSource({ pictureUrl: address }, policy).kind).toBe('refused');
  });

  it.each([
    ['https://media.example/live/1.m3u8?token=a', 'hls'],
    ['https://media.example/LIVE.M3U8', 'hls'],
    ['https://media.example/video.mjpg', 'mjpeg'],
    ['https://media.example/axis-cgi/mjpg/video.cgi', 'mjpeg'],
    ['https://media.example/stream?type=multipart', 'mjpeg'],
    ['https://media.example/snapshot.cgi', 'still'],
    ['/geo/cameras/SP-001.jpg', 'still'],
  ])('%s comes as %s', (pictureUrl, kind) => {
    expect(pictureSource({ pictureUrl }, policy)).toMatchObject({ kind });
  });

  it('leave the record’s own word the last one', () => {
    expect(pictureSource({ pictureUrl: '/live', pictureKind: 'hls' }, policy).kind).toBe('hls');
    expect(pictureSource({ pictureUrl: '/a.m3u8', pictureKind: 'still' }, policy).kind).toBe('still');
    expect(['HLS', 'mjpeg', '图片', '录像', undefined].map(pictureKindOf)).toEqual([
      ...['hls', 'mjpeg', 'still', undefined, undefined],
    ]);
  });

  it('come from the template where the record names none, as a film unless they say otherwise', () => {
    const templated = 'https://media.example/1.mp4';
    expect(pictureSource({ templated }, policy)).toEqual({ kind: 'film', url: templated });
    expect(pictureSource({ templated, pictureUrl: '/a.jpg' }, policy)).toEqual({
      kind: 'still',
      url: `${OWN}/a.jpg`,
    });
    expect(kindOfAddress('https://media.example/1.jpg', 'film')).toBe('still');
    expect(pictureSource({}, policy)).toEqual({ kind: 'none' });
  });

  it('at an origin that the deployment does not name are not asked for', () => {
    expect(pictureSource({ pictureUrl: 'http://media.example/1.jpg' }, policy)).toEqual({
      kind: 'closed',
      origin: 'http://media.example',
    });
  });
});
