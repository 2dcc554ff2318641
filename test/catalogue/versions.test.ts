import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { CatalogueProfile } from '../../shared/contract/catalogue-shapes.js';
import { aBooking, NORMAL_UE, row, save } from '../results/bench.js';
import { profileOf, publishParameter, putProfile, withParameter } from '../support/catalogue.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

describe('the versions of a profile', () => {
  let lab: Laboratory;
  let manager: Client;
  let bench: Client;
  let pathologist: Client;

  beforeAll(async () => {
    lab = await openLaboratory();
    manager = await lab.as('ROLE_LABADMIN');
    bench = await lab.as('ROLE_LAB');
    pathologist = await lab.as('ROLE_SUPER_ADMIN');
  });
  afterAll(() => lab.close());

  const draftOf = (who: Client, code: string) => who.get(`/api/catalogue/profiles/${code}?draft=true`);
  const publish = (version: number, code: string) =>
    manager.post('/api/catalogue/profiles/publish', { code, version });
  const sheet = async (bookingId: string, code: string) =>
    (await bench.get(`/api/biochemistry/${bookingId}/${code}`)).body;

  it('begin with what the laboratory opened with, and count on with each change', async () => {
    const before = await profileOf(manager, 'LIPID');
    expect(before).toMatchObject({ number: 1, state: 'published', version: 1 });
    const changed = await putProfile(manager, { ...before, name: 'Lipids' });
    expect(changed.body).toMatchObject({ number: 2, state: 'published', name: 'Lipids', version: 2 });
    const { body } = await bench.get('/api/catalogue/profiles/LIPID/versions');
    expect(body).toMatchObject([
      { number: 2, state: 'published', name: 'Lipids', by: 'labadmin' },
      { number: 1, state: 'published', name: before.name, by: 'system' },
    ]);
    expect((await bench.get('/api/catalogue/profiles/NOPE/versions')).status).toBe(404);
  });

  it('share the versions of parameters that did not change', async () => {
    const before = await profileOf(manager, 'LFT');
    const [first] = before.parameters;
    const after: CatalogueProfile = (
      await publishParameter(lab, 'LFT', first?.code ?? '', { note: 'fasting' })
    ).body;
    expect(after.parameters.map(({ version }) => version)).toEqual(
      before.parameters.map((_, place) => (place === 0 ? 2 : 1)),
    );
    expect(after.parameters.map(({ id }) => id)).toEqual(before.parameters.map(({ id }) => id));
  });

  it('do not count a price, nor a change that changes nothing', async () => {
    const before = await profileOf(manager, 'URIC');
    const dearer = await putProfile(manager, { ...before, price: '99.00' });
    expect(dearer.body).toMatchObject({ number: 1, price: '99.00', version: before.version + 1 });
    expect((await putProfile(manager, dearer.body)).body).toMatchObject({ number: 1 });
  });

  it('cannot be changed or deleted in the database', async () => {
    for (const table of ['profile_version', 'parameter_version', 'profile_version_parameter']) {
      await expect(lab.sql(`delete from ${table}`)).rejects.toMatchObject({ code: '42501' });
    }
    await expect(lab.sql(`update profile_version set name = 'x'`)).rejects.toMatchObject({ code: '42501' });
    await expect(lab.sql(`update parameter_version set name = 'x'`)).rejects.toMatchObject({ code: '42501' });
    const owner = new pg.Client({ connectionString: lab.databaseUrl });
    await owner.connect();
    const refused = owner.query(`update profile_version set name = 'x'`);
    await expect(refused).rejects.toMatchObject({ message: 'profile_version is append-only' });
    await owner.end();
  });

  it('judge a result by the one under which it was first saved', async () => {
    const begun = await aBooking(lab, ['UE']);
    const empty = await aBooking(lab, ['UE']);
    await save(bench, begun, 'UE', { ...NORMAL_UE, K: '5.2' });
    await publishParameter(lab, 'UE', 'K', { rangeMale: '1-2', rangeFemale: '1-2', name: 'Kalium' });
    const shown = await bench.get(`/api/biochemistry/${begun.id}/UE`);
    expect(row(shown, 'K')).toMatchObject({ name: 'Potassium', flag: '' });
    const again = await save(bench, begun, 'UE', { K: '4.1' }, { version: 1 });
    expect(row(again, 'K')).toMatchObject({ name: 'Potassium', flag: '', parameter: '4.1' });
    const fresh = await save(bench, empty, 'UE', NORMAL_UE);
    expect(row(fresh, 'K')).toMatchObject({ name: 'Kalium', flag: 'H' });
    const named = await lab.sql(
      `select v.number from result r join profile_version v on v.id = r.profile_version_id
       where r.booking_id = any ($1) order by r.booking_id`,
      [[begun.id, empty.id]],
    );
    expect(named).toEqual([{ number: 1 }, { number: 2 }]);
  });

  it('leave an old released report as it was, also when it is corrected', async () => {
    const booking = await aBooking(lab, ['MG']);
    await save(pathologist, booking, 'MG', { MG: '0.9' }, { action: 'release' });
    const report = async () => {
      const { results, patient } = (await bench.get(`/api/report/${booking.id}`)).body;
      return { results, patient };
    };
    const before = await report();
    const profile = await profileOf(manager, 'MG');
    const change = {
      name: 'Mg',
      unitOfMeasure: 'mg/dL',
      rangeMale: '9-10',
      rangeFemale: '9-10',
      decimals: 0,
    };
    const published = await putProfile(manager, {
      ...withParameter(profile, 'MG', change),
      name: 'Mg',
      specimen: 'URINE',
    });
    expect(published.status).toBe(200);
    expect(await report()).toEqual(before);
    const amended = await pathologist.post('/api/results/amend', {
      bookingId: booking.id,
      profileCode: 'MG',
      version: 1,
      reason: 'Typing error',
      values: [{ code: 'MG', parameter: '1.5' }],
    });
    expect(amended.body).toMatchObject({ profileName: profile.name, specimen: 'BLOOD' });
    expect(row(amended, 'MG')).toMatchObject({ unitOfMeasure: 'mmol/L', flag: 'H' });
  });

  it('are named by what is booked', async () => {
    const older = await aBooking(lab, ['CRP']);
    await publishParameter(lab, 'CRP', 'CRP', { note: 'new kit' });
    const newer = await aBooking(lab, ['CRP']);
    const numbers = (bookingId: string) =>
      lab.sql(
        `select t.code, v.number from booking_profile t join profile_version v on v.id = t.profile_version_id
         where t.booking_id = $1 and t.code = 'CRP'`,
        [bookingId],
      );
    expect([await numbers(older.id), await numbers(newer.id)]).toEqual([
      [{ code: 'CRP', number: 1 }],
      [{ code: 'CRP', number: 2 }],
    ]);
  });

  describe('as a draft', () => {
    it('change nothing anywhere until they are published', async () => {
      const booking = await aBooking(lab, ['BONE']);
      const everywhere = async () => ({
        menu: (await lab.stranger().get('/api/catalogue/profiles')).body,
        profile: await profileOf(bench, 'BONE'),
        sheet: await sheet(booking.id, 'BONE'),
        versions: (await bench.get('/api/catalogue/profiles/BONE/versions')).body,
        events: await lab.sql(`select count(*) from event where type = 'CatalogueChanged'`),
      });
      const before = await everywhere();
      const [first] = before.profile.parameters;
      const code = first?.code ?? '';
      const body = { ...withParameter(before.profile, code, { name: 'Ca' }), name: 'Calcium, new' };
      const saved = await putProfile(manager, { ...body, draft: true });
      expect(saved.body).toMatchObject({ state: 'draft', number: 2, name: 'Calcium, new' });
      expect(await everywhere()).toEqual(before);
      expect((await draftOf(pathologist, 'BONE')).body).toEqual(saved.body);

      const published = await publish(saved.body.version, 'BONE');
      expect(published.body).toMatchObject({ state: 'published', number: 2, name: 'Calcium, new' });
      expect((await draftOf(manager, 'BONE')).status).toBe(404);
      expect(JSON.stringify(await sheet(booking.id, 'BONE'))).toContain('Calcium, new');
    });

    it('are one a profile, seen by managers only', async () => {
      const profile = await profileOf(manager, 'IRON');
      const first = await putProfile(manager, { ...profile, name: 'First', draft: true });
      const late = await putProfile(pathologist, { ...profile, name: 'Late', draft: true });
      expect(late.body).toMatchObject({
        code: 'stale_version',
        changedBy: 'labadmin',
        current: { name: 'First' },
      });
      const second = await putProfile(pathologist, { ...first.body, name: 'Second', draft: true });
      expect(second.status).toBe(200);
      expect(await lab.sql('select 1 from profile_draft')).toHaveLength(1);
      expect((await draftOf(bench, 'IRON')).status).toBe(403);
      const listed = async (who: Client) => (await who.get('/api/catalogue/profiles/IRON/versions')).body;
      expect(await listed(manager)).toMatchObject([
        { number: 2, state: 'draft', name: 'Second' },
        { number: 1 },
      ]);
      expect(await listed(bench)).toMatchObject([{ number: 1 }]);
      const stale = await publish(first.body.version, 'IRON');
      expect(stale.body).toMatchObject({ code: 'stale_version', changedBy: 'super_admin' });
    });

    it('are not published over a version that they did not see', async () => {
      const draft = (await draftOf(manager, 'IRON')).body;
      const between = await putProfile(pathologist, {
        ...(await profileOf(manager, 'IRON')),
        name: 'Between',
      });
      expect(between.status).toBe(200);
      const refused = await publish(draft.version, 'IRON');
      expect(refused.body).toMatchObject({
        code: 'stale_version',
        changedBy: 'super_admin',
        current: { name: 'Between' },
      });
      const seen = await putProfile(manager, { ...draft, draft: true });
      expect((await publish(seen.body.version, 'IRON')).body).toMatchObject({ number: 3, name: 'Second' });
    });

    it('neither price nor retire', async () => {
      const profile = await profileOf(manager, 'ESR');
      const dearer = await putProfile(manager, { ...profile, price: '99.00', draft: true });
      expect(dearer.body.errors).toEqual([expect.objectContaining({ field: 'price' })]);
      const retired = await putProfile(manager, { ...profile, retired: true, draft: true });
      expect(retired.body.errors).toEqual([expect.objectContaining({ field: 'retired' })]);
      expect((await publish(1, 'ESR')).status).toBe(404);
    });
  });

  it('are refused to whoever read an older one, by the name of who changed it, not of who looked', async () => {
    const read = await profileOf(manager, 'FBC');
    const changed = await putProfile(pathologist, { ...read, name: 'Full count' });
    expect(changed.status).toBe(200);
    await bench.put('/api/catalogue/profiles', read);
    await manager.get('/api/catalogue/profiles/FBC');
    await lab.sql(
      `insert into audit_entry (id, at, actor, address, request_id, action, subject_kind, subject_id)
       values (gen_random_uuid(), now(), 'onlooker', '', '', 'profile.view', 'profile', 'FBC')`,
    );
    const late = await putProfile(manager, { ...read, name: 'Late' });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ changedBy: 'super_admin', current: { name: 'Full count' } });
    expect(Date.parse(late.body.changedAt)).toBeGreaterThan(0);
    const price = { code: 'FBC', price: '1.00', version: read.version };
    const priced = await manager.put('/api/catalogue/prices', { prices: [price] });
    expect(priced.body).toMatchObject({ code: 'stale_version', changedBy: 'super_admin' });
  });
});
