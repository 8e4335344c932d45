import { ATLAS } from './atlas.ts';
import { BASE } from './base.ts';
import { BUSINESS } from './business.ts';
import type { SampleLayer } from './rows.ts';
import { SURVEY } from './survey.ts';

export type { SampleLayer } from './rows.ts';

/** The catalogue that an empty database starts with: every record points at a service of this server. */
export const SAMPLE_CATALOGUE: readonly SampleLayer[] = [BUSINESS, BASE, SURVEY, ATLAS];
