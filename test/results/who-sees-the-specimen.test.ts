import { PERMISSIONS } from '../../shared/domain/people/access.js';
import type { Role } from '../../shared/vocabulary.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aSave } from './bench.js';
import { aFilm, FILM, filmOf, lendLookingRules, saved, WBC } from './film-tube.js';

let lab: Laboratory;
let bench: Client;
let pathologist: Client;
let giveBack: () => void;

beforeAll(async () => {
  lab = await openLaboratory();
  bench = await lab.as('ROLE_LAB');
  pathologist = await lab.as('ROLE_SUPER_ADMIN', 'pathologist');
  giveBack = lendLookingRules([]);
});
afterAll(async () => {
  giveBack?.();
  await lab?.close();
});

describe('values of other profiles on the specimen', () => {
  it.each<Role>([...PERMISSIONS['results.read']])('are read by the bench: %s', async (role) => {
    const answer = await filmOf(await lab.as(role), await aFilm(lab));
    expect([answer.status, answer.text.includes(WBC), answer.text.includes('"412"')]).toEqual([
      200,
      true,
      true,
    ]);
  });

  it.each<Role>(['ROLE_RECEPTION', 'ROLE_CASHIER', 'ROLE_BOARD'])(
    'reach nobody who may not see what is unreleased or confidential: %s',
    async (role) => {
      const booking = await aFilm(lab);
      const who = await lab.as(role);
      const sheet = aSave(booking, 'FILM', FILM, {}, 'haematology');
      const answers = [
        await filmOf(who, booking),
        await who.put('/api/haematology/', sheet),
        await who.get(`/api/results/${booking.id}/FILM/versions`),
        await who.post('/api/results/amend', { bookingId: booking.id, profileCode: 'FILM' }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      for (const { text } of answers) expect(text).not.toMatch(/7\.41|412|surroundings/);
    },
  );

  it('are not sent where no rule looks at them', async () => {
    const booking = await aFilm(lab);
    const { text, body } = await bench.get(`/api/biochemistry/${booking.id}/UE`);
    expect(body.surroundings.specimen).toEqual([]);
    expect(text).not.toContain(WBC);
    expect((await filmOf(bench, booking)).text).not.toContain('"131"');
  });

  it('are kept neither with the result nor in what it tells', async () => {
    const booking = await aFilm(lab);
    const { text, body } = await saved(bench, booking, 'FILM', FILM);
    const released = await pathologist.put(
      '/api/haematology/',
      aSave(booking, 'FILM', {}, { version: 1, action: 'validate' }, 'haematology'),
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
