import { describe, expect, it } from 'vitest';
import { placePopup } from './popupPlace.ts';

const ROOM = { leftPx: 320, topPx: 0, widthPx: 1000, heightPx: 700 };
const SIZE = { widthPx: 300, heightPx: 260 };
const at = (xPx: number, yPx: number) => placePopup({ xPx, yPx }, SIZE, ROOM);

describe('placePopup', () => {
  it('stands above the place, its tip on it', () => {
    expect(at(800, 400)).toEqual({ side: 'above', leftPx: 650, topPx: 124, tipPx: 150 });
  });

  it('keeps in its room beside an edge, its tip still on the place', () => {
    expect(at(400, 400)).toEqual({ side: 'above', leftPx: 328, topPx: 124, tipPx: 72 });
    expect(at(1310, 400)).toMatchObject({ side: 'above', leftPx: 1012, tipPx: 282 });
  });

  it('takes the side that has room near the top', () => {
    expect(at(800, 100)).toEqual({ side: 'right', leftPx: 816, topPx: 8, tipPx: 92 });
    expect(at(1200, 100)).toMatchObject({ side: 'left', leftPx: 884 });
    const narrow = { ...ROOM, widthPx: 420 };
    expect(placePopup({ xPx: 530, yPx: 100 }, SIZE, narrow)).toMatchObject({ side: 'below', topPx: 116 });
  });

  it('docks in the corner when the place is out of sight or nothing fits', () => {
    const corner = { side: 'docked', leftPx: 1012, topPx: 8, tipPx: 0 };
    expect(placePopup(undefined, SIZE, ROOM)).toEqual(corner);
    const low = { ...ROOM, widthPx: 320, heightPx: 280 };
    expect(placePopup({ xPx: 480, yPx: 140 }, SIZE, low)).toMatchObject({ side: 'docked', leftPx: 332 });
  });
});
