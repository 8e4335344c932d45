import { describe, expect, it } from 'vitest';
import { imageHeader } from './imageHeader.ts';
import { newImage, newText } from './newObjects.ts';
import { addObjects, changeObjects } from './operations.ts';
import { EMPTY_PICTURE } from './picture.ts';
import { withDensity } from './pngDensity.ts';
import { readProject, writeProject } from './projectFile.ts';

/** The first bytes of a PNG that says to be so large. */
function pngBytes(widthPx: number, heightPx: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(45);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const view = new DataView(bytes.buffer);
  view.setUint32(8, 13);
  view.setUint32(12, 0x49484452);
  view.setUint32(16, widthPx);
  view.setUint32(20, heightPx);
  return bytes;
}

/** A JPEG with a note before its size, as cameras write them. */
function jpegBytes(widthPx: number, heightPx: number): Uint8Array {
  const note = [0xff, 0xe1, 0x00, 0x06, 1, 2, 3, 4];
  const frame = [0xff, 0xc2, 0x00, 0x11, 8, heightPx >> 8, heightPx & 255, widthPx >> 8, widthPx & 255, 3];
  return Uint8Array.from([0xff, 0xd8, ...note, ...frame, 0, 0, 0]);
}

describe('an image file is known by its own bytes', () => {
  it('reads type and size of PNG and JPEG', () => {
    expect(imageHeader(pngBytes(5000, 3535))).toEqual({
      type: 'image/png',
      widthPx: 5000,
      heightPx: 3535,
    });
    expect(imageHeader(jpegBytes(640, 480))).toEqual({ type: 'image/jpeg', widthPx: 640, heightPx: 480 });
  });

  it.each([
    ['a renamed text', new TextEncoder().encode('not an image at all, whatever it is called')],
    ['nothing', new Uint8Array()],
    ['a cut PNG', pngBytes(10, 10).subarray(0, 20)],
    ['a PNG without a size', pngBytes(0, 10)],
    ['a cut JPEG', jpegBytes(10, 10).subarray(0, 12)],
  ])('%s is no image', (_, bytes) => {
    expect(imageHeader(bytes)).toBeUndefined();
  });
});

const picture = addObjects({ ...EMPTY_PICTURE, title: '图' }, [
  newImage({ id: 'm', name: '地图', xMm: 10, yMm: 20 }, 'own', { widthMm: 30, heightMm: 20 }),
  newImage({ id: 'c', name: '指南针', xMm: 10, yMm: 20 }, 'material/compass', { widthMm: 3, heightMm: 2 }),
  newText({ id: 't', name: '字', xMm: 1, yMm: 2 }, '[% <b>"&"</b> %]'),
]);

const saved = () => writeProject({ picture, images: [{ id: 'own', bytes: pngBytes(4, 3) }] });

/** The saved project with something in it replaced. */
const spoilt = (from: string, to: string) => saved().replace(from, to);

describe('a project file', () => {
  it('comes back as it was, images inside', () => {
    const read = readProject(saved());
    expect(read).toEqual({ ok: true, value: { picture, images: [{ id: 'own', bytes: pngBytes(4, 3) }] } });
  });

  it.each([
    ['no JSON', '{"format":', 'notProject'],
    ['another JSON', '{"type":"FeatureCollection","features":[]}', 'notProject'],
    ['a list', '[1,2,3]', 'notProject'],
    ['a newer version', spoilt('"version":3', '"version":7'), 'newer'],
    ['a size that is none', spoilt('"widthMm":30', '"widthMm":-30'), 'wrong'],
    ['a size that no canvas holds', spoilt('"widthMm":297', '"widthMm":29700000'), 'wrong'],
    [
      'an address instead of an image',
      spoilt('"imageId":"own"', '"imageId":"https://evil.example/x.png"'),
      'wrong',
    ],
    ['a material outside its folder', spoilt('material/compass', 'material/../../api'), 'wrong'],
    ['a colour with a script', spoilt('"colour":"#1c2b25"', '"colour":"url(javascript:1)"'), 'wrong'],
    ['two objects with one id', spoilt('"id":"c"', '"id":"m"'), 'wrong'],
    ['a kind that there is not', spoilt('"kind":"text"', '"kind":"script"'), 'wrong'],
  ])('%s is refused', (_, text, kind) => {
    expect(readProject(text)).toMatchObject({ ok: false, error: { kind } });
  });

  it('an image inside that is none, or decodes to 200 megapixels, is refused', () => {
    const text = new TextEncoder().encode('<svg onload="alert(1)"/>');
    for (const bytes of [text, pngBytes(20_000, 10_000)]) {
      const project = writeProject({ picture, images: [{ id: 'own', bytes }] });
      expect(readProject(project)).toEqual({ ok: false, error: { kind: 'wrong', where: 'images.own' } });
    }
  });

  it('says where it is wrong', () => {
    expect(readProject(spoilt('"opacity":1', '"opacity":9'))).toEqual({
      ok: false,
      error: { kind: 'wrong', where: 'picture.objects.0.opacity' },
    });
  });

  it('holds every kind of change', () => {
    const changed = changeObjects(picture, ['t'], (object) => ({ ...object, locked: true, group: 'g' }));
    const read = readProject(
      writeProject({ picture: changed, images: [{ id: 'own', bytes: pngBytes(4, 3) }] }),
    );
    expect(read.ok && read.value.picture).toEqual(changed);
  });
});

it('a PNG tells its resolution in the chunk that follows IHDR', () => {
  const png = withDensity(pngBytes(4, 3), 300);
  const view = new DataView(png.buffer);
  expect(String.fromCharCode(...png.subarray(37, 41))).toBe('pHYs');
  expect([view.getUint32(33), view.getUint32(41), view.getUint32(45), png[49]]).toEqual([9, 11811, 11811, 1]);
  // The checksum of this chunk as `pngcheck` computes it for 11811 x 11811 pixels per metre.
  expect(view.getUint32(50).toString(16)).toBe('78a53f76');
});
