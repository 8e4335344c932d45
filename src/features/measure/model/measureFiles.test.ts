import { expect, it } from 'vitest';
import { writtenReference } from '../../../domain/geodesy/writtenReference.ts';
import { measureGeoJson, profileCsv } from './measureFiles.ts';

const WORDS = {
  distance: '距离',
  height: '高程',
  lon: '经度',
  lat: '纬度',
  easting: '东坐标',
  northing: '北坐标',
};
const PROFILE = {
  distancesM: [0, 120.456],
  heightsM: [531.2, 540],
  places: [
    [82, 45],
    [82.001, 45],
  ],
} as const;

it('a profile has the places of its samples, in the reference that its columns name', () => {
  expect(profileCsv(PROFILE, WORDS).split('\r\n').slice(0, 2)).toEqual([
    '\ufeff距离,高程,经度,纬度',
    '0,531.2,82,45',
  ]);
  expect(profileCsv(PROFILE, WORDS, writtenReference('EPSG:4515')).split('\r\n').slice(0, 2)).toEqual([
    '\ufeff距离,高程,"东坐标 (m, EPSG:4515)","北坐标 (m, EPSG:4515)"',
    '0,531.2,27578846.842,4985430.941',
  ]);
});

it('measurements have the crs member of their reference', () => {
  const collection: unknown = JSON.parse(measureGeoJson([], writtenReference('EPSG:32644')));
  expect(collection).toHaveProperty('crs.properties.name', 'urn:ogc:def:crs:EPSG::32644');
  expect(JSON.parse(measureGeoJson([]))).not.toHaveProperty('crs');
});
