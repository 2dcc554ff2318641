import { setWriteSender } from '../../../client/core/api.js';
import { sendUntilKnown } from '../../../client/core/writes.js';

/** As the shell has it: a write goes out until it is known what became of it. */
setWriteSender(sendUntilKnown);

const real = globalThis.fetch;

const problem = (status: number, code: string): Response =>
  Response.json(
    { status, code, title: 'Refused', detail: `Refused with ${code}`, errors: [] },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  );

/** The server did it and failed on the way to the answer: the outcome is unknown, and nothing is repeated. */
export const failed = (): Response => problem(500, 'internal');
/** The key was used with another body before: what was sent first was done. */
export const wasDone = (): Response => problem(422, 'idempotency_mismatch');

export interface Writes {
  /** The key of each write that came, in order. */
  readonly keys: string[];
  readonly bodies: unknown[];
}

/** A server that answers the reads by their paths, and the writes to `path` with these, one after the other. */
export function serveWrites(
  path: string,
  answers: readonly (() => Response | Promise<Response>)[],
  reads: Readonly<Record<string, () => unknown>> = {},
): Writes {
  const writes: Writes = { keys: [], bodies: [] };
  const left = [...answers];
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), 'http://lab');
    if (pathname !== path || init?.method === 'GET') {
      const read = reads[pathname];
      return read === undefined ? problem(503, 'unavailable') : Response.json(read());
    }
    writes.keys.push(new Headers(init?.headers).get('Idempotency-Key') ?? '');
    writes.bodies.push(JSON.parse(String(init?.body)));
    return (left.shift() ?? (() => problem(503, 'unavailable')))();
  };
  return writes;
}

export function serveNoMore(): void {
  globalThis.fetch = real;
}
