import { z } from 'zod';

/** What flies along a route. */
export const FLIGHT_MODELS = ['car', 'person', 'plane'] as const;

/** One of {@link FLIGHT_MODELS}. */
export type FlightModel = (typeof FLIGHT_MODELS)[number];

/** How the camera goes with it. */
export const FLIGHT_CAMERAS = ['follow', 'first', 'free'] as const;

/** One of {@link FLIGHT_CAMERAS}. */
export type FlightCamera = (typeof FLIGHT_CAMERAS)[number];

/** Limits of a route, so that a page cannot be stopped by one. */
export const ROUTE_LIMITS = {
  stations: 500,
  nameLength: 40,
  heightM: { least: 0, most: 10_000 },
  perUser: 100,
} as const;

const stationSchema = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);

/** A place that a route passes, longitude and latitude in degrees. */
export type Station = z.infer<typeof stationSchema>;

/** A route of a flight. */
export const flightRouteSchema = z.object({
  stations: z.array(stationSchema).min(2).max(ROUTE_LIMITS.stations),
  /** Above the ground: at the stations, or everywhere when it follows the terrain; metres. */
  heightM: z.number().min(ROUTE_LIMITS.heightM.least).max(ROUTE_LIMITS.heightM.most),
  /** Keeps its height above the ground all the way; else it flies straight from station to station. */
  followsTerrain: z.boolean(),
});

/** See {@link flightRouteSchema}. */
export type FlightRoute = Readonly<z.infer<typeof flightRouteSchema>>;

/** The fixed route's stations (viewer.md, section 9: 8 stations at height 30): round the middle of Bole and back along its river. */
const FIXED_STATIONS: readonly Station[] = [
  [82.0585, 44.9085],
  [82.0655, 44.911],
  [82.0735, 44.9095],
  [82.081, 44.9055],
  [82.0825, 44.8985],
  [82.076, 44.8925],
  [82.0665, 44.8915],
  [82.0595, 44.897],
];

/** The fixed route. */
export const FIXED_ROUTE: FlightRoute = {
  stations: [...FIXED_STATIONS],
  heightM: 30,
  followsTerrain: false,
};

/** Id of the tool that flies a route. */
export const FLIGHT_TOOL_ID = 'flight';
