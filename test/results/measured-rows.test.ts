import { paper } from '../reports/paper.js';
import type { Report } from '../../shared/contract/reports.js';
import type { ResultVersion } from '../../shared/contract/results.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, aSave, row } from './bench.js';
import { FIRST, REPEATED, saveCrea, SECOND } from './creatinine-bench.js';

let lab: Laboratory;
let bench: Client;
let pathologist: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  [bench, pathologist] = [await lab.as('ROLE_LAB'), await lab.as('ROLE_SUPER_ADMIN', 'pathologist')];
});
afterAll(() => lab?.close());

type Fields = Readonly<Record<string, unknown>>;

async function fourEyes(isOn: boolean): Promise<void> {
  const { name, version } = (await pathologist.get('/api/about')).body;
  const change = { name, version, fourEyes: isOn };
  expect((await pathologist.post('/api/about', change)).status).toBeLessThan(300);
}

describe('a row that was diluted and repeated', () => {
  it('may be sent back as it was read, and nobody entered anything by that', async () => {
    const booking = await aBooking(lab, ['UE']);
    const saved = await saveCrea(bench, booking, REPEATED);
    const back = await pathologist.put('/api/biochemistry/', { ...saved.body, action: 'validate' });
    expect([back.status, back.body.doneby]).toEqual([200, 'Lab Tester']);
    expect(row(back, 'CREA')).toMatchObject({ parameter: '700', ...REPEATED });
    const other = aSave(booking, 'UE', { CREA: '700' }, { version: 2 });
    expect(row(await bench.put('/api/biochemistry/', other), 'CREA')).toMatchObject({ factor: '10' });
  });

  it('loses its factor to whoever sends another value and nothing of how it was measured', async () => {
    const booking = await aBooking(lab, ['UE']);
    await saveCrea(bench, booking, { measured: '70', factor: '10' });
    const plain = row(await saveCrea(bench, booking, { parameter: '80' }, { version: 1 }), 'CREA');
    expect([plain.parameter, 'factor' in plain]).toEqual(['80', false]);
  });

  it('stands so in the other profiles of its specimen', async () => {
    const booking = await aBooking(lab, ['UE', 'RFT']);
    await saveCrea(bench, booking, REPEATED);
    const shown = row(await bench.get(`/api/biochemistry/${booking.id}/RFT`), 'CREA');
    expect(shown).toMatchObject({ parameter: '700', ...REPEATED });
    await bench.put('/api/biochemistry/', { ...aSave(booking, 'RFT', {}), biochemistryTestValues: [] });
    await saveCrea(bench, booking, { factor: '9' }, { version: 1 });
    const followed = row(await bench.get(`/api/biochemistry/${booking.id}/RFT`), 'CREA');
    expect(followed).toMatchObject({ parameter: '630', factor: '9', measured: '70' });
  });

  it.each([
    ['its factor', { factor: '9' }],
    [
      'the measurement that is chosen',
      {
        override: 'Seen',
        repeats: [
          { ...FIRST, chosen: true },
          { ...SECOND, chosen: false },
        ],
      },
    ],
  ])('is the entry of whoever changes %s: with fourEyes they do not sign it', async (_, change) => {
    const booking = await aBooking(lab, ['UE']);
    await saveCrea(bench, booking, REPEATED);
    try {
      await fourEyes(true);
      const own = { version: 1, action: 'validate', remarks: 'Looked at' };
      const signed = await saveCrea(pathologist, booking, change, own);
      expect([signed.status, signed.body]).toEqual([
        409,
        expect.objectContaining({ detail: expect.stringContaining('You entered Creatinine') }),
      ]);
    } finally {
      await fourEyes(false);
    }
  });
});

describe('after release', () => {
  it('the difference of an amendment and the audit trail have it, and the report the value alone', async () => {
    const booking = await aBooking(lab, ['UE']);
    await saveCrea(bench, booking, REPEATED);
    const left = { version: 1, action: 'release', remarks: 'Known' };
    expect((await saveCrea(pathologist, booking, {}, left)).status).toBe(200);
    const amended = await pathologist.post('/api/results/amend', {
      bookingId: booking.id,
      profileCode: 'UE',
      version: 2,
      reason: 'Diluted nine times',
      values: [{ code: 'CREA', factor: '9' }],
    });
    expect(amended.body.amendments[0].changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'CREA', from: expect.stringMatching(/^700/) }),
        {
          code: 'CREA.measured',
          name: 'Creatinine, as measured',
          from: `70 × 10 = 700; measured >600, then 70 chosen (${SECOND.reason})`,
          to: `70 × 9 = 630; measured >600, then 70 chosen (${SECOND.reason})`,
          benchOnly: true,
        },
      ]),
    );
    const [entry] = await lab.sql<{ after: { values: readonly Fields[] } }>(
      `select after from audit_entry where subject_id = $1 order by ord desc limit 1`,
      [amended.body.id],
    );
    expect(entry?.after.values).toContainEqual(
      expect.objectContaining({ code: 'CREA', parameter: '630', measured: '70', factor: '9' }),
    );
    const report = (await bench.get(`/api/report/${booking.id}?copy=patient`)).body as Report;
    const printed = JSON.stringify(report.results);
    expect(printed).toContain('630');
    expect(printed).not.toMatch(/>600|measured|Above the range/);
    const lines = (await paper(bench, `/api/report/${booking.id}.pdf`)).lines.join('\n');
    expect(lines).toContain('630');
    expect(lines).not.toMatch(/>600|× 9|measured|Above the range/);
  });
});

describe('what was stored while a row had one other measurement', () => {
  it('is read as repeats, in the result and in its versions, and is rewritten by nobody', async () => {
    const booking = await aBooking(lab, ['UE']);
    const repeat = { value: '75', reason: 'Jump' };
    const saved = await saveCrea(bench, booking, { parameter: '70', repeat });
    expect(row(saved, 'CREA')).toMatchObject({ parameter: '70', repeat });
    await lab.sql(
      `update result set "values" = (
         select jsonb_agg(value - 'repeats' - 'measured') from jsonb_array_elements("values")
       ) where id = $1`,
      [saved.body.id],
    );
    const shown = row(await bench.get(`/api/biochemistry/${booking.id}/UE`), 'CREA');
    const unknown = { by: null, at: null };
    expect(shown.repeats).toEqual([
      { value: '75', reason: '', ...unknown, chosen: false },
      { value: '70', reason: 'Jump', ...unknown, chosen: true },
    ]);
    const signed = await saveCrea(pathologist, booking, {}, { version: 1, action: 'validate' });
    expect([signed.status, signed.body.doneby]).toEqual([200, 'Lab Tester']);
    const versions = await bench.get(`/api/results/${booking.id}/UE/versions`);
    expect((versions.body as readonly ResultVersion[]).map(({ version }) => version)).toEqual([2, 1]);
  });
});
