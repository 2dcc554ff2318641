import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, save, type Booked } from './bench.js';

let lab: Laboratory;
let bench: Client;
let pathologist: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  [bench, pathologist] = [await lab.as('ROLE_LAB'), await lab.as('ROLE_SUPER_ADMIN', 'pathologist')];
});
afterAll(() => lab?.close());

const codesOf = (warnings: readonly { readonly code: string }[]): readonly string[] =>
  warnings.map(({ code }) => code);

/** Potassium of one profile, calcium and alkaline phosphatase of another, all of one tube: EDTA got into it. */
async function aContaminatedTube(): Promise<Booked> {
  const booking = await aBooking(lab, ['UE', 'BONE']);
  const first = await save(bench, booking, 'UE', { K: '7.9' });
  expect(first.body.warnings).toEqual([]);
  const second = await save(bench, booking, 'BONE', { CA: '1.2', ALP: '10' });
  expect(second.body.warnings).toEqual([
    expect.objectContaining({ code: 'edta_contamination', parameters: ['K', 'CA', 'ALP'] }),
  ]);
  return booking;
}

describe("checks look at all of the specimen's results", () => {
  it('EDTA contamination shows, though potassium and calcium stand in two profiles', async () => {
    await aContaminatedTube();
  });

  it('albumin above total protein shows, whichever profile albumin was typed in', async () => {
    const booking = await aBooking(lab, ['LFT', 'BONE']);
    await save(bench, booking, 'BONE', { ALB: '61', ALP: '60', CA: '2.3' });
    const answer = await bench.put('/api/biochemistry/', {
      bookingInformationId: booking.id,
      code: 'LFT',
      version: 0,
      action: 'update',
      biochemistryTestValues: [{ code: 'TP', parameter: '60' }],
    });
    expect(codesOf(answer.body.warnings)).toContain('albumin_above_total_protein');
  });

  it('a swapped tube is suspected from markers that moved in several profiles', async () => {
    const first = await aBooking(lab, ['UE', 'LFT']);
    await save(bench, first, 'UE', { K: '4.0', CREA: '60' });
    await save(bench, first, 'LFT', { ALB: '45' });
    const second = await aBooking(lab, ['UE', 'LFT'], { patient: { id: first.patientId } });
    const explained = (parameter: string) => ({ parameter, comment: 'Seen twice' });
    const moved = await save(bench, second, 'UE', { K: explained('5.9'), CREA: explained('200') });
    expect(codesOf(moved.body.warnings)).not.toContain('swapped_tube');
    const refused = await save(bench, second, 'LFT', { ALB: '25' });
    expect(refused.body.errors).toEqual([
      expect.objectContaining({ field: 'remarks', rule: 'delta_comment_required' }),
    ]);
    expect(refused.body.errors[0].message).toContain('Possible swapped tube');
    const saved = await save(bench, second, 'LFT', { ALB: '25' }, { remarks: 'Tube and label checked' });
    expect(codesOf(saved.body.warnings)).toContain('swapped_tube');
  });

  it('nothing is concluded from another tube', async () => {
    const booking = await aBooking(lab, ['UE', 'FBC']);
    await save(bench, booking, 'UE', { K: '4.0' });
    const { body } = await bench.get(`/api/haematology/${booking.id}/FBC`);
    expect(body.surroundings.specimen).toEqual([]);
  });
});

describe('a cross-check that fails', () => {
  it.each(['validate', 'release'] as const)(
    'is signed by nobody (%s) until someone says why it stands',
    async (action) => {
      const booking = await aContaminatedTube();
      const refused = await save(pathologist, booking, 'BONE', {}, { version: 1, action });
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toEqual([
        expect.objectContaining({ field: 'remarks', rule: 'cross_check_reason_required' }),
      ]);
      expect(refused.body.errors[0].message).toContain('in the remarks');
      const more = { version: 1, action, remarks: 'New tube asked for and refused' };
      const signed = await save(pathologist, booking, 'BONE', {}, more);
      expect(signed.body.stage).toBe(action === 'release' ? 'released' : 'authorised');
      expect(signed.body.warnings).toEqual([
        expect.objectContaining({ code: 'edta_contamination', needsReason: true }),
      ]);
    },
  );

  it('is explained by a comment on one of its rows as well', async () => {
    const booking = await aContaminatedTube();
    const rows = { CA: { comment: 'Citrate infusion' } };
    const answer = await save(pathologist, booking, 'BONE', rows, { version: 1, action: 'release' });
    expect(answer.body.stage).toBe('released');
  });

  it('that was found after a result was saved counts for that result too', async () => {
    const booking = await aContaminatedTube();
    const refused = await save(pathologist, booking, 'UE', {}, { version: 1, action: 'release' });
    expect(refused.body.errors).toEqual([
      expect.objectContaining({ field: 'remarks', rule: 'cross_check_reason_required' }),
    ]);
  });
});
