/** A backup or a restore that is impossible; the message says what to do. */
export class BackupError extends Error {}

const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** A full disk is described in words; every other failure stays as it is. */
export function readableFailure(failure: unknown, folder: string): Error {
  if (failure instanceof BackupError) return failure;
  const { code, message } = failure as NodeJS.ErrnoException;
  if (FULL.has(code)) {
    return new BackupError(
      `There is no room left for the backup in ${folder}; the unfinished file was removed: ` +
        'make room there, keep fewer backups, or choose another folder.',
    );
  }
  if (
    code === 'EACCES' ||
    code === 'EPERM' ||
    code === 'EEXIST' ||
    code === 'EROFS' ||
    code === 'ENOENT' ||
    code === 'ENOTDIR'
  ) {
    return new BackupError(`The backup cannot be written to ${folder} (${message}): choose another folder.`);
  }
  return failure instanceof Error ? failure : new Error(String(failure));
}
