import type { AssessmentContext } from '../../shared/domain/results/sections.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking } from './bench.js';
import { aFilm, FILM, lendLookingRules, saved, surroundingsOf, WBC } from './film-tube.js';

let lab: Laboratory;
let bench: Client;
let giveBack: () => void;
const seen: AssessmentContext[] = [];

beforeAll(async () => {
  lab = await openLaboratory();
  bench = await lab.as('ROLE_LAB');
  giveBack = lendLookingRules(seen);
});
afterEach(() => (seen.length = 0));

/** The film's own context: the blood count of its specimen is judged again after it. */
const ofTheFilm = (): AssessmentContext | undefined =>
  seen.findLast(({ rows }) => rows.some(({ code }) => code === 'MNEUT'));
afterAll(async () => {
  giveBack?.();
  await lab?.close();
});

describe("a discipline's rules are given", () => {
  it("the specimen's other rows that its sheet looks at, of this tube and no other", async () => {
    const booking = await aFilm(lab);
    await saved(bench, booking, 'FILM', FILM);
    expect(ofTheFilm()?.specimen).toEqual([
      {
        ...{ profileCode: 'FBC', stage: 'validated', code: 'WBC', name: 'White cell count' },
        ...{ value: WBC, flag: '', unitOfMeasure: '10*9/L' },
      },
      expect.objectContaining({ profileCode: 'CD4', code: 'CD4A', value: '412' }),
    ]);
  });

  it('the same on the screen: what the sheet is read with is what a save is judged by', async () => {
    const booking = await aFilm(lab);
    const read = await surroundingsOf(bench, booking);
    await saved(bench, booking, 'FILM', FILM);
    const { specimen, settings, reference } = ofTheFilm() ?? {};
    expect(read).toMatchObject({ specimen, settings, reference });
    expect(read?.specimen).toHaveLength(2);
  });

  it('nothing of a test that was refunded or taken off', async () => {
    const booking = await aFilm(lab);
    await lab.sql(`update booking_profile set removed_at = now() where booking_id = $1 and code = 'CD4'`, [
      booking.id,
    ]);
    await lab.sql(`update booking_profile set stage = 'refunded' where booking_id = $1 and code = 'FBC'`, [
      booking.id,
    ]);
    expect((await surroundingsOf(bench, booking))?.specimen).toEqual([]);
  });

  it("what the patient had before, with the number of that booking's labels", async () => {
    const first = await aBooking(lab, ['FILM']);
    await saved(bench, first, 'FILM', FILM);
    const patient = { id: first.patientId };
    const second = await aBooking(lab, ['FILM'], { patient });
    await saved(bench, second, 'FILM', { MNEUT: '55' });
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
    await saved(bench, await aBooking(lab, ['FILM']), 'FILM', FILM);
    expect(seen.at(-1)?.settings).toEqual({ timeZone: 'Africa/Harare', hivAlgorithm: [] });
  });
});
