import { DrizzleQueryError } from 'drizzle-orm';

/** A statement or a connection that failed; the server answers it with 503. */
export class DatabaseFailure extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'DatabaseFailure';
  }
}

/** An embedded database that is there and does not open: its files are not what was written. */
export class DamagedDatabase extends DatabaseFailure {
  constructor(folder: string, cause: Error) {
    super(
      new Error(
        `数据库文件损坏，无法打开：${folder}。请停止门户，把该目录改名保存，再从备份恢复后启动 the database files are damaged; stop the portal, rename this folder, restore a backup (${cause.message})`,
      ),
    );
    this.name = 'DamagedDatabase';
  }
}

/** Codes of the operating system that mean "the disk or the connection is gone". */
const SYSTEM_CODES: readonly string[] = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'ECONNREFUSED', 'ECONNRESET'];

/** True for every failure that lies below the portal: the database, its connection, or the disk under it. */
export function isStorageFailure(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseFailure || cause instanceof DrizzleQueryError) return true;
    if ('code' in cause && typeof cause.code === 'string' && SYSTEM_CODES.includes(cause.code)) return true;
  }
  return false;
}

/** The error at the bottom of a chain of causes; a failed statement's own message would carry its parameters into a log. */
export function rootCause(error: unknown): unknown {
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  return cause;
}
