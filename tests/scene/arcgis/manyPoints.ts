/** Centres around which the points crowd. */
const TOWNS = 60;

/** Points written as one piece of text. */
const CHUNK = 5000;

/** A number from 0 to 1 that only its place in a sequence decides (the fractional parts of multiples of an irrational number). */
const spread = (index: number, step: number) => (index * step) % 1;

/** The place of a point: most stand in towns all over the prefecture, every tenth anywhere. */
export function placeOf(index: number): readonly [lon: number, lat: number] {
  const town = Math.floor(spread(index, 0.7548776662) * TOWNS);
  const size = index % 10 === 0 ? 3 : 0.12;
  const lon = 80.2 + 3.2 * spread(town, 0.6180339887) + size * (spread(index, 0.5698402909) - 0.5);
  const lat = 43.9 + 1.6 * spread(town, 0.4142135623) + size * 0.4 * (spread(index, 0.8191725134) - 0.5);
  return [Number(lon.toFixed(6)), Number(lat.toFixed(6))];
}

/** GeoJSON of so many points, in pieces. */
export function* manyPoints(count: number): Generator<string> {
  yield '{"type":"FeatureCollection","features":[';
  for (let first = 0; first < count; first += CHUNK) {
    const texts: string[] = [];
    for (let index = first; index < Math.min(count, first + CHUNK); index++) {
      const [lon, lat] = placeOf(index);
      texts.push(
        `{"type":"Feature","properties":{"name":"点${index}"},"geometry":{"type":"Point","coordinates":[${lon},${lat}]}}`,
      );
    }
    yield (first === 0 ? '' : ',') + texts.join(',');
  }
  yield ']}';
}
