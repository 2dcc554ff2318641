import type { Role } from '../../shared/vocabulary.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, NORMAL_UE, save } from './bench.js';

let lab: Laboratory;
let bench: Client;
let pathologist: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  [bench, pathologist] = [await lab.as('ROLE_LAB'), await lab.as('ROLE_SUPER_ADMIN', 'pathologist')];
});
afterAll(() => lab?.close());

describe('who may do what with results', () => {
  it.each<[Role, number]>([
    ['ROLE_SUPER_ADMIN', 200],
    ['ROLE_LABADMIN', 200],
    ['ROLE_LAB', 200],
    ['ROLE_RECEPTION', 403],
    ['ROLE_CASHIER', 403],
    ['ROLE_BOARD', 403],
  ])('%s reads and enters results: %i', async (role, status) => {
    const booking = await aBooking(lab, ['UE']);
    const who = await lab.as(role);
    expect((await who.get(`/api/biochemistry/${booking.id}/UE`)).status).toBe(status);
    expect((await save(who, booking, 'UE', NORMAL_UE)).status).toBe(status);
  });

  it.each<[Role, number, number]>([
    ['ROLE_SUPER_ADMIN', 200, 200],
    ['ROLE_LABADMIN', 200, 403],
    ['ROLE_LAB', 403, 403],
  ])('%s authorises: %i; releases and amends: %i', async (role, authorises, status) => {
    const booking = await aBooking(lab, ['UE']);
    const who = await lab.as(role);
    const validated = await save(who, booking, 'UE', NORMAL_UE, { action: 'validate' });
    expect(validated.status).toBe(authorises);
    const version = validated.body.version ?? 0;
    expect((await save(who, booking, 'UE', NORMAL_UE, { action: 'release', version })).status).toBe(status);
    const amendment = {
      bookingId: booking.id,
      profileCode: 'UE',
      version: 2,
      reason: 'Wrong remark',
      remarks: 'x',
    };
    expect((await who.post('/api/results/amend', amendment)).status).toBe(status);
  });

  it('asks nobody in who is not signed in', async () => {
    const booking = await aBooking(lab, ['UE']);
    expect((await lab.stranger().get(`/api/biochemistry/${booking.id}/UE`)).status).toBe(401);
  });

  describe('with four eyes asked for', () => {
    beforeAll(() => lab.sql('update laboratory set four_eyes = true'));
    afterAll(() => lab.sql('update laboratory set four_eyes = false'));

    it('lets someone else authorise than who entered', async () => {
      const booking = await aBooking(lab, ['UE']);
      const alone = await save(pathologist, booking, 'UE', NORMAL_UE, { action: 'validate' });
      expect(alone).toMatchObject({ status: 409, body: { code: 'conflict' } });
      await save(bench, booking, 'UE', NORMAL_UE);
      const changed = await save(
        pathologist,
        booking,
        'UE',
        { NA: '141' },
        { version: 1, action: 'validate' },
      );
      expect(changed).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Sodium') } });
      const signed = await save(pathologist, booking, 'UE', {}, { version: 1, action: 'validate' });
      expect(signed.status).toBe(200);
    });

    it('lets nobody authorise who entered one row of it, though another entered the last', async () => {
      const booking = await aBooking(lab, ['UE']);
      await save(bench, booking, 'UE', NORMAL_UE);
      expect((await save(pathologist, booking, 'UE', { K: '4.2' }, { version: 1 })).status).toBe(200);
      expect((await save(bench, booking, 'UE', { NA: '139' }, { version: 2 })).status).toBe(200);
      const own = await save(pathologist, booking, 'UE', {}, { version: 3, action: 'validate' });
      expect(own).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Potassium') } });
      const second = await lab.as('ROLE_LABADMIN');
      expect((await save(second, booking, 'UE', {}, { version: 3, action: 'validate' })).status).toBe(200);
    });

    it('lets nobody authorise a row that they typed on another sheet of the specimen', async () => {
      const booking = await aBooking(lab, ['UE', 'RFT']);
      const version = async (): Promise<number> =>
        (await bench.get(`/api/biochemistry/${booking.id}/UE`)).body.version;
      await save(bench, booking, 'UE', NORMAL_UE);
      const { laidOut } = (await bench.get(`/api/biochemistry/${booking.id}/RFT`)).body;
      expect((await save(pathologist, booking, 'RFT', { CREA: '90' }, { laidOut })).status).toBe(200);
      const again = await save(bench, booking, 'UE', { NA: '139' }, { version: await version() });
      expect(again.status).toBe(200);
      const own = await save(
        pathologist,
        booking,
        'UE',
        {},
        { version: await version(), action: 'validate' },
      );
      expect(own).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Creatinine') } });
    });

    it('lets nobody amend who entered one row of what left', async () => {
      const booking = await aBooking(lab, ['UE']);
      const second = await lab.as('ROLE_SUPER_ADMIN', 'second');
      await save(bench, booking, 'UE', NORMAL_UE);
      await save(pathologist, booking, 'UE', { K: '4.2' }, { version: 1 });
      await save(second, booking, 'UE', {}, { version: 2, action: 'release' });
      const amendment = {
        bookingId: booking.id,
        profileCode: 'UE',
        version: 3,
        reason: 'Seen',
        remarks: 'x',
      };
      expect((await pathologist.post('/api/results/amend', amendment)).status).toBe(409);
      expect((await second.post('/api/results/amend', amendment)).status).toBe(200);
    });
  });
});

describe('the list of results', () => {
  it('shows reception what was released, and the bench everything', async () => {
    const patient = { fullName: 'Éléonore Nkemdirim', dateOfBirth: '1970-05-05', gender: 'female' };
    const booking = await aBooking(lab, ['UE', 'LFT'], { patient });
    await save(bench, booking, 'UE', NORMAL_UE);
    await save(pathologist, booking, 'LFT', { TP: '70' }, { action: 'release' });
    const codes = async (who: Client, query: string): Promise<string[]> => {
      const answer = await who.get(`/api/results?q=eleonore${query}`);
      expect(answer.status).toBe(200);
      expect(answer.headers['x-live-seq']).toMatch(/^\d+$/);
      expect(answer.body.total).toBe(answer.body.items.length);
      return answer.body.items.map((one: { profileCode: string }) => one.profileCode);
    };
    const reception = await lab.as('ROLE_RECEPTION');
    expect(await codes(bench, '')).toEqual(['LFT', 'UE']);
    expect(await codes(reception, '')).toEqual(['LFT']);
    expect(await codes(reception, '&stage=validated')).toEqual([]);
    expect(await codes(bench, '&stage=validated')).toEqual(['UE']);
    expect(await codes(bench, '&unit=haematology')).toEqual([]);
    expect(await codes(bench, '&from=2001-01-01&to=2001-12-31')).toEqual([]);
    expect((await bench.get('/api/results?from=yesterday')).status).toBe(422);
    expect((await (await lab.as('ROLE_CASHIER')).get('/api/results')).status).toBe(403);
  });

  it('releases several clean results in one action and says of each other why not', async () => {
    const [clean, flagged, stale] = [
      await aBooking(lab, ['UE']),
      await aBooking(lab, ['UE']),
      await aBooking(lab, ['UE']),
    ];
    await save(bench, clean, 'UE', NORMAL_UE);
    await save(bench, flagged, 'UE', { ...NORMAL_UE, NA: '150' });
    await save(bench, stale, 'UE', NORMAL_UE);
    await save(bench, stale, 'UE', { NA: '139' }, { version: 1 });
    const items = [clean, flagged, stale].map(({ id }) => ({ bookingId: id, profileCode: 'UE', version: 1 }));
    const answer = await pathologist.post('/api/results/release-batch', { items });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject([
      { ok: true, stage: 'authorised', version: 2 },
      { ok: false, code: 'conflict' },
      { ok: false, code: 'stale_version' },
    ]);
    await lab.drain();
    expect((await bench.get(`/api/biochemistry/${clean.id}/UE`)).body).toMatchObject({ stage: 'released' });
    expect((await bench.post('/api/results/release-batch', { items })).status).toBe(403);
    const manager = await lab.as('ROLE_LABADMIN');
    expect((await manager.post('/api/results/release-batch', { items })).status).toBe(403);
    const other = await aBooking(lab, ['UE']);
    await save(bench, other, 'UE', NORMAL_UE);
    const signed = await manager.post('/api/results/release-batch', {
      action: 'validate',
      items: [{ bookingId: other.id, profileCode: 'UE', version: 1 }],
    });
    expect(signed.body).toMatchObject([{ ok: true, stage: 'authorised' }]);
  });
});

describe('the parameter record', () => {
  it('is empty at first, saved with its version, and closed once the result was released', async () => {
    const booking = await aBooking(lab, ['UE']);
    const path = `/api/params/${booking.id}/UE`;
    expect((await bench.get(path)).body).toMatchObject({ version: 0, interpretation: '' });
    const record = { bookingInformationId: booking.id, code: 'UE', interpretation: 'Mild dehydration' };
    const saved = await bench.post('/api/params/save', record);
    expect(saved).toMatchObject({ status: 200, body: { version: 1, interpretation: 'Mild dehydration' } });
    expect((await bench.post('/api/params/save', record)).status).toBe(409);
    const back = await bench.post('/api/params/save', { ...saved.body, remarks: 'Repeat in a week' });
    expect(back.body).toMatchObject({ version: 2, remarks: 'Repeat in a week' });
    const late = await pathologist.post('/api/params/save', saved.body);
    expect(late).toMatchObject({
      status: 409,
      body: { by: 'lab', current: { remarks: 'Repeat in a week' } },
    });
    await save(pathologist, booking, 'UE', NORMAL_UE, { action: 'release' });
    expect((await bench.post('/api/params/save', back.body)).status).toBe(409);
  });
});
