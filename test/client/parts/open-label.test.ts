import { openLabel, resultsOfScan } from '../../../client/worklist/open-sample.js';
import type { JobCardRow } from '../../../shared/event-payloads.js';

const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
});

const booking = (n: number, code: string) => ({
  id: `b${n}`,
  patientData: { id: 'p' },
  specimens: [{ accession: `LAB7-${n}-1`, codes: [code] }],
  selectedProfiles: [{ code, unit: 'biochemistry', stage: 'sampling', jobCardId: `j${n}` }],
});
/** The server's answer for a sheet, by its path. */
const readings = new Map<string, object>();
const bookings = [1, 2, 3, 4, 5, 6, 7].map((n) => booking(n, n === 1 ? 'UE' : 'FBC'));

/** Seven bookings of one patient; the search answers with the latest five, and with the very one that a number names. */
beforeEach(() => {
  globalThis.fetch = ((path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://lab.example');
    const asked = searchParams.get('searchQuery') ?? '';
    const named = bookings.filter(({ specimens }) => specimens.some(({ accession }) => accession === asked));
    const isKnown = named.length > 0 || asked === 'LAB7';
    const search = {
      items: isKnown ? [{ bookings: [...bookings].reverse().slice(0, 5) }] : [],
      ...(named.length > 0 && { bookings: named }),
    };
    const answer =
      readings.get(pathname) ??
      (pathname === '/api/search' ? search : bookings.find(({ id }) => pathname.endsWith(`/${id}`)));
    return Promise.resolve(Response.json(answer));
  }) as typeof fetch;
});

/** One tube for a group, which was read once, and the crossmatch that rests on it. */
function aGroupAndCrossmatch(isBlind: boolean): void {
  const profile = (code: string, stage: string) => ({ code, unit: 'bloodbank', stage, jobCardId: code });
  bookings.push({
    ...{ id: 'bb', patientData: { id: 'p' } },
    specimens: [{ accession: 'LAB8-1-1', codes: ['GRP', 'GXM'] }],
    selectedProfiles: [profile('GXM', 'waiting'), profile('GRP', 'in_process')],
  } as unknown as (typeof bookings)[number]);
  const reference = { ...(isBlind && { isBlind }) };
  readings.set('/api/bloodbank/bb/GRP', { surroundings: { specimen: [], reference } });
}
afterEach(() => void bookings.splice(7));

const card = (n: number): JobCardRow =>
  ({
    labNumber: 'LAB7',
    bookingInformationId: `b${n}`,
    code: 'FBC',
    laboratoryUnit: 'haematology',
    patientId: 'p',
    jobCardId: `j${n}`,
  }) as unknown as JobCardRow;

const opened = async (code: string, cards: readonly JobCardRow[] = []) =>
  (await resultsOfScan(code, cards, 'all')).map(
    ({ bookingId, profileCode }) => `${bookingId} ${profileCode}`,
  );

test('a waiting tube is found however many newer bookings the patient has', async () => {
  expect(await opened('LAB7-1-1')).toEqual(['b1 UE']);
});

test('it is found also where only the newer ones stand on the worklist', async () => {
  expect(await opened('LAB7-1-1', [card(6), card(7)])).toEqual(['b1 UE']);
});

test('a number of no tube opens nothing else of that patient', async () => {
  expect(await opened('LAB7-9-1', [card(6), card(7)])).toEqual([]);
  expect(await opened('LAB7-9-1', [card(7)])).toEqual([]);
});

test('a lab number still opens what waits', async () => {
  expect(await opened('LAB7', [card(7)])).toEqual(['b7 FBC']);
  expect(await opened('LAB7')).toEqual(['b7 FBC']);
});

test('a tube of a group and a crossmatch opens the group that waits for this person as its second reader', async () => {
  aGroupAndCrossmatch(true);
  expect(await opened('LAB8-1-1')).toEqual(['bb GRP', 'bb GXM']);
});

test('whoever read the group first is led to the crossmatch', async () => {
  aGroupAndCrossmatch(false);
  expect(await opened('LAB8-1-1')).toEqual(['bb GXM']);
});

test.each([
  ['ROLE_LAB', '/update/biochemistry?bookingId=b1'],
  ['ROLE_RECEPTION', '/reception/jobCard/summary?bookingId=b1'],
  ['ROLE_CASHIER', '/accounts/paymentprocessing?bookingId=b1'],
] as const)('a label leads %s to %s', async (role, path) => {
  expect(await openLabel('LAB7-1-1', role)).toContain(path);
  expect(await openLabel('LAB9-1-1', role)).toBeUndefined();
});
