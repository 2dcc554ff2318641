import type { Result } from '../../shared/contract/results.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, aSave, row, type Booked, type Rows } from './bench.js';

let lab: Laboratory;
let bench: Client;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  [bench, manager] = [await lab.as('ROLE_LAB'), await lab.as('ROLE_LABADMIN')];
});
afterAll(() => lab?.close());

const kit = (parameter: string) => ({ parameter, kit: 'Determine', lot: '23A', expiry: '2099-10-31' });
const KITS = [kit('HIVT1'), kit('HIVT2')];

function enter(booking: Booked, rows: Rows, more: object = {}): Promise<Answer> {
  const values = Object.entries(rows).map(([code, parameter]) => ({ code, parameter }));
  const sections = { kits: KITS.filter(({ parameter }) => parameter in rows) };
  const sheet = { ...aSave(booking, 'HIV', {}, {}, 'serology'), serologyTestValues: values, sections };
  return bench.put('/api/serology/', { ...sheet, ...more });
}

const REACTIVE: Rows = { HIVT1: 'Reactive', HIVT2: 'Reactive' };

async function setAlgorithm(hivAlgorithm: readonly string[]): Promise<Answer> {
  const { name, version } = (await manager.get('/api/about')).body;
  return manager.post('/api/about/', { name, version, hivAlgorithm });
}

describe('an HIV result', () => {
  it('is concluded by the server, whatever the screen says', async () => {
    const booking = await aBooking(lab, ['HIV']);
    const saved = await enter(booking, { HIVT1: 'Reactive' });
    expect(row(saved, 'HIVC')).toMatchObject({ parameter: '', reason: 'next assay needed', derived: true });
    const both = await enter(booking, REACTIVE, { version: 1 });
    expect(row(both, 'HIVC')).toMatchObject({ parameter: 'Positive', reason: null, flag: 'A' });
    expect(row(both, 'HIVT2')).toMatchObject({ flag: 'A' });
    expect(both.body).toMatchObject({ stage: 'validated' });
  });

  it('refuses a typed conclusion that differs, by its row', async () => {
    const booking = await aBooking(lab, ['HIV']);
    const refused = await enter(booking, { HIVT1: 'Reactive', HIVC: 'Positive' });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [
        {
          field: 'serologyTestValues.1.parameter',
          message: 'HIV conclusion: the assays give no conclusion (next assay needed), not Positive.',
          rule: 'section',
        },
      ],
    ]);
    expect((await enter(booking, { ...REACTIVE, HIVC: 'Positive' })).status).toBe(200);
  });

  it('refuses a later assay after the first Non-reactive', async () => {
    const refused = await enter(await aBooking(lab, ['HIV']), {
      HIVT1: 'Non-reactive',
      HIVT2: 'Non-reactive',
    });
    expect(refused.body.errors).toMatchObject([{ field: 'serologyTestValues.1.parameter' }]);
  });

  it('of a child under 18 months asks for an EID', async () => {
    const dateOfBirth = lab.clock.now().toISOString().slice(0, 10);
    const patient = { fullName: 'Baby Moyo', dateOfBirth, gender: 'male' };
    const saved = await enter(await aBooking(lab, ['HIV'], { patient }), REACTIVE);
    expect(row(saved, 'HIVC')).toMatchObject({
      parameter: '',
      reason: 'maternal antibodies possible, send EID',
    });
  });

  it('without a conclusion is no clean one: it is in no batch', async () => {
    const booking = await aBooking(lab, ['HIV']);
    const saved = await enter(booking, { HIVT1: 'Invalid' });
    expect(saved.body.warnings).toMatchObject([{ message: 'No HIV conclusion: repeat.' }]);
    expect(await lab.sql('select clean from result where booking_id = $1', [booking.id])).toEqual([
      { clean: false },
    ]);
  });
});

describe("the laboratory's HIV algorithm", () => {
  afterEach(() => setAlgorithm([]));

  it('is a setting of two or three assays in order, audited as settings are', async () => {
    const saved = await setAlgorithm(['HIVT2', 'HIVT1']);
    expect([saved.status, saved.body.hivAlgorithm]).toEqual([200, ['HIVT2', 'HIVT1']]);
    const [entry] = await lab.sql<{ after: object }>(
      `select after from audit_entry where action = 'settings.laboratory' order by at desc limit 1`,
    );
    expect(entry?.after).toEqual({ hivAlgorithm: ['HIVT2', 'HIVT1'] });
    const sheet = (await bench.get(`/api/serology/${(await aBooking(lab, ['HIV'])).id}/HIV`)).body as Result;
    expect(sheet.surroundings?.settings.hivAlgorithm).toEqual(['HIVT2', 'HIVT1']);
    expect(sheet.sections).toMatchObject({ algorithm: { assays: ['HIVT2', 'HIVT1'] } });
  });

  it.each([
    [['HIVT1']],
    [['HIVT1', 'HIVT1']],
    [['HIVT1', 'HIVT2', 'HIVT3', 'HIVT4']],
    ['HIVT1'],
    [['HIV T1', 'x']],
  ])('is not %j', async (hivAlgorithm) => {
    const { name, version } = (await manager.get('/api/about')).body;
    const refused = await manager.post('/api/about/', { name, version, hivAlgorithm });
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([422, 'hivAlgorithm']);
  });

  it('concludes nothing otherwise that was read by another before', async () => {
    const booking = await aBooking(lab, ['HIV']);
    await enter(booking, REACTIVE);
    await setAlgorithm(['HIVT1', 'HIVT2', 'HIVT3']);
    const again = await enter(
      booking,
      {},
      { version: 1, remarks: 'Seen', remarkable: true, sections: undefined },
    );
    expect(row(again, 'HIVC')).toMatchObject({ parameter: 'Positive' });
    const later = await enter(await aBooking(lab, ['HIV']), REACTIVE);
    expect(row(later, 'HIVC')).toMatchObject({ parameter: '', reason: 'next assay needed' });
  });
});
