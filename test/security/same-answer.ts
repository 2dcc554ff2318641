import type { RouteRule } from '../../server/identity/route-rules.js';
import type { Answer } from '../support/client.js';

export type Fields = Readonly<Record<string, unknown>>;

/** Whether the repeat of a call with its key was answered as the call was. */
export function isSameAnswer({ keyed }: RouteRule, first: Answer, again: Answer): boolean {
  if (keyed.answersSecret) return again.status === 409 && again.body.code === 'answered_once';
  return again.status === first.status && sameBody(first, again);
}

/** PDFs differ in the time of printing, so that their type is all that is compared. */
export function sameBody(first: Answer, again: Answer): boolean {
  if (first.headers['content-type']?.includes('pdf'))
    return again.headers['content-type']?.includes('pdf') === true;
  return JSON.stringify(sorted(first.body)) === JSON.stringify(sorted(again.body));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}

/** The body with its first text or number changed, so that the call reads something else than was sent. */
export function turned(body: Fields): Fields {
  let isTurned = false;
  const other = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => other(one, name));
    if (typeof value === 'object' && value !== null) return fieldsOf(value);
    if (isTurned || !(name in TURNED)) return value;
    isTurned = true;
    return TURNED[name];
  };
  const fieldsOf = (fields: object): Fields =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, other(value, name)]));
  return fieldsOf(body);
}

const TURNED: Fields = {
  ...{ reason: 'Another reason', note: 'Another note', name: 'Another name', fullName: 'Another Person' },
  ...{ amount: '0.50', quantity: '3', counted: '7', address: 'd@example.org', authorisationNumber: 'A 2' },
  ...{
    leaveRest: false,
    reasonCode: 'wrong-test',
    to: '2020-02-29',
    month: '2026-02',
    expiry: '2092-12-31',
    profile: 'AMY',
    merge: 'x',
  },
};
