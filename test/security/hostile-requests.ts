import fc from 'fast-check';
import { BROKEN, mutation, spoiltBody } from './hostile-bodies.js';
import { addressPart, header, query } from './hostile-values.js';

/** The plan of a request, which can be printed and sent again. */
export interface HostileRequest {
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  readonly signedIn: boolean;
}

/** A call that would be accepted: where the hostile ones start from. */
export interface HonestCall {
  readonly method: string;
  /** As in the route table, e.g. /api/booking/:id. */
  readonly path: string;
  readonly address: string;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

type Mischief = 'body' | 'broken' | 'huge' | 'address' | 'query' | 'headers' | 'all';

/** Mostly one thing is wrong, so that the request gets as far as it can. */
const mischief: fc.Arbitrary<Mischief> = fc.oneof(
  { weight: 200, arbitrary: fc.constant('body' as const) },
  { weight: 15, arbitrary: fc.constant('broken' as const) },
  { weight: 1, arbitrary: fc.constant('huge' as const) },
  { weight: 40, arbitrary: fc.constant('address' as const) },
  { weight: 25, arbitrary: fc.constant('query' as const) },
  { weight: 25, arbitrary: fc.constant('headers' as const) },
  { weight: 15, arbitrary: fc.constant('all' as const) },
);

/** A hostile request that began as one of the honest ones. */
export function hostileRequest(honest: readonly HonestCall[]): fc.Arbitrary<HostileRequest> {
  return fc
    .record({
      call: fc.constantFrom(...honest),
      wrong: mischief,
      mutations: fc.array(mutation, { minLength: 1, maxLength: 2 }),
      broken: fc.nat(BROKEN.length - 1),
      part: fc.tuple(fc.nat(4), addressPart),
      query,
      headers: fc.array(header, { minLength: 1, maxLength: 3 }),
      signedIn: fc.nat(19).map((die) => die > 0),
    })
    .map(({ call, wrong, mutations, broken, part, query: asked, headers, signedIn }) => {
      const is = (...kinds: readonly Mischief[]): boolean => wrong === 'all' || kinds.includes(wrong);
      // A reading call has no body to spoil: its address is.
      const address =
        is('address') || (!call.body && is('body', 'broken', 'huge'))
          ? withPart(call, ...part)
          : call.address;
      const [body, type] = spoiltBody(
        call.body,
        is('body', 'broken') ? mutations : [],
        is('broken') ? broken : null,
        wrong === 'huge',
      );
      return {
        method: call.method,
        address: `${address}${is('query') ? `?${asked}` : ''}`,
        headers: { ...call.headers, ...type, ...(is('headers') && Object.fromEntries(headers)) },
        body,
        signedIn,
      };
    });
}

/** Replaces one parameter of the address, or the end of one without any, with hostile text. */
function withPart(call: HonestCall, which: number, text: string): string {
  const parts = call.address.split('/');
  const open = call.path.split('/').flatMap((part, index) => (part.includes(':') ? [index] : []));
  if (open.length === 0) return `${call.address}${which === 0 ? `/${text}` : ''}`;
  const at = open[which % open.length] ?? 0;
  return parts
    .map((part, index) => (index === at ? text : part))
    .join('/')
    .replaceAll('?', '%3f')
    .replaceAll('#', '%23');
}
