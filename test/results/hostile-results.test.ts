import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, save } from './bench.js';

let lab: Laboratory;
let bench: Client;
let pathologist: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  [bench, pathologist] = [await lab.as('ROLE_LAB'), await lab.as('ROLE_SUPER_ADMIN', 'pathologist')];
});
afterAll(() => lab?.close());

const ODD: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  '',
  '\u0000',
  'x'.repeat(5000),
  [],
  [[]],
  {},
  { length: 3 },
  "'; drop table result; --",
  '../../etc/passwd',
  '\u202e',
  '9'.repeat(400),
  '1e999999999',
  '<<<5',
  Number.MAX_SAFE_INTEGER,
];

describe('hostile bodies', () => {
  it('are refused or taken, and never break the server', async () => {
    const booking = await aBooking(lab, ['UE', 'UDIP']);
    const good = { bookingInformationId: booking.id, code: 'UE', version: 0, action: 'update' };
    const bodies = ODD.flatMap((odd) => [
      ...Object.keys(good).map((field) => ({ ...good, [field]: odd })),
      { ...good, biochemistryTestValues: odd },
      { ...good, biochemistryTestValues: [odd] },
      { ...good, biochemistryTestValues: [{ code: odd, parameter: '1' }] },
      { ...good, biochemistryTestValues: [{ code: 'NA', parameter: odd }] },
      { ...good, biochemistryTestValues: [{ code: 'NA', parameter: '1', repeat: odd, comment: odd }] },
      { ...good, code: 'UDIP', biochemistryTestValues: [{ code: 'UCAST', parameter: odd }] },
      { ...good, remarks: odd, sampleType: odd },
    ]);
    const statuses = new Set<number>();
    for (const body of bodies) statuses.add((await bench.put('/api/biochemistry/', body)).status);
    for (const odd of ODD) {
      const calls = [
        pathologist.post('/api/results/amend', {
          bookingId: odd,
          profileCode: odd,
          version: odd,
          reason: odd,
        }),
        pathologist.post('/api/results/release-batch', { items: [odd] }),
        bench.post('/api/results/critical/acknowledge', { callId: odd, outcome: 'told', at: odd }),
        bench.post('/api/params/save', { bookingInformationId: booking.id, code: odd, remarks: odd }),
      ];
      for (const call of calls) statuses.add((await call).status);
      const text = encodeURIComponent(String(odd).slice(0, 500));
      for (const path of [
        `/api/biochemistry/${booking.id}/${text}`,
        `/api/results?q=${text}`,
        `/api/results?from=${text}&page=${text}`,
        `/api/results/${text}/${text}/versions`,
      ]) {
        statuses.add((await bench.get(path)).status);
      }
    }
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  });

  it('answer accepted text as it was given', async () => {
    const booking = await aBooking(lab, ['UDIP']);
    const remarks = `Ω≈ç√∫ <script>alert(1)</script> 𠜎 'quoted' "double" \\ %s {{x}}`.normalize('NFC');
    const answer = await save(bench, booking, 'UDIP', { UCAST: remarks }, { remarks, remarkable: true });
    expect(answer.body).toMatchObject({ remarks, remarkable: true });
    const read = await bench.get(`/api/biochemistry/${booking.id}/UDIP`);
    expect(read.body.remarks).toBe(remarks);
  });
});
