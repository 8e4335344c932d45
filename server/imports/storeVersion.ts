import type { ImportReport } from '../../src/api/contracts/imports.ts';
import { IMPORT_LIMITS } from '../../src/domain/layers/imports/limits.ts';
import type { Database } from '../base/db/database.ts';
import { unionExtent } from '../base/geo/geometry.ts';
import { LARGE_VERTICES, writeColumns } from '../base/geo/columns/writeColumns.ts';
import { writeIndex } from '../base/geo/tree/writeIndex.ts';
import { joinKinds, valueTypes } from '../base/geo/propertyKind.ts';
import type { ConvertedLayer } from './convert.ts';
import { firstStyle } from './layerStyle.ts';
import { ImportProblem } from './problem.ts';
import { storeContent, type Copied, type FeatureStoring } from './storeContent.ts';
import { changeCatalogue } from '../catalogue/versions/versions.ts';
import { importedBy, publish, type Whole } from './publishVersion.ts';
import {
  countFeatures,
  randomName,
  readBase,
  requireFree,
  type Base,
  type NewVersion,
  type Started,
} from './version.ts';

const KIND_WORDS = { polygon: '面', line: '线', point: '点', imagery: '影像' } as const;

/** @throws ImportProblem where a file cannot be added to a layer */
function requireSameKind(base: Base, added: ConvertedLayer, database: Database['kind']): void {
  const { geometry_type: kind, version_report } = base;
  const hasOverviews = base.vertices !== null;
  if (kind !== added.kind)
    throw new ImportProblem(
      `不能追加：图层是${KIND_WORDS[kind]}，文件是${KIND_WORDS[added.kind]}。请导入为新图层`,
    );
  const { report, vertices = 0 } = version_report;
  const stored = database === 'postgresql' ? IMPORT_LIMITS.onServer : IMPORT_LIMITS;
  const [most, mostVertices] = hasOverviews
    ? [stored.features, stored.vertices]
    : [IMPORT_LIMITS.heldFeatures, IMPORT_LIMITS.heldVertices];
  if (countFeatures(report) + added.report.taken > most || vertices + added.vertices > mostVertices)
    throw new ImportProblem(
      `追加后超过 ${String(most / 1e4)} 万个要素或 ${String(mostVertices / 1e4)} 万个顶点，未导入。请导入为另一个图层`,
    );
}

/** @throws ImportProblem where features cannot be a version of a layer */
function requireFitting(
  base: Base,
  { target: { how }, converted }: NewVersion,
  database: Database['kind'],
): void {
  if (base.geometry_type === 'imagery') throw new ImportProblem('该图层是影像，不能换成要素。请导入为新图层');
  if (how === 'append') requireSameKind(base, converted, database);
}

/** Makes the row of a version, which nothing shows yet. */
async function beginVersion(
  { kind, query }: Database,
  wanted: NewVersion,
  process: string,
): Promise<Started> {
  const { target, converted, title } = wanted;
  if (target.how === 'new' && target.name !== undefined) await requireFree(query, target.name);
  const name = target.name ?? `own_${randomName()}`;
  const base = target.how === 'new' ? undefined : await readBase(query, name);
  if (base !== undefined) requireFitting(base, wanted, kind);
  const [found] = await query<{ count: number }>('SELECT count(*)::int AS count FROM own_layers');
  const turn = base?.version_report.turn ?? found?.count ?? 0;
  const version = `own_${randomName()}_${randomName()}`;
  const keptStyle = base?.geometry_type === converted.kind ? base.style : undefined;
  const { west, south, east, north } = converted.extent;
  await query(
    `INSERT INTO geo_layers (name, title, title_en, note, geometry_type, style, position, revision, west, south, east, north, version_of, stored_by)
     VALUES ($1, $2, $2, '由文件导入', $3, $4::jsonb, 0, $1, $5, $6, $7, $8, $9, $10)`,
    [
      ...[version, title, converted.kind],
      JSON.stringify(keptStyle ?? firstStyle(converted.kind, turn, title)),
      ...[west, south, east, north, name, process],
    ],
  );
  return { name, version, turn, base };
}

/** Fields whose values in the file are of a kind that they were not of before. */
function differingFields({ fields }: Copied, added: Copied['fields']) {
  return [...added].flatMap(([name, is]) => {
    const was = fields.get(name);
    const isSame = was === undefined || was.size === 0 || [...is].every((kind) => was.has(kind));
    return isSame ? [] : [{ name, was: [...was].sort(), is: [...is].sort() }];
  });
}

function wholeOf(
  { base }: Started,
  { converted }: NewVersion,
  copied: Copied | undefined,
): Omit<Whole, 'isOverviewed'> {
  const { kind, extent, vertices, report, kinds } = converted;
  const added = valueTypes(kinds);
  const fields = [...added.keys()];
  if (base === undefined || copied === undefined)
    return { shown: { kind, extent, fields, vertices, count: report.taken }, report, kinds };
  const { vertices: earlierVertices } = base.version_report;
  const shown = {
    kind,
    extent: unionExtent([extent, base]) ?? extent,
    fields: [...new Set([...copied.fields.keys(), ...fields])],
    vertices: earlierVertices === undefined ? undefined : earlierVertices + vertices,
    count: copied.rows + report.taken,
  };
  const differing = differingFields(copied, added);
  const allKinds = base.property_kinds && joinKinds([...base.property_kinds, ...kinds]);
  return {
    shown,
    report: { ...report, added: { earlier: copied.rows, differing } },
    kinds: allKinds ?? undefined,
  };
}

/** What was stored. */
export interface StoredVersion {
  readonly code: string;
  readonly report: ImportReport;
}

/**
 * Stores a layer: its features a few hundred at a time, so that nobody waits for all of it, and then what shows it, at once. Until
 * then nothing of it is seen, and the version before is in force.
 * @throws Refusal 404 when the layer to be changed is gone, 409; ImportProblem; the signal's reason; DatabaseFailure
 */
export async function storeVersion(
  database: Database,
  version: NewVersion,
  storing: FeatureStoring,
): Promise<StoredVersion> {
  const { query, transaction } = database;
  const { signal, process, nowMs } = storing;
  const started = await beginVersion(database, version, process);
  try {
    const { copied, isOverviewed } = await storeContent(database, version, started, storing);
    await database.exec('ANALYZE geo_features');
    signal.throwIfAborted();
    const whole = { ...wholeOf(started, version, copied), isOverviewed };
    if (isOverviewed && (whole.shown.vertices ?? 0) > LARGE_VERTICES) {
      await writeIndex(database, started.version, signal);
      await writeColumns(database, { layer: started.version, fields: whole.shown.fields }, signal);
    }
    const at = { whole, storedAt: new Date(nowMs()) };
    return {
      code: await transaction(async (within) =>
        changeCatalogue(within, await importedBy(within, version, at.storedAt), () =>
          publish(within, started, version, at),
        ),
      ),
      report: whole.report,
    };
  } catch (error) {
    await query('DELETE FROM geo_layers WHERE name = $1', [started.version]).catch(() => undefined);
    throw error;
  }
}
