import session from 'express-session';
import type { Database } from '../../server/kernel/database.js';
import { SessionCache } from '../../server/identity/session-cache.js';
import { CachedSessionStore } from '../../server/identity/session-store.js';
import { asProblem } from '../../server/kernel/http/problem.filter.js';

/** A database in the moment in which it starts again: its socket is not there. */
class SocketGone extends session.Store {
  override get(_sid: string, found: (failure: unknown) => void): void {
    found(Object.assign(new Error('connect ENOENT .s.PGSQL.5432'), { code: 'ENOENT', syscall: 'connect' }));
  }
  override set(): void {}
  override destroy(): void {}
}

const limits = { touchEvery: 1, longest: 1 };
const noDatabase = {} as Database;

test('a session that cannot be read is no session that is not there: nobody is signed out by it', async () => {
  const store = new CachedSessionStore(new SocketGone(), new SessionCache(noDatabase), limits);
  const failure: unknown = await store.find('anybody').catch((refused: unknown) => refused);
  expect(failure).toMatchObject({ code: 'unavailable' });
});

test('a call that finds no socket of the database is told to come again', () => {
  const gone = Object.assign(new Error('connect ENOENT'), { code: 'ENOENT', syscall: 'connect' });
  expect(asProblem(gone)).toMatchObject({ status: 503, retryAfter: 2 });
  const file = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' });
  expect(asProblem(file)).toMatchObject({ status: 500 });
});
