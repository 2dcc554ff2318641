import { jest } from '@jest/globals';
import type { CurrentUser } from '../../../client/core/session.js';
import type { Result } from '../../../shared/contract/results.js';
import { aResult } from '../a-result.js';
import { BOOKING } from '../entry-sheets.js';
import { bookingOf } from './a-bench-server.js';
import { draw } from './draw.js';

jest.unstable_mockModule('../../../client/core/live.js', () => ({
  joinOnConnect: () => () => undefined,
  useLive: () => undefined,
  subscribeLive: () => () => undefined,
}));
const { createMemoryRouter, RouterProvider } = await import('react-router-dom');
const { setCurrentUser } = await import('../../../client/core/session.js');
const { EntryProvider } = await import('../../../client/results/entry/result-entry.js');
const { openEntry } = await import('../../../client/results/entry/open-entry.js');
const { createEntry } = await import('../../../client/results/entry/result-entry.js');
const { Component: ResultPage } = await import('../../../client/results/entry/result-page.js');
const { SaveBar } = await import('../../../client/results/entry/save-bar.js');

const ID = 'booking';

/** U&E of one booking: what is on record of it. */
export function resultOf(change: Partial<Result> = {}): Result {
  return { ...aResult({ bookingInformationId: ID, version: 0, ...change }), formula: null };
}

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Server {
  readonly result: Result | Answer;
  readonly jobCardId?: string;
  /** The other tests of the booking. */
  readonly others?: readonly object[];
  /** The answer to a change; undefined: the booking as it is. */
  readonly answers?: (asked: Asked) => Answer | undefined;
}

/** Answers one result, its booking and its calls; every change that is asked for is written down. */
function serve({ result, jobCardId, others = [], answers }: Server): readonly Asked[] {
  const asked: Asked[] = [];
  const selectedProfiles = [
    { code: 'UE', name: 'Urea & Electrolytes', stage: 'waiting', jobCardId },
    ...others,
  ];
  const stands = 'status' in result ? result : { status: 200, body: result };
  const answerOf = (one: Asked): Answer => {
    const [, , first = ''] = one.path.split('/');
    if (one.method !== 'GET') return answers?.(one) ?? stands;
    if (first === 'booking') return { status: 200, body: { ...bookingOf(ID), selectedProfiles } };
    if (first === 'biochemistry') return stands;
    return { status: 200, body: { items: [], page: 1, size: 200, total: 0 } };
  };
  globalThis.fetch = (input, init) => {
    const { pathname } = new URL(String(input), 'http://lab');
    const body = init?.body == null ? {} : (JSON.parse(String(init.body)) as Asked['body']);
    const one = { method: init?.method ?? 'GET', path: pathname, body };
    if (one.method !== 'GET') asked.push(one);
    const answer = answerOf(one);
    const headers = { 'Content-Type': 'application/json', 'X-Live-Seq': '1', 'X-Live-Epoch': 'e' };
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status, headers }));
  };
  return asked;
}

interface Page extends Server {
  readonly role?: CurrentUser['userRole'];
  readonly from?: string;
}

function signIn(userRole: string): void {
  const account = { accountName: '', accountNumber: '' };
  setCurrentUser({ username: 'tendai', ...account, userRole, changePasswd: false });
}

/** The save bar of a sheet that this role has opened from `from`. */
export function drawSaveBar(role: string, from: string): void {
  signIn(role);
  const loaded = { result: resultOf(), booking: BOOKING, calls: [], seq: undefined };
  const entry = createEntry({
    owner: { username: 'tendai', bookingId: ID, profileCode: 'UE' },
    first: openEntry(loaded, undefined, { wantsAmend: false }),
    onForbidden: () => undefined,
  });
  draw(
    <EntryProvider value={entry}>
      <SaveBar from={from} onSave={() => undefined} onBack={() => undefined} />
    </EntryProvider>,
  );
}

/** The whole sheet of one result, as somebody of that role opens it. */
export function openResultPage({ role = 'ROLE_LAB', from = 'workList', ...server }: Page) {
  const asked = serve(server);
  signIn(role);
  const router = createMemoryRouter(
    [
      { path: '/update/biochemistry', element: <ResultPage /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [`/update/biochemistry?bookingId=${ID}&profileCode=UE&returnUrl=${from}`] },
  );
  draw(<RouterProvider router={router} />);
  return { asked, at: () => router.state.location.pathname };
}
