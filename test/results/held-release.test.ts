import { releaseHold } from '../../shared/domain/release-hold.js';
import type { Discipline } from '../../shared/vocabulary.js';
import { disciplineOf, readCatalogue } from '../../server/seed/catalogue-file.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, aSave, NORMAL_UE, save, type Booked } from './bench.js';

let lab: Laboratory;
let bench: Client;
let pathologist: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  [bench, pathologist] = [await lab.as('ROLE_LAB'), await lab.as('ROLE_SUPER_ADMIN', 'pathologist')];
});
afterAll(() => lab?.close());

const MOLECULAR = ['COVID', 'GXP', 'HIVVL', 'EID', 'HBVDNA', 'HCVRNA', 'CTNG', 'HPV'];
const HELD: readonly (readonly [Discipline, string])[] = [
  ['haematology', 'FILM'],
  ...MOLECULAR.map((code) => ['molecular', code] as const),
];

it('holds exactly these of the shipped profiles', () => {
  const codes = readCatalogue()
    .filter((entry) => releaseHold({ code: entry.profileCode, unit: disciplineOf(entry) }) !== undefined)
    .map(({ profileCode }) => profileCode);
  expect([...codes].sort()).toEqual(HELD.map(([, code]) => code).sort());
});

/** Every row says that it was not done, so that nothing but the hold can be in the way. */
async function entered(unit: Discipline, code: string): Promise<Booked> {
  const booking = await aBooking(lab, [code]);
  const sheet = aSave(booking, code, {}, { remarks: 'Seen', remarkable: true }, unit);
  const saved = await bench.put(`/api/${unit}/`, sheet);
  if (saved.status !== 200) throw new Error(`${code}: ${saved.status} ${saved.text}`);
  return booking;
}

type Signature = 'validate' | 'release';

const sign = (booking: Booked, unit: Discipline, code: string, action: Signature, version: number) =>
  pathologist.put(`/api/${unit}/`, aSave(booking, code, {}, { action, version }, unit));

describe('until the own checks of its bench exist', () => {
  it.each(HELD)('%s %s is authorised, and not released; the reason is told', async (unit, code) => {
    const booking = await entered(unit, code);
    const refused = await sign(booking, unit, code, 'release', 1);
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(refused.body.detail).toMatch(new RegExp(`^${code} is not released yet: .*checks are missing`));
    const authorised = await sign(booking, unit, code, 'validate', 1);
    expect(authorised.body).toMatchObject({ stage: 'authorised', releasedAt: null });
    expect((await sign(booking, unit, code, 'release', 2)).status).toBe(409);
  });

  it('a batch releases the others, and says of the held one why not', async () => {
    const held = await entered('molecular', 'HIVVL');
    await lab.sql('update result set clean = true where booking_id = $1', [held.id]);
    const free = await aBooking(lab, ['UE']);
    await save(bench, free, 'UE', NORMAL_UE);
    const items = [
      { bookingId: held.id, profileCode: 'HIVVL', version: 1 },
      { bookingId: free.id, profileCode: 'UE', version: 1 },
    ];
    const { body } = await pathologist.post('/api/results/release-batch', { action: 'release', items });
    expect(body).toMatchObject([
      { ok: false, code: 'conflict', message: expect.stringContaining('not released yet') },
      { ok: true, stage: 'authorised', releaseAt: expect.any(String) },
    ]);
    const signature = { action: 'validate', items: [items[0]] };
    const again = await pathologist.post('/api/results/release-batch', signature);
    expect(again.body).toMatchObject([{ ok: true, stage: 'authorised' }]);
  });
});
