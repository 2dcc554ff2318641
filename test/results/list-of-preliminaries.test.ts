import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ResultListRow } from '../../shared/contract/results.js';
import { aCulture } from '../disciplines/culture-sheet.js';
import type { Answer, Client } from '../support/client.js';
import { follow } from '../support/live.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, aSave, type Booked, type Rows } from './bench.js';

let lab: Laboratory;
beforeAll(async () => {
  lab = await openLaboratory();
});
afterAll(() => lab.close());

const NOTHING: Rows = { PUS: '20', EPIC: '2', GROW: 'No growth', CFU: '' };
const INTERIM = aCulture({ status: 'interim', hours: 24 });
const FINAL = aCulture({ hours: 48 });

async function save(who: Client, booking: Booked, rows: Rows, more: object): Promise<Answer> {
  const answer = await who.put('/api/microbiology/', {
    ...aSave(booking, 'UMCS', rows, {}, 'microbiology'),
    ...more,
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer;
}

it('what was issued as preliminary is listed with nothing found since, until the final report leaves', async () => {
  const bench = await lab.as('ROLE_LAB');
  const pathologist = await lab.as('ROLE_SUPER_ADMIN', 'pathologist');
  const reception = await lab.as('ROLE_RECEPTION');
  const booking = await aBooking(lab, ['UMCS']);
  const rowFor = async (who: Client, query = ''): Promise<ResultListRow | undefined> =>
    (await who.get(`/api/results?size=200${query}`)).body.items.find(
      ({ bookingId }: ResultListRow) => bookingId === booking.id,
    );
  await save(bench, booking, NOTHING, { sections: { culture: INTERIM } });
  expect(await rowFor(reception)).toBeUndefined();
  const asked = { profileCode: 'UMCS', version: 1 };
  expect((await pathologist.post(`/api/report/${booking.id}/preliminary`, asked)).status).toBe(200);
  const numbered = { stage: 'in_process', preliminaryNo: 1 };
  for (const query of ['', '&stage=preliminary'])
    for (const who of [reception, bench]) expect(await rowFor(who, query)).toMatchObject(numbered);
  expect(await rowFor(reception)).toMatchObject({ flags: { L: 0, H: 0, critical: 0 }, clean: false });
  expect(await rowFor(bench, '&stage=validated')).toBeUndefined();

  const last = { version: 1, action: 'release', sections: { culture: FINAL } };
  await save(pathologist, booking, { GROW: 'No growth' }, { ...last, microbiologyTestValues: [] });
  expect(await rowFor(reception)).toMatchObject({ stage: 'released', preliminaryNo: null });
  expect(await rowFor(bench, '&stage=preliminary')).toBeUndefined();
});

it('a preliminary report is told live to the open report page and to the list, of the bench and of reception', async () => {
  const [bench, reception] = [await lab.as('ROLE_LAB'), await lab.as('ROLE_RECEPTION')];
  const pathologist = await lab.as('ROLE_SUPER_ADMIN', 'pathologist');
  const booking = await aBooking(lab, ['UMCS']);
  await save(bench, booking, NOTHING, { sections: { culture: INTERIM } });
  const topics = [[`booking:${booking.id}`], ['results']];
  const screens = await Promise.all(
    [bench, reception].flatMap((who) => topics.map((topic) => follow(who, topic))),
  );
  const asked = { profileCode: 'UMCS', version: 1 };
  expect((await pathologist.post(`/api/report/${booking.id}/preliminary`, asked)).status).toBe(200);
  for (const screen of screens) {
    const { payload } = await screen.event(({ type }) => type === 'PreliminaryIssued');
    expect(payload).toEqual({ bookingId: booking.id });
    screen.close();
  }
});
