import { describe, expect, it } from 'vitest';
import {
  askableOrigins,
  createPageRelay,
  isOneOfOrigins,
  originsIn,
  RELAY_PATH,
  relayedAddress,
  relayPathOf,
} from './pageRelay.ts';

const ORIGIN = 'https://portal.example.cn';

describe('a relayed address', () => {
  it.each([
    'https://gis.example.cn/geoserver/wms?service=WMS&LAYERS=%E6%B2%B3%E6%B5%81',
    'http://10.1.2.3:6080/arcgis/rest/services/a%20b/MapServer',
    'http://[fd00::1]:8080/tiles/{z}/1/2.png',
    'https://gis.example.cn/',
  ])('%s is the same again', (address) => {
    const path = relayPathOf(new URL(address));
    expect(path.startsWith(`${RELAY_PATH}/http`)).toBe(true);
    expect(relayedAddress(path)?.href).toBe(new URL(address).href);
  });

  it('keeps what relative addresses lead to', () => {
    const base = ORIGIN + relayPathOf(new URL('https://gis.example.cn/city/tileset.json?v=2'));
    expect(relayedAddress(new URL('data/1.b3dm', base).href.slice(ORIGIN.length))?.href).toBe(
      'https://gis.example.cn/city/data/1.b3dm',
    );
  });

  it.each([
    `${RELAY_PATH}/ftp/host/a`,
    `${RELAY_PATH}/https//a`,
    `${RELAY_PATH}/https/`,
    `${RELAY_PATH}`,
    '/x',
  ])('is not %s', (path) => expect(relayedAddress(path)).toBeUndefined());
});

it('finds the origins that records name, hosts by templates among them', () => {
  const text = JSON.stringify({
    link: 'https://{s}.tiles.example.cn/{z}/{x}/{y}.png',
    alias: 'http://10.0.0.1:8080/a, http://10.0.0.1:8080/b',
  });
  const found = originsIn(text);
  expect(found).toEqual(['https://*.tiles.example.cn', 'http://10.0.0.1:8080']);
  expect(isOneOfOrigins('https://t1.tiles.example.cn', found)).toBe(true);
  expect(isOneOfOrigins('http://t1.tiles.example.cn', found)).toBe(false);
  expect(isOneOfOrigins('https://tiles.example.cn.evil.cn', found)).toBe(false);
  expect(isOneOfOrigins('http://10.0.0.1', found)).toBe(false);
});

describe('a page', () => {
  const policy =
    "default-src 'self'; connect-src 'self' data: blob: https://old.example.cn https://*.t.cn;img-src x";
  const known = askableOrigins(policy);
  const foreign = 'https://new.example.cn/wms?a=b';
  const relayOf = (changes: { known?: undefined; isEditor?: false }) => {
    const relay = createPageRelay();
    relay.begin({
      origin: ORIGIN,
      known: 'known' in changes ? undefined : known,
      isOffered: () => changes.isEditor !== false,
    });
    return relay;
  };

  it('reads what it may ask in its policy', () => {
    expect(known).toEqual(['https://old.example.cn', 'https://*.t.cn']);
    expect(askableOrigins(null)).toBeUndefined();
    expect(askableOrigins("connect-src 'self'")).toEqual([]);
  });

  it('asks through the portal what its policy does not know, and nothing else', () => {
    const relay = relayOf({});
    const address = relay.addressFor(foreign);
    expect(address).toBe(`${ORIGIN}${RELAY_PATH}/https/new.example.cn/wms?a=b`);
    expect(relay.originalOf(address)).toBe(foreign);
    for (const other of [
      'https://old.example.cn/wms',
      'https://t3.t.cn/1',
      `${ORIGIN}/geo/wms`,
      '/geo/wms',
      'data:image/png;base64,AA',
      'blob:https://portal.example.cn/1',
    ]) {
      expect(relay.addressFor(other)).toBe(other);
      expect(relay.originalOf(other)).toBe(other);
    }
  });

  it('asks as ever without a policy, and for who does not edit the catalogue', () => {
    expect(relayOf({ known: undefined }).addressFor(foreign)).toBe(foreign);
    expect(relayOf({ isEditor: false }).addressFor(foreign)).toBe(foreign);
    expect(createPageRelay().addressFor(foreign)).toBe(foreign);
  });
});
