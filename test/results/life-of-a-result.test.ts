// Long because it tells a result's whole life in order.
import type { Report } from '../../shared/contract/reports.js';
import type { Client } from '../support/client.js';
import { publishParameter } from '../support/catalogue.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, aSave, eventsOf, NORMAL_UE, row, save } from './bench.js';

let lab: Laboratory;
let bench: Client;
let pathologist: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  [bench, pathologist] = [await lab.as('ROLE_LAB'), await lab.as('ROLE_SUPER_ADMIN', 'pathologist')];
});
afterAll(() => lab?.close());

describe('the life of a result', () => {
  it('lays an empty result out from the profile, with the ranges of this patient', async () => {
    const booking = await aBooking(lab, ['UE']);
    const answer = await bench.get(`/api/biochemistry/${booking.id}/UE`);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      version: 0,
      stage: 'waiting',
      validated: false,
      sampleType: 'BLOOD',
      formula: 'EGFR',
      verified: false,
    });
    expect(row(answer, 'CREA')).toMatchObject({
      parameter: '',
      referenceRange: '45-90',
      referenceRangeMale: '60-110',
      flag: '',
      criticalHigh: '354',
      previous: null,
      deltaLimit: { kind: 'percent', amount: '50', days: 30 },
    });
    expect(row(answer, 'EGFR')).toMatchObject({ kind: 'calculated', formula: 'EGFR', referenceRange: '>60' });
  });

  it('is saved by the bench, authorised and released by a pathologist, and shown with every signature', async () => {
    const booking = await aBooking(lab, ['UE']);
    const saved = await save(bench, booking, 'UE', NORMAL_UE);
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({
      stage: 'validated',
      validated: true,
      doneby: 'Lab Tester',
      version: 1,
    });
    const validated = await save(pathologist, booking, 'UE', {}, { version: 1, action: 'validate' });
    expect(validated.body).toMatchObject({ stage: 'authorised', doneby: 'Lab Tester', version: 2 });
    const released = await save(pathologist, booking, 'UE', {}, { version: 2, action: 'release' });
    expect(released.body).toMatchObject({
      stage: 'released',
      authorisedBy: 'Pathologist Tester',
      releasedBy: 'Pathologist Tester',
      version: 3,
    });
    const read = await bench.get(`/api/biochemistry/${booking.id}/UE`);
    expect(row(read, 'NA').parameter).toBe('140');
    expect(read.body.version).toBe(3);
    expect(await eventsOf(lab, booking)).toEqual([
      ...['ResultSaved', 'ResultValidated'],
      ...['ResultSaved', 'ResultValidated', 'ResultAuthorised'],
      ...['ResultSaved', 'ResultValidated', 'ResultAuthorised', 'ResultReleased'],
    ]);
  });

  it('takes back what it answered, field by field', async () => {
    const booking = await aBooking(lab, ['UE']);
    const empty = await bench.get(`/api/biochemistry/${booking.id}/UE`);
    const rows = empty.body.biochemistryTestValues.map((one: { code: string }) =>
      one.code === 'NA' ? { ...one, parameter: '141' } : one,
    );
    const saved = await bench.put('/api/biochemistry/', {
      ...empty.body,
      biochemistryTestValues: rows,
      action: 'update',
    });
    expect(saved.status).toBe(200);
    const again = await bench.put('/api/biochemistry/', { ...saved.body, action: 'update' });
    expect(again.status).toBe(200);
    expect(row(again, 'NA').parameter).toBe('141');
  });

  it('validates the booking: stage, contributor once, captured by who saved', async () => {
    const booking = await aBooking(lab, ['UE', 'LFT']);
    await save(bench, booking, 'UE', NORMAL_UE);
    await save(bench, booking, 'LFT', { TP: '70', ALB: '42' });
    const [stored] = await lab.sql(
      'select process_stage, contributors, captured_by from booking where id = $1',
      [booking.id],
    );
    expect(stored).toEqual({
      process_stage: 'validated',
      contributors: ['Lab Tester'],
      captured_by: 'Lab Tester',
    });
  });

  it('closes the job card once after saving, signed with the full name', async () => {
    const booking = await aBooking(lab, ['UE']);
    await save(bench, booking, 'UE', NORMAL_UE);
    await save(bench, booking, 'UE', { K: '4.1' }, { version: 1 });
    await lab.drain();
    const [card] = await lab.sql('select open, status, closed_by from job_card where booking_id = $1', [
      booking.id,
    ]);
    expect(card).toEqual({ open: false, status: 'processing', closed_by: 'Lab Tester' });
  });

  it('refuses a result without any value', async () => {
    const booking = await aBooking(lab, ['UE']);
    const values = { biochemistryTestValues: [{ code: 'NA', parameter: ' ' }] };
    const answer = await bench.put('/api/biochemistry/', { ...aSave(booking, 'UE', {}), ...values });
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].field).toBe('biochemistryTestValues');
  });

  it('lets one of two saves win and shows the other what the first one wrote', async () => {
    const booking = await aBooking(lab, ['UE']);
    const answers = await Promise.all([
      save(bench, booking, 'UE', { NA: '140' }),
      save(pathologist, booking, 'UE', { NA: '130' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    const won = answers.find(({ status }) => status === 200);
    expect(lost?.body.code).toBe('stale_version');
    expect(lost?.body.current).toMatchObject({ by: won?.body.doneby, version: 1 });
    expect(lost?.body.current.result.biochemistryTestValues[0].parameter).toBe(
      won?.body.biochemistryTestValues[0].parameter,
    );
  });

  it('takes no save after release, only an amendment with its reason', async () => {
    const booking = await aBooking(lab, ['UE']);
    await save(pathologist, booking, 'UE', NORMAL_UE, { action: 'release' });
    expect((await save(bench, booking, 'UE', { NA: '141' }, { version: 1 })).status).toBe(409);
    const wish = {
      bookingId: booking.id,
      profileCode: 'UE',
      version: 1,
      values: [{ code: 'NA', parameter: '141' }],
    };
    expect((await pathologist.post('/api/results/amend', wish)).status).toBe(422);
    const amended = await pathologist.post('/api/results/amend', { ...wish, reason: 'Typing error' });
    expect(amended.status).toBe(200);
    expect(amended.body).toMatchObject({
      stage: 'amended',
      version: 2,
      amendReason: 'Typing error',
      amendments: [
        {
          number: 1,
          by: 'Pathologist Tester',
          changes: [{ code: 'NA', from: '140', to: '141' }, expect.anything()],
        },
      ],
    });
    expect(row(amended, 'AGAP').parameter).toBe('17');
    const versions = await bench.get(`/api/results/${booking.id}/UE/versions`);
    expect(versions.body.map((one: { version: number }) => one.version)).toEqual([2, 1]);
    expect(versions.body[1].result.biochemistryTestValues[0].parameter).toBe('140');
    expect(await eventsOf(lab, booking)).toContain('ResultAmended');
  });

  it('refuses an amendment that changes nothing', async () => {
    const booking = await aBooking(lab, ['UE']);
    await save(pathologist, booking, 'UE', NORMAL_UE, { action: 'release' });
    const answer = await pathologist.post('/api/results/amend', {
      bookingId: booking.id,
      profileCode: 'UE',
      version: 1,
      reason: 'Typing error',
      values: [{ code: 'NA', parameter: '140' }],
    });
    expect(answer.status).toBe(422);
  });

  it('keeps the range of a released report when the catalogue is edited later', async () => {
    const booking = await aBooking(lab, ['MG']);
    await save(pathologist, booking, 'MG', { MG: '0.9' }, { action: 'release' });
    const before = row(await bench.get(`/api/biochemistry/${booking.id}/MG`), 'MG').referenceRange;
    await publishParameter(lab, 'MG', 'MG', { rangeMale: '9-10', rangeFemale: '9-10' });
    const after = await bench.get(`/api/biochemistry/${booking.id}/MG`);
    expect(row(after, 'MG')).toMatchObject({ referenceRange: before, flag: '' });
    const amended = await pathologist.post('/api/results/amend', {
      bookingId: booking.id,
      profileCode: 'MG',
      version: 1,
      reason: 'Remark forgotten',
      remarks: 'Checked twice',
    });
    expect(row(amended, 'MG')).toMatchObject({ referenceRange: before, flag: '' });
  });

  it('shows no result of a refunded profile and takes none', async () => {
    const booking = await aBooking(lab, ['UE']);
    await lab.sql(`update booking_profile set stage = 'refunded' where booking_id = $1`, [booking.id]);
    const read = await bench.get(`/api/biochemistry/${booking.id}/UE`);
    expect(read.status).toBe(403);
    expect(read.body).toMatchObject({ code: 'forbidden', detail: expect.stringContaining('refunded') });
    expect((await save(bench, booking, 'UE', NORMAL_UE)).status).toBe(403);
  });

  it('knows nothing of a deleted booking, of another discipline and of a test that was not asked for', async () => {
    const booking = await aBooking(lab, ['UE']);
    expect((await bench.get(`/api/haematology/${booking.id}/UE`)).status).toBe(404);
    expect((await bench.get(`/api/biochemistry/${booking.id}/LFT`)).status).toBe(404);
    expect((await bench.get('/api/biochemistry/not-an-id/UE')).status).toBe(404);
    await lab.sql('update booking set deleted_at = now() where id = $1', [booking.id]);
    expect((await bench.get(`/api/biochemistry/${booking.id}/UE`)).status).toBe(404);
    expect((await save(bench, booking, 'UE', NORMAL_UE)).status).toBe(404);
  });

  it('refuses the first save when the job card was cancelled', async () => {
    const booking = await aBooking(lab, ['UE']);
    await lab.sql('update job_card set open = false where booking_id = $1', [booking.id]);
    expect((await save(bench, booking, 'UE', NORMAL_UE)).status).toBe(409);
  });

  it('serves every discipline through the same engine', async () => {
    const booking = await aBooking(lab, ['FBC', 'TFT', 'HIV']);
    const fbc = await bench.put(
      '/api/haematology/',
      aSave(booking, 'FBC', { HB: '60', WBC: '7,5' }, {}, 'haematology'),
    );
    expect(fbc.status).toBe(200);
    expect(row(fbc, 'HB')).toMatchObject({ flag: 'LL', critical: true });
    expect(row(fbc, 'WBC').parameter).toBe('7.5');
    const tft = await bench.put(
      '/api/immunochemistry/',
      aSave(booking, 'TFT', { TSH: '<0.01' }, {}, 'immunochemistry'),
    );
    expect(row(tft, 'TSH')).toMatchObject({ parameter: '<0.01', flag: 'L' });
    const hiv = await bench.get(`/api/serology/${booking.id}/HIV`);
    expect(hiv.body.serologyTestValues.length).toBeGreaterThan(0);
    const strange = await bench.put('/api/serology/', aSave(booking, 'HIV', { HIVT1: 'Reactive' }));
    expect(strange.status).toBe(422);
  });

  it('hands a report the saved results of a booking in their order, refunded ones left out', async () => {
    const booking = await aBooking(lab, ['LFT', 'UE', 'CRP', 'URIC']);
    await save(bench, booking, 'UE', NORMAL_UE);
    await save(bench, booking, 'LFT', { TP: '70' });
    await save(bench, booking, 'CRP', { CRP: '4' });
    await lab.sql(`update booking_profile set stage = 'refunded' where booking_id = $1 and code = 'CRP'`, [
      booking.id,
    ]);
    const { results } = (await bench.get(`/api/report/${booking.id}`)).body as Report;
    expect(results.map(({ code, stage }) => [code, stage])).toEqual([
      ['LFT', 'validated'],
      ['UE', 'validated'],
    ]);
  });

  it('logs who looked at a result and what was changed', async () => {
    const booking = await aBooking(lab, ['UE']);
    await bench.get(`/api/biochemistry/${booking.id}/UE`);
    const saved = await save(bench, booking, 'UE', NORMAL_UE);
    const entries = await lab.sql<{ action: string; actor: string }>(
      `select action, actor from audit_entry
       where subject_id in ($1, $2) and action like 'result.%' order by ord`,
      [booking.id, saved.body.id],
    );
    expect(entries).toEqual([
      { action: 'result.view', actor: 'lab' },
      { action: 'result.update', actor: 'lab' },
    ]);
  });
});
