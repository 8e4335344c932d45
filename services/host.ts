import type { Clock } from '../src/lib/clock.ts';
import type { Database } from '../server/base/db/database.ts';
import type { ServiceQueues } from './queues.ts';

/** What the services need of whoever runs them, beside the application that they answer on. */
export interface ServicesHost {
  /** Its tables are those of this version. */
  readonly database: Database;
  readonly queues: ServiceQueues;
  readonly clock: Clock;
  /** Folder of files that all processes share, with the tiles of own pictures. */
  readonly filesDir: string;
}

/** How the services are served. */
export interface ServedOptions {
  /** Data folder; rendered tiles are kept in `cache` inside. */
  readonly dataDir: string;
  /** Whether the sample's vector layers are stored; the ground is served without them, too. */
  readonly hasSample: boolean;
  /** Folder of the sample's own caches; the data folder unless told. They never change, so that servers may share them. */
  readonly sampleDir?: string | undefined;
  /** Renders the tiles of the first view into the cache while nothing else is to do; true unless told. */
  readonly warmCache?: boolean;
}
