import type { SightProfile } from '../../../domain/geodesy/ground/lineOfSight.ts';
import type { LonLat } from '../../../domain/geodesy/lineText.ts';
import type { SightLine } from './sightLine.ts';
import type { Sector } from './viewshed.ts';
import type { ViewshedFound } from './viewshedWork.ts';

/** How one looks. */
export interface ViewSettings {
  /** Of the eye above its ground, metres. */
  readonly eyeM: number;
  /** Of what is looked at above its ground, metres. */
  readonly targetM: number;
  /** How far a viewshed reaches, metres. */
  readonly reachM: number;
  /** All round while it is undefined. */
  readonly sector: Sector | undefined;
}

interface Found {
  readonly id: string;
  readonly name: string;
  /** Of its kind, from 1. */
  readonly number: number;
  readonly isShown: boolean;
  readonly eye: LonLat;
  readonly settings: ViewSettings;
  /** Of the ground under the eye, metres. */
  readonly groundM: number;
  /** Side of the terrain's own cells, metres. */
  readonly terrainCellM: number;
}

/** A viewshed that is kept. */
export interface FoundArea extends Found {
  readonly kind: 'area';
  readonly found: ViewshedFound;
  /** Side of the cells that it was computed by, metres. */
  readonly cellM: number;
}

/** A line of sight that is kept. */
export interface FoundLine extends Found {
  readonly kind: 'line';
  readonly target: LonLat;
  readonly profile: SightProfile;
  readonly sight: SightLine;
  /** Where the ground hides the target. */
  readonly hiddenAt: LonLat | undefined;
}

/** What was found. */
export type FoundView = FoundArea | FoundLine;
