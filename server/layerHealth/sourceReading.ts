import { HEALTH_LIMITS } from '../../src/domain/layers/layerHealth.ts';
import type { ThreadPool } from '../base/threads/threadPool.ts';
import type { ReadAnswer } from '../foreign/readService.ts';
import { hasStatus } from '../foreign/askService.ts';
import { guardedFetch, readAddress, type Asker, type ServiceAnswer } from '../foreign/guardedFetch.ts';
import type { ReadJob } from '../foreign/readWorker.ts';
import { ServiceTrouble } from '../foreign/trouble.ts';
import { createHostTurns } from './hostTurns.ts';

/** Stands for this portal in addresses: its own services are asked without the network. */
export const OWN_ORIGIN = 'http://portal.invalid';

/** Asks this portal itself; the answer as a service's would be. @param path with its query */
export type AskPortal = (path: string, signal: AbortSignal) => Promise<ServiceAnswer>;

/** How what layers read is asked. */
export interface SourceSetup extends Asker {
  readonly threads: ThreadPool<ReadJob, ReadAnswer>;
  readonly askPortal: AskPortal;
  /** The origin that others reach this portal by, where it is known. */
  readonly publicOrigin: string | undefined;
}

/** Asks what layers read, each address once. */
export interface SourceReading {
  /** A record's link as an address that can be asked. */
  addressOf(link: string): string;
  /** Whether an address is this portal's own. */
  isOwn(address: string): boolean;
  /** The beginning of what stands at an address. @throws ServiceTrouble, {@link OutOfTime} */
  head(address: string): Promise<ServiceAnswer>;
  /** What a service says of itself. @throws ServiceTrouble, {@link OutOfTime} */
  service(address: string): Promise<{ readonly answer: ServiceAnswer; readonly read: ReadAnswer }>;
}

/** The round has asked long enough: nothing is known of what was not reached. */
export class OutOfTime extends Error {}

/** What is said of the portal's own services, and of others by their host. */
export function hostOf(address: string): { readonly zh: string; readonly en: string } {
  const { origin, host } = new URL(address);
  return origin === OWN_ORIGIN ? { zh: '本门户', en: 'This portal' } : { zh: host, en: host };
}

/** @throws ServiceTrouble where a service answered anything but what was asked */
function withStatus(answer: ServiceAnswer): ServiceAnswer {
  if (hasStatus(answer)) return answer;
  const text = `HTTP ${String(answer.status)}`;
  const isClosed = answer.status === 401 || answer.status === 403;
  throw new ServiceTrouble(
    502,
    isClosed ? { zh: `${text}，需要授权`, en: `${text}: it wants to be authorised` } : { zh: text, en: text },
  );
}

/** Runs one question within its time. @throws ServiceTrouble when it is over */
async function inTime<T>(signal: AbortSignal, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = AbortSignal.timeout(HEALTH_LIMITS.askedMs);
  const both = AbortSignal.any([signal, late]);
  let onAbort = () => {};
  const ended = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(both.reason as Error);
    both.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([ask(both), ended]);
  } catch (error) {
    if (signal.aborted || !late.aborted) throw error;
    const seconds = String(HEALTH_LIMITS.askedMs / 1000);
    throw new ServiceTrouble(504, {
      zh: `${seconds} 秒内没有答复`,
      en: `no answer within ${seconds} s`,
    });
  } finally {
    both.removeEventListener('abort', onAbort);
  }
}

/** Begins a round of questions. @param isOver whether it has asked long enough */
export function readSources(
  { threads, askPortal, publicOrigin, ...asker }: SourceSetup,
  signal: AbortSignal,
  isOver: () => boolean,
): SourceReading {
  const turns = createHostTurns(HEALTH_LIMITS.atOnce, HEALTH_LIMITS.atOnceOfHost);
  const heads = new Map<string, Promise<ServiceAnswer>>();
  const services = new Map<string, ReturnType<SourceReading['service']>>();
  const isOwn = (address: string) => address.startsWith(`${OWN_ORIGIN}/`);

  function ask(address: string, enoughBytes?: number): Promise<ServiceAnswer> {
    const url = readAddress(address);
    return turns.run(url.host, () => {
      signal.throwIfAborted();
      if (isOver()) throw new OutOfTime('the round is over');
      return inTime(signal, async (within) => {
        const asked = isOwn(address)
          ? await askPortal(url.pathname + url.search, within)
          : await guardedFetch(url, asker, { signal: within, ...(enoughBytes && { enoughBytes }) });
        return withStatus(asked);
      });
    });
  }

  /** One question of each address: hundreds of layers may be of one service. */
  function once<T>(kept: Map<string, Promise<T>>, address: string, make: () => Promise<T>): Promise<T> {
    const known = kept.get(address) ?? make();
    kept.set(address, known);
    return known;
  }

  return {
    addressOf(link) {
      const own = publicOrigin !== undefined && link.startsWith(`${publicOrigin}/`);
      const path = own ? link.slice(publicOrigin.length) : link;
      return path.startsWith('/') ? OWN_ORIGIN + path : path;
    },
    isOwn,
    head: (address) => once(heads, address, () => ask(address, HEALTH_LIMITS.headBytes)),
    service: (address) =>
      once(services, address, async () => {
        const answer = await ask(address);
        return { answer, read: await threads.perform({ bytes: answer.bytes, url: answer.url }, { signal }) };
      }),
  };
}
