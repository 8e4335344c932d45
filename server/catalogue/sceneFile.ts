import type { FastifyInstance } from 'fastify';
import { isSameValue } from '../../src/domain/layers/catalogue/catalogueChange.ts';
import { sceneOfConfig, withScene } from '../../src/domain/layers/catalogue/sceneConfig.ts';
import { SCENE_PREFIX, type SceneRecord } from '../../src/domain/layers/catalogue/sceneRecord.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Database, Query } from '../base/db/database.ts';
import type { ConfigFiles } from '../config.ts';
import { followFile, type FileContent } from './followFile.ts';
import { readScene, sceneRows } from './versions/sceneRows.ts';

/** Keeps the scene of a deployment in step with `config/app.json`, as long as nobody publishes another, and gives pages the one in force. */
export interface SceneFile {
  /** Takes the file where it says something else than when it was looked at last. */
  follow(): Promise<void>;
  /** `config/app.json` with the scene in force; as it stands where that is its own, or it says none. @throws where there is no file */
  pageConfig(): Promise<string>;
}

function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The page tells where.
    return undefined;
  }
}

const contentOf = (scene: SceneRecord): FileContent<SceneRecord> => ({
  deployment: scene.code.slice(SCENE_PREFIX.length),
  records: [scene],
  name: 'config/app.json',
});

/** Takes the file at the start, where it can be read. Call with the catalogue locked. */
export async function takeSceneFile(query: Query, config: ConfigFiles): Promise<void> {
  const scene = sceneOfConfig(valueIn(await config.appText().catch(() => '')));
  if (scene === undefined) return;
  const { deployment, records } = contentOf(scene);
  await sceneRows.take(query, deployment, records);
}

/** Creates it for a database. */
export function createSceneFile(database: Database, config: ConfigFiles, clock: Clock): SceneFile {
  const followScene = followFile(database, sceneRows, clock);
  /** The scene that pages were given last, for while the database does not answer. */
  let known: SceneRecord | undefined;
  const follow = async (file: SceneRecord | undefined) => {
    if (file !== undefined) await followScene(contentOf(file));
    known = await readScene(database.query);
  };
  return {
    follow: async () => follow(sceneOfConfig(valueIn(await config.appText()))),
    async pageConfig() {
      const text = await config.appText();
      const value = valueIn(text);
      const own = sceneOfConfig(value);
      if (own === undefined) return text;
      await follow(own).catch(() => undefined);
      if (known?.code !== own.code || isSameValue(known, own)) return text;
      // It says a scene: so it has what a scene is put into.
      return JSON.stringify(withScene(value as Parameters<typeof withScene>[0], known));
    },
  };
}

/** Gives pages their config. Call before the files of its folder are served. */
export function registerPageConfig(app: FastifyInstance, { pageConfig }: SceneFile): void {
  const options = { schema: { hide: true }, config: { access: 'anyone' } } as const;
  app.get('/config/app.json', options, async (_request, reply) => {
    const text = await pageConfig();
    return reply.header('cache-control', 'no-cache').type('application/json').send(text);
  });
}
