import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  topicFiguresSchema,
  topicViewSchema,
  type TopicEntry,
} from '../src/domain/layers/catalogue/topicRecord.ts';
import { DEFAULT_EXPORT_NAME } from '../src/domain/sheet/protocol.ts';
import { err, ok, type Result } from '../src/lib/result.ts';

/** The parts of `config/app.json` that the server reads; the page checks the whole file and shows what is wrong. */
const appSchema = z.looseObject({
  deployment: z.enum(['forest', 'drainage']),
  systemName: z.string().min(1),
  systemNameEn: z.string().min(1).optional(),
  api: z.looseObject({ baseUrl: z.string() }).optional(),
  services: z
    .looseObject({
      imagery: z.string(),
      elevation: z.string().optional(),
      overview: z.string().optional(),
      baseMaps: z.array(z.looseObject({ tiles: z.string().optional() })).optional(),
      videoUrlTemplate: z.string().optional(),
      videoOrigins: z.array(z.string()).optional(),
      exportName: z.string().optional(),
    })
    .optional(),
});

/** What the server knows of the deployment. */
export type ServerConfig = z.infer<typeof appSchema>;

/** One menu entry as an editor of `config/menus/*.json` writes it; ids follow from the codes. */
export type MenuConfigEntry = TopicEntry;

// Role types of a bureau's own are in files that the workbench gives.
const rolesSchema = z
  .array(z.string().regex(/^\d{1,5}$/, 'a role type, "0" to "16" or a number of one’s own'))
  .optional();

const menuEntrySchema: z.ZodType<MenuConfigEntry> = z.lazy(() =>
  z.strictObject({
    code: z.string().min(1),
    name: z.string().min(1),
    nameEn: z.string().optional(),
    path: z.string(),
    roles: rolesSchema,
    icon: z.string().optional(),
    /** Codes of the layers that are on while it is open; absent for those that its screen knows. */
    layers: z.array(z.string().min(1)).optional(),
    /** Where the globe goes when it is opened; absent where its screen decides. */
    view: topicViewSchema.optional(),
    /** Parts of the figures of its screen, in their order; absent for all as they come. */
    figures: topicFiguresSchema.optional(),
    children: z.array(menuEntrySchema).optional(),
  }),
);

const menusSchema = z
  .strictObject({
    /** Systems beside the one that `config/app.json` names. */
    systems: z.array(
      z.strictObject({
        systemid: z.string().min(1),
        systemname: z.string().min(1),
        nameEn: z.string().optional(),
        roles: rolesSchema,
      }),
    ),
    /** The menu of the shell. */
    menu: z.array(menuEntrySchema),
    /** Routes that the server adds to the shell: code is path and name of the route, path its screen. */
    routes: z.array(menuEntrySchema),
  })
  .superRefine((menus, context) => {
    const ids = menus.systems.map(({ systemid }) => systemid);
    for (const id of ids.filter((one, index) => ids.indexOf(one) !== index))
      context.addIssue({ code: 'custom', path: ['systems'], message: `systemid "${id}" occurs twice` });
    for (const list of ['menu', 'routes'] as const) {
      const seen = new Set<string>();
      for (const { code } of walk(menus[list])) {
        if (seen.has(code))
          context.addIssue({ code: 'custom', path: [list], message: `code "${code}" occurs twice` });
        seen.add(code);
      }
    }
  });

/** A valid `config/menus/*.json`, and whose it is. */
export type MenusConfig = z.infer<typeof menusSchema> & Pick<ServerConfig, 'deployment'>;

function* walk(entries: readonly MenuConfigEntry[]): Generator<MenuConfigEntry> {
  for (const entry of entries) {
    yield entry;
    yield* walk(entry.children ?? []);
  }
}

async function load<T extends z.ZodType>(
  dir: string,
  name: string,
  schema: T,
): Promise<Result<z.output<T>, string>> {
  const file = `config/${name}`;
  let value: unknown;
  try {
    value = JSON.parse(await readFile(join(dir, name), 'utf8'));
  } catch (error) {
    return err(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  return err(
    parsed.error.issues
      .map((issue) => `${file}: ${issue.path.join('.') || '(root)'}: ${issue.message}`)
      .join('; '),
  );
}

/** The config files, read anew at each call, so that an edit takes effect without a restart. */
export interface ConfigFiles {
  /** The deployment; the error lists every problem of the file in one line. */
  app(): Promise<Result<ServerConfig, string>>;
  /** The text of `config/app.json`, whatever it says. @throws where there is none */
  appText(): Promise<string>;
  /** Systems, menu and routes of the deployment in force. */
  menus(): Promise<Result<MenusConfig, string>>;
}

/** Reads the config files of a folder. */
export function createConfigFiles(dir: string): ConfigFiles {
  const app = () => load(dir, 'app.json', appSchema);
  return {
    app,
    appText: () => readFile(join(dir, 'app.json'), 'utf8'),
    async menus() {
      const config = await app();
      if (!config.ok) return config;
      const { deployment } = config.value;
      const menus = await load(dir, `menus/${deployment}.json`, menusSchema);
      return menus.ok ? ok({ ...menus.value, deployment }) : menus;
    },
  };
}

/** The name under which the print project may be downloaded; undefined while the configuration cannot be read. */
export async function exportNameOf(config: ConfigFiles): Promise<string | undefined> {
  const app = await config.app();
  return app.ok ? (app.value.services?.exportName ?? DEFAULT_EXPORT_NAME) : undefined;
}
