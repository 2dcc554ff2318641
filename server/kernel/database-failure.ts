/** SQLSTATE of PostgreSQL, or the system's code (ENOSPC); undefined if the failure has neither. */
export function sqlState(failure: unknown): string | undefined {
  if (typeof failure !== 'object' || failure === null || !('code' in failure)) return undefined;
  return typeof failure.code === 'string' ? failure.code : undefined;
}

export function messageOf(failure: unknown): string {
  const isTold = typeof failure === 'object' && failure !== null && 'message' in failure;
  return isTold ? String(failure.message) : '';
}

const FULL: ReadonlySet<string | undefined> = new Set(['53100', 'ENOSPC', 'EDQUOT', 'EFBIG']);
/** PostgreSQL has no code of its own for a quota or a limit that is used up. */
const USED_UP = /Disk quota exceeded|File too large/;

/** True if the system, or PostgreSQL, reports a full disk. */
export function isFullDisk(failure: unknown): boolean {
  const code = sqlState(failure);
  return FULL.has(code) || (code === 'XX000' && USED_UP.test(messageOf(failure)));
}
