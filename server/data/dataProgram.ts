import { awaitFilling, DataDirInUse, lockDataDir } from '../base/dataDirLock.ts';
import { isNewCluster, openDatabase, type Database } from '../base/db/database.ts';
import { readEnvironment, type Environment } from '../environment.ts';
import { CommandFailure, type DataContext, type Needs } from './command.ts';
import { askPortal } from './door.ts';
import { commandNamed, failureOutcome, perform, type Outcome } from './perform.ts';

/** Files are readable and writable by their owner alone. */
const OWNER_ONLY = 0o077;

/** A command that was asked for on the command line. */
interface Run {
  readonly name: string;
  readonly args: readonly string[];
  readonly environment: Environment;
  readonly signal: AbortSignal;
}

const say = (line: string) => void process.stderr.write(`${line}\n`);

/** Runs a command in this process, which opens the database when it is asked for. */
async function performHere({ name, args, environment, signal }: Run, needs: Needs): Promise<Outcome> {
  const { dataDir, databaseUrl } = environment;
  let opened: Promise<Database> | undefined;
  const database: DataContext['database'] = async () => {
    if (opened === undefined && databaseUrl === undefined && needs !== 'new' && isNewCluster(dataDir))
      throw new CommandFailure(
        `数据目录中还没有门户数据库 there is no database in the data folder ${dataDir}; see PORTAL_DATA_DIR`,
      );
    return (opened ??= openDatabase({ dataDir, url: databaseUrl, user: 'portal-data' }));
  };
  const context = { environment, isServing: false, workingDir: process.cwd(), signal, database, say };
  try {
    return await perform(name, args, context);
  } finally {
    await opened?.then(
      (open) => open.close(),
      () => undefined,
    );
  }
}

/** Runs a command on a data folder that nobody else works on; what another holds is asked, or let alone. */
async function performOnFolder(run: Run, needs: Needs): Promise<Outcome> {
  const { dataDir } = run.environment;
  if (needs === 'shared' && isNewCluster(dataDir)) return performHere(run, needs);
  let unlock: (() => void) | undefined;
  try {
    unlock = await lockDataDir(dataDir);
    await awaitFilling(dataDir);
    return await performHere(run, needs);
  } catch (error) {
    if (!(error instanceof DataDirInUse) || unlock !== undefined) throw error;
    if (needs !== 'shared')
      throw new CommandFailure(
        `门户正在运行，请先停止门户再执行 ${run.name} the portal is running; stop it, then run ${run.name} again`,
      );
    const { name, args, signal } = run;
    return await askPortal(dataDir, { name, args: [...args], workingDir: process.cwd() }, signal, say);
  } finally {
    unlock?.();
  }
}

/** A signal that aborts on SIGINT or SIGTERM; a second one ends the process at once. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const onSignal = () => {
    if (controller.signal.aborted) process.exit(1);
    controller.abort(new CommandFailure('已中止，原有数据未改动 stopped; what was there is unchanged'));
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return controller.signal;
}

async function outcomeFor([name, ...args]: readonly string[]): Promise<Outcome> {
  const command = commandNamed(name);
  const environment = readEnvironment(process.env);
  if (!environment.ok) throw new CommandFailure(`环境变量有误 environment: ${environment.error}`);
  const run = { name: command.name, args, environment: environment.value, signal: stopSignal() };
  const needs = command.needs(args);
  const isShared = needs === 'shared' && environment.value.databaseUrl !== undefined;
  return needs === 'nothing' || isShared ? performHere(run, needs) : performOnFolder(run, needs);
}

/**
 * Runs a command of `npm run data`, which prints the line it ends with.
 * @param argv the command's name and its arguments
 * @returns the exit code: 0 done, 1 failed, 2 no such command or arguments
 */
export async function runData(argv: readonly string[]): Promise<number> {
  process.umask(OWNER_ONLY);
  const { code, line } = await outcomeFor(argv).catch(failureOutcome);
  (code === 0 ? process.stdout : process.stderr).write(`${line}\n`);
  return code;
}
