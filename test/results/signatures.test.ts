import type { Report } from '../../shared/contract/reports.js';
import { paper } from '../reports/paper.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, NORMAL_UE, save, type Booked } from './bench.js';

let lab: Laboratory;
let bench: Client;
let manager: Client;
let pathologist: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  bench = await lab.as('ROLE_LAB');
  manager = await lab.as('ROLE_LABADMIN');
  pathologist = await lab.as('ROLE_SUPER_ADMIN', 'pathologist');
});
afterAll(() => lab?.close());

async function entered(): Promise<Booked> {
  const booking = await aBooking(lab, ['UE']);
  await save(bench, booking, 'UE', NORMAL_UE);
  return booking;
}

const amend = ({ id }: Booked, version: number, potassium: string) =>
  pathologist.post('/api/results/amend', {
    bookingId: id,
    profileCode: 'UE',
    version,
    reason: 'Typing error',
    values: [{ code: 'K', parameter: potassium }],
  });

describe("the bench's name stays on what it entered", () => {
  it('when a pathologist corrects a value and authorises in one', async () => {
    const booking = await entered();
    const signed = await save(pathologist, booking, 'UE', { K: '4.3' }, { version: 1, action: 'validate' });
    expect(signed.body).toMatchObject({ doneby: 'Lab Tester', authorisedBy: 'Pathologist Tester' });
  });

  it('when it is released, and when it is amended after that', async () => {
    const booking = await entered();
    await save(pathologist, booking, 'UE', {}, { version: 1, action: 'release' });
    const amended = await amend(booking, 2, '4.4');
    expect(amended.body).toMatchObject({
      stage: 'amended',
      doneby: 'Lab Tester',
      authorisedBy: 'Pathologist Tester',
      amendments: [{ by: 'Pathologist Tester' }],
    });
  });

  it('when somebody else saves it without entering anything', async () => {
    const booking = await entered();
    const other = await lab.as('ROLE_LAB', 'rudo');
    const same = await save(other, booking, 'UE', { NA: '140' }, { version: 1 });
    expect(same.body.doneby).toBe('Lab Tester');
    const changed = await save(other, booking, 'UE', { NA: '139' }, { version: 2 });
    expect(changed.body.doneby).toBe('Rudo Tester');
  });
});

describe('who authorises is named as that', () => {
  it('also where somebody else releases it afterwards', async () => {
    const booking = await entered();
    await save(manager, booking, 'UE', {}, { version: 1, action: 'validate' });
    const released = await save(pathologist, booking, 'UE', {}, { version: 2, action: 'release' });
    expect(released.body).toMatchObject({
      authorisedBy: 'Labadmin Tester',
      releasedBy: 'Pathologist Tester',
    });
  });

  it('but not for what was entered after the signature', async () => {
    const booking = await entered();
    await save(manager, booking, 'UE', {}, { version: 1, action: 'validate' });
    const released = await save(pathologist, booking, 'UE', { K: '4.6' }, { version: 2, action: 'release' });
    expect(released.body.authorisedBy).toBe('Pathologist Tester');
  });
});

it('counts on paper the reports that left, not the saves behind them', async () => {
  const booking = await entered();
  await save(bench, booking, 'UE', { NA: '141' }, { version: 1 });
  const text = async () => (await paper(bench, `/api/report/${booking.id}.pdf`)).lines.join('\n');
  expect(await text()).not.toContain('Version');
  await save(pathologist, booking, 'UE', {}, { version: 2, action: 'validate' });
  await save(pathologist, booking, 'UE', {}, { version: 3, action: 'release' });
  expect(await text()).toContain('Version 1');
  await amend(booking, 4, '4.4');
  expect(await text()).toContain('Version 2');
  const { results } = (await bench.get(`/api/report/${booking.id}`)).body as Report;
  expect(results).toMatchObject([{ version: 5, issued: 2, doneby: 'Lab Tester' }]);
});

describe("reading a person's results is logged", () => {
  const looks = ({ id }: Booked) =>
    lab.sql<{ action: string; actor: string }>(
      `select action, actor from audit_entry where subject_id = $1 and action like '%.view' order by ord`,
      [id],
    );

  it('where a stale save is answered with how it stands', async () => {
    const booking = await entered();
    const other = await lab.as('ROLE_LAB', 'rudo');
    expect((await save(other, booking, 'UE', { NA: '130' })).status).toBe(409);
    expect(await looks(booking)).toEqual([{ action: 'result.view', actor: 'rudo' }]);
  });

  it('where the open critical calls show the value', async () => {
    const booking = await aBooking(lab, ['UE']);
    await save(bench, booking, 'UE', { ...NORMAL_UE, K: '7.4' });
    await manager.get('/api/results/critical');
    expect(await looks(booking)).toEqual([{ action: 'critical.view', actor: 'labadmin' }]);
  });

  it('once where the list of open calls is opened once and read again with ten events', async () => {
    const booking = await aBooking(lab, ['UE']);
    await save(bench, booking, 'UE', { ...NORMAL_UE, K: '7.2' });
    for (let reads = 0; reads < 11; reads += 1) await manager.get('/api/results/critical');
    expect(await looks(booking)).toEqual([{ action: 'critical.view', actor: 'labadmin' }]);
    await save(bench, booking, 'UE', { K: '7.9' }, { version: 1 });
    await manager.get('/api/results/critical');
    expect(await looks(booking)).toHaveLength(2);
  });

  it('where a report of before is opened again', async () => {
    const booking = await entered();
    await save(pathologist, booking, 'UE', {}, { version: 1, action: 'release' });
    const { token } = (await bench.get(`/api/report/${booking.id}`)).body as Report;
    await paper(bench, `/api/report/issued/${token}.pdf`);
    const entries = await lab.sql<{ action: string }>(
      `select action from audit_entry where subject_id = $1 and action like 'report.%' order by ord`,
      [booking.id],
    );
    expect(entries).toEqual([{ action: 'report.view' }, { action: 'report.view-earlier' }]);
  });
});

test('the trail names the test, the value and what it was', async () => {
  const booking = await entered();
  await save(pathologist, booking, 'UE', {}, { version: 1, action: 'release' });
  await amend(booking, 2, '4.1');
  const { body } = await manager.get(`/api/audit?bookingId=${booking.id}&action=result.amend`);
  const [entry] = body.items;
  expect(entry.said).toMatch(/^Urea & Electrolytes: Potassium 4\.\d → 4\.1; Anion gap/);
  expect(entry.changes).toContainEqual(
    expect.objectContaining({ path: 'values[K].parameter', what: 'Potassium', after: '4.1' }),
  );
});
