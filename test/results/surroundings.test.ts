import type { Result } from '../../shared/contract/results.js';
import type { BenchFacts } from '../../shared/domain/sections.js';
import type { Surroundings } from '../../shared/domain/surroundings.js';
import type { Discipline, Role } from '../../shared/vocabulary.js';
import { PERMISSIONS } from '../../shared/domain/access.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { lendSheet } from '../support/lent-sheet.js';
import { aBooking, aSave, type Booked, type Rows } from './bench.js';

let lab: Laboratory;
let bench: Client;
let pathologist: Client;
let giveBack: () => void;
const seen: BenchFacts[] = [];

/** Sodium stands on another tube, haemoglobin on this one: the rules look at it in vain, and not at all. */
const LOOKED_AT = ['WBC', 'CD4A', 'NA'];
const ON_ONE_TUBE = ['FBC', 'CD4', 'FILM', 'UE'];
const WBC = '7.41';
const FILM: Rows = { MNEUT: '60' };

beforeAll(async () => {
  lab = await openLaboratory();
  [bench, pathologist] = [await lab.as('ROLE_LAB'), await lab.as('ROLE_SUPER_ADMIN', 'pathologist')];
  const rules = (facts: BenchFacts) => (seen.push(facts), {});
  giveBack = lendSheet('haematology', { rules: [rules], specimenCodes: LOOKED_AT });
});
afterEach(() => (seen.length = 0));
afterAll(async () => {
  giveBack?.();
  await lab?.close();
});

async function saved(
  booking: Booked,
  code: string,
  rows: Rows,
  discipline: Discipline = 'haematology',
): Promise<Answer> {
  const answer = await bench.put(`/api/${discipline}/`, aSave(booking, code, rows, {}, discipline));
  if (answer.status === 200) return answer;
  throw new Error(`${answer.status} ${answer.text}`);
}

/** A film on a tube with a blood count and a CD4 count, and serum beside it; the film is not entered yet. */
async function aFilm(): Promise<Booked> {
  const booking = await aBooking(lab, ON_ONE_TUBE);
  await saved(booking, 'FBC', { WBC, HB: '131' });
  await saved(booking, 'CD4', { CD4A: '412' });
  await saved(booking, 'UE', { NA: '140' }, 'biochemistry');
  seen.length = 0;
  return booking;
}

const filmOf = async ({ id }: Booked, who = bench): Promise<Answer> => who.get(`/api/haematology/${id}/FILM`);
const surroundingsOf = async (booking: Booked): Promise<Surroundings | undefined> =>
  ((await filmOf(booking)).body as Result).surroundings;

describe("a discipline's rules are given", () => {
  it("the specimen's other rows that its sheet looks at, of this tube and no other", async () => {
    const booking = await aFilm();
    await saved(booking, 'FILM', FILM);
    expect(seen.at(-1)?.specimen).toEqual([
      { profileCode: 'FBC', stage: 'validated', code: 'WBC', value: WBC, flag: '', unitOfMeasure: '10*9/L' },
      expect.objectContaining({ profileCode: 'CD4', code: 'CD4A', value: '412' }),
    ]);
  });

  it('the same on the screen: what the sheet is read with is what a save is judged by', async () => {
    const booking = await aFilm();
    const read = await surroundingsOf(booking);
    await saved(booking, 'FILM', FILM);
    const { specimen, settings } = seen.at(-1) ?? {};
    expect(read).toEqual({ specimen, settings });
    expect(read?.specimen).toHaveLength(2);
  });

  it('nothing of a test that was refunded or taken off', async () => {
    const booking = await aFilm();
    await lab.sql(`update booking_profile set removed_at = now() where booking_id = $1 and code = 'CD4'`, [
      booking.id,
    ]);
    await lab.sql(`update booking_profile set stage = 'refunded' where booking_id = $1 and code = 'FBC'`, [
      booking.id,
    ]);
    expect((await surroundingsOf(booking))?.specimen).toEqual([]);
  });

  it("what the patient had before, with the number of that booking's labels", async () => {
    const first = await aBooking(lab, ['FILM']);
    await saved(first, 'FILM', FILM);
    const patient = { id: first.patientId };
    const second = await aBooking(lab, ['FILM'], { patient });
    await saved(second, 'FILM', { MNEUT: '55' });
    const [{ accession } = { accession: '' }] = await lab.sql<{ accession: string }>(
      'select accession from specimen where booking_id = $1',
      [first.id],
    );
    expect(seen.at(-1)?.earlier).toEqual([
      expect.objectContaining({ code: 'MNEUT', value: '60', bookingNumber: accession.replace(/-\d+$/, '') }),
    ]);
  });

  it("the laboratory's settings that a bench may read, and no others", async () => {
    await lab.sql(`update laboratory set time_zone = 'Africa/Harare'`);
    await saved(await aBooking(lab, ['FILM']), 'FILM', FILM);
    expect(seen.at(-1)?.settings).toEqual({ timeZone: 'Africa/Harare' });
  });
});

describe('values of other profiles on the specimen', () => {
  it.each<Role>([...PERMISSIONS['results.read']])('are read by the bench: %s', async (role) => {
    const answer = await filmOf(await aFilm(), await lab.as(role));
    expect([answer.status, answer.text.includes(WBC), answer.text.includes('"412"')]).toEqual([
      200,
      true,
      true,
    ]);
  });

  it.each<Role>(['ROLE_RECEPTION', 'ROLE_CASHIER', 'ROLE_BOARD'])(
    'reach nobody who may not see what is unreleased or confidential: %s',
    async (role) => {
      const booking = await aFilm();
      const who = await lab.as(role);
      const sheet = aSave(booking, 'FILM', FILM, {}, 'haematology');
      const answers = [
        await filmOf(booking, who),
        await who.put('/api/haematology/', sheet),
        await who.get(`/api/results/${booking.id}/FILM/versions`),
        await who.post('/api/results/amend', { bookingId: booking.id, profileCode: 'FILM' }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      for (const { text } of answers) expect(text).not.toMatch(/7\.41|412|surroundings/);
    },
  );

  it('are not sent where no rule looks at them', async () => {
    const booking = await aFilm();
    const { text, body } = await bench.get(`/api/biochemistry/${booking.id}/UE`);
    expect(body.surroundings.specimen).toEqual([]);
    expect(text).not.toContain(WBC);
    expect((await filmOf(booking)).text).not.toContain('"131"');
  });

  it('are kept neither with the result nor in what it tells', async () => {
    const booking = await aFilm();
    const { text, body } = await saved(booking, 'FILM', FILM);
    const released = await pathologist.put(
      '/api/haematology/',
      aSave(booking, 'FILM', {}, { version: 1, action: 'release' }, 'haematology'),
    );
    expect(released.status).toBe(200);
    const kept = await lab.sql<{ kept: string }>(
      `select to_jsonb(r)::text as kept from result r where r.id = $1
       union all select document::text from result_version where result_id = $1
       union all select payload::text from event where subject_id = $1::text
       union all select to_jsonb(a)::text from audit_entry a where subject_id = $1::text`,
      [body.id],
    );
    expect(kept.length).toBeGreaterThan(5);
    for (const told of [text, released.text, ...kept.map((row) => row.kept)])
      expect(told).not.toMatch(/7\.41|"412"|surroundings/);
  });
});
