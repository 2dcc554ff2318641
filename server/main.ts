import { newLog } from './kernel/log.js';
import { failedToStart, Installation, stopOnSignal, stopWhenLost } from './boot/installation.js';
import { stopWithParent } from './kernel/with-parent.js';
import { readConfig, type Config } from './kernel/config.js';
import type { RunningServer } from './boot/server.js';
import { FIRST_USER } from '../shared/vocabulary.js';

/** HTTP, sockets and, unless WORKERS=off, the queue's work, in one process. */
async function main(): Promise<void> {
  const config = readConfig();
  const installation = new Installation(config);
  // Before the start has ended, too: a signal then stops what has come up so far.
  stopOnSignal(installation, config.stopNoticeSeconds * 1_000);
  stopWhenLost(newLog(config), installation);
  stopWithParent();
  const server = await installation.open().catch((failure: unknown) => {
    if (installation.isStopping) return undefined;
    throw failure;
  });
  if (server) printWelcome(server, config);
}

function printWelcome(server: RunningServer, config: Config): void {
  const lines = [`Meniscus is ready at ${config.publicUrl ?? server.address}`];
  if (server.firstUser) {
    lines.push(`First user: ${server.firstUser.username}   password: ${server.firstUser.password}`);
    lines.push('It has to be changed at the first sign-in; until then each start prints another one.');
  } else if (config.adminPassword !== undefined)
    lines.push(`First user: ${FIRST_USER}   password: as in ADMIN_PASSWORD, unless it was changed since.`);
  if (hasNoNameOnPaper(config)) {
    lines.push(
      'Set PUBLIC_URL or PUBLIC_HOSTS: reports opened under another name carry no QR code until then.',
    );
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

function hasNoNameOnPaper({ publicUrl, publicHosts, host }: Config): boolean {
  const isReachable = !['127.0.0.1', 'localhost', '::1'].includes(host);
  return publicUrl === undefined && publicHosts.length === 0 && isReachable;
}

main().catch(failedToStart);
