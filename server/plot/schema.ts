import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { PLOT_GROUP_PROPS } from '../../src/domain/drawing/plot/records.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** What every record of a user's has; all tables of plots are created by `migrations/0080_plots.sql`. */
const own = {
  accountId: text('account_id').notNull(),
  id: text('id').notNull(),
  /** The number of its last change, from one sequence for all. */
  version: bigint('version', { mode: 'number' }).notNull(),
  /** Hash of the call that made it. */
  madeBy: text('made_by').notNull(),
};

/** Plot types and the context menu. */
export const plotMenu = pgTable('plot_menu', {
  id: text('id').primaryKey(),
  parentid: text('parentid').notNull(),
  name: text('name').notNull(),
  prop: text('prop').notNull(),
  type: text('type').notNull(),
  image: text('image').notNull(),
  sort: integer('sort').notNull(),
  disable: boolean('disable').notNull().default(false),
  active: boolean('active').notNull().default(true),
});

/** Workspaces and solutions. */
export const plotGroups = pgTable(
  'plot_groups',
  {
    ...own,
    name: text('name').notNull(),
    prop: text('prop', { enum: PLOT_GROUP_PROPS }).notNull(),
    type: text('type').notNull(),
    sort: bigint('sort', { mode: 'number' }).notNull(),
    notes: text('notes').notNull(),
    longitude: doublePrecision('longitude'),
    latitude: doublePrecision('latitude'),
    height: doublePrecision('height'),
    heading: doublePrecision('heading'),
    pitch: doublePrecision('pitch'),
    roll: doublePrecision('roll'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
);

/** How plots look. */
export const plotAttributes = pgTable(
  'plot_attributes',
  { ...own, name: text('name').notNull(), style: jsonb('style').notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
);

/** What was drawn. */
export const plotItems = pgTable(
  'plot_items',
  {
    ...own,
    name: text('name').notNull(),
    type: text('type').notNull(),
    prop: text('prop').notNull(),
    image: text('image').notNull(),
    points: text('points').notNull(),
    attributeId: text('attribute_id'),
    sort: bigint('sort', { mode: 'number' }).notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
);

/** Which plot is in which group. */
export const plotGroupItems = pgTable(
  'plot_group_items',
  {
    ...own,
    groupId: text('group_id').notNull(),
    itemId: text('item_id').notNull(),
    sort: bigint('sort', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
);

/** What was deleted. */
export const plotDeletions = pgTable(
  'plot_deletions',
  {
    accountId: text('account_id').notNull(),
    kind: text('kind', { enum: ['group', 'item', 'link'] }).notNull(),
    id: text('id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind, table.id] })],
);

/** Saves that were carried out. */
export const plotSaves = pgTable(
  'plot_saves',
  {
    accountId: text('account_id').notNull(),
    key: text('key').notNull(),
    sha256: text('sha256').notNull(),
    answer: jsonb('answer').notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.key] })],
);
