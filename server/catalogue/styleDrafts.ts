import { createHash } from 'node:crypto';
import { geoLayerName } from '../../src/domain/layers/record/geoLayerName.ts';
import { layerClassesSchema } from '../../src/domain/layers/record/layerClasses.ts';
import type { Database } from '../base/db/database.ts';
import { Refusal } from '../base/http/refusal.ts';

/** Longer than a page with a workbench stays open. */
const KEPT_DAYS = 30;

/**
 * Keeps the look that a layer's record has, and forgets those that nobody wrote for a month.
 * @returns its id
 * @throws Refusal 400 for a record that shows no layer of the portal's own, or whose classes cannot be drawn
 */
export async function keepStyleDraft(
  { query }: Database,
  layer: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { link, alias, classes } = layer;
  if (geoLayerName(layer) === undefined)
    throw new Refusal(400, '这条记录不是本门户的单个图层，服务器没有可以绘制的数据');
  const parsed = layerClassesSchema.optional().safeParse(classes);
  if (!parsed.success) throw new Refusal(400, '分类有误，无法绘制：请先改正表单中标出的问题');
  const record = JSON.stringify({ link, alias, classes });
  const id = createHash('sha256').update(record).digest('hex').slice(0, 24);
  await query(`DELETE FROM style_drafts WHERE written_at < now() - make_interval(days => $1)`, [KEPT_DAYS]);
  await query(
    `INSERT INTO style_drafts (id, record) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET written_at = now()`,
    [id, record],
  );
  return id;
}
