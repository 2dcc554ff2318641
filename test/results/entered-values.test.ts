import { calculateAll, defaultFormulaConfig } from '../../shared/domain/formulas/formulas.js';
import type { Client } from '../support/client.js';
import { publishParameter } from '../support/catalogue.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, NORMAL_UE, row, save, type Booked } from './bench.js';

let lab: Laboratory;
let bench: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  bench = await lab.as('ROLE_LAB');
});
afterAll(() => lab?.close());

const again = (booked: Booked, profiles: readonly string[]): Promise<Booked> =>
  aBooking(lab, profiles, { patient: { id: booked.patientId } });

describe('what is entered', () => {
  it.each([
    ['133', '133', ''],
    ['132.9', '132.9', 'L'],
    ['146', '146', ''],
    ['146.1', '146.1', 'H'],
    ['120.1', '120.1', 'L'],
    ['120', '120', 'LL'],
    ['160', '160', 'HH'],
    ['140,50', '140.50', ''],
    ['<133', '<133', 'L'],
    ['<140', '<140', ''],
    ['> 146', '>146', 'H'],
    ['>=146', '≥146', ''],
  ])('reads sodium %s as %s and flags it "%s"', async (entered, stored, flag) => {
    const booking = await aBooking(lab, ['UE']);
    const answer = await save(bench, booking, 'UE', { NA: entered });
    expect(row(answer, 'NA')).toMatchObject({ parameter: stored, flag, critical: flag.length === 2 });
  });

  it('lets a flag set by hand win, with the initials of who set it', async () => {
    const booking = await aBooking(lab, ['UE']);
    const answer = await save(bench, booking, 'UE', { NA: { parameter: '150', manualFlag: 'N' } });
    expect(row(answer, 'NA')).toMatchObject({ flag: '', manualFlag: 'N', manualFlagBy: 'LT' });
    const back = await save(bench, booking, 'UE', { NA: { manualFlag: '' } }, { version: 1 });
    expect(row(back, 'NA')).toMatchObject({ flag: 'H', manualFlag: null, manualFlagBy: null });
  });

  it('names the field of what is no number, and saves nothing', async () => {
    const booking = await aBooking(lab, ['UE']);
    const answer = await save(bench, booking, 'UE', { NA: '140', K: 'four' });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([
      expect.objectContaining({ field: 'biochemistryTestValues.1.parameter', rule: 'not_a_number' }),
    ]);
    expect((await bench.get(`/api/biochemistry/${booking.id}/UE`)).body.version).toBe(0);
  });

  it('takes the reason why there is no number', async () => {
    const booking = await aBooking(lab, ['UE']);
    const answer = await save(bench, booking, 'UE', { NA: '140', K: 'haemolysed' });
    expect(row(answer, 'K')).toMatchObject({ parameter: 'haemolysed', flag: '' });
  });

  it('takes a choice from its options only', async () => {
    const booking = await aBooking(lab, ['UDIP']);
    expect((await save(bench, booking, 'UDIP', { UCOL: 'Purple' })).status).toBe(422);
    const answer = await save(bench, booking, 'UDIP', { UCOL: 'amber' });
    expect(row(answer, 'UCOL')).toMatchObject({ parameter: 'Amber', flag: 'A' });
  });

  it('blocks an absurd figure unless someone says why it stands', async () => {
    await publishParameter(lab, 'UE', 'K', { plausibleLow: '0.5', plausibleHigh: '12' });
    const booking = await aBooking(lab, ['UE']);
    const refused = await save(bench, booking, 'UE', { K: '41' });
    expect(refused.body.errors[0]).toMatchObject({
      field: 'biochemistryTestValues.0.parameter',
      rule: 'implausible',
    });
    expect((await save(bench, booking, 'UE', { K: '12' })).status).toBe(200);
    const overridden = await save(
      bench,
      booking,
      'UE',
      { K: { parameter: '12.1', override: 'Drip arm, seen twice' } },
      { version: 1 },
    );
    expect(row(overridden, 'K')).toMatchObject({ parameter: '12.1', override: 'Drip arm, seen twice' });
  });

  it('refuses parameters that the profile does not have, and one that comes twice', async () => {
    const booking = await aBooking(lab, ['UE']);
    const strange = await save(bench, booking, 'UE', { HB: '120' });
    expect(strange.body.errors[0].field).toBe('biochemistryTestValues.0.code');
    const twice = await bench.put('/api/biochemistry/', {
      bookingInformationId: booking.id,
      code: 'UE',
      version: 0,
      action: 'update',
      biochemistryTestValues: [
        { code: 'NA', parameter: '140' },
        { code: 'NA', parameter: '141' },
      ],
    });
    expect(twice.status).toBe(422);
  });

  it('uses the range of pregnancy for a pregnant patient', async () => {
    const booking = await aBooking(lab, ['FBC'], {
      clinical: { pregnant: true, gestation: { weeks: 20, days: 0 } },
    });
    const answer = await bench.get(`/api/haematology/${booking.id}/FBC`);
    expect(row(answer, 'HB')).toMatchObject({ referenceRange: '105-150', rangeSource: 'band' });
  });

  it('warns of contradictions in one sample without stopping the save', async () => {
    const booking = await aBooking(lab, ['LFT']);
    const answer = await save(bench, booking, 'LFT', { TP: '60', ALB: '61' });
    expect(answer.status).toBe(200);
    expect(answer.body.warnings).toEqual([
      expect.objectContaining({ code: 'albumin_above_total_protein', parameters: ['ALB', 'TP'] }),
    ]);
  });
});

describe('what is calculated', () => {
  it("stores the server's figure, whatever the client sent", async () => {
    const booking = await aBooking(lab, ['UE']);
    const answer = await save(bench, booking, 'UE', { ...NORMAL_UE, EGFR: '999', AGAP: '1' });
    const { EGFR, AGAP } = calculateAll({
      parameters: [
        { code: 'EGFR', formula: 'EGFR', decimals: 2 },
        { code: 'AGAP', formula: 'ANION_GAP', decimals: 0 },
      ],
      values: NORMAL_UE as Record<string, string>,
      patient: { gender: 'female', dateOfBirth: '1980-01-15', at: answer.body.assessedFor.at },
      config: defaultFormulaConfig,
    });
    expect(row(answer, 'EGFR')).toMatchObject({ parameter: EGFR?.value, equation: EGFR?.equation });
    expect(row(answer, 'AGAP').parameter).toBe(AGAP?.value);
  });

  it('says why a figure is missing', async () => {
    const booking = await aBooking(lab, ['UE']);
    const answer = await save(bench, booking, 'UE', { CREA: '<20' });
    expect(row(answer, 'EGFR')).toMatchObject({ parameter: '', reason: "'<20' cannot be calculated with" });
  });

  it('gives no eGFR to a child', async () => {
    const patient = { fullName: 'Young Patient', age: '12', gender: 'male' };
    const booking = await aBooking(lab, ['UE'], { patient });
    expect(row(await save(bench, booking, 'UE', { CREA: '60' }), 'EGFR').reason).toBe('under 18 years');
  });

  it('names the equation, and never compares figures of two equations', async () => {
    const first = await aBooking(lab, ['UE']);
    const old = row(await save(bench, first, 'UE', { CREA: '70' }), 'EGFR');
    expect(old.equation).toContain('2009');
    await lab.sql(`update laboratory set egfr_equation = 'CKD-EPI 2021'`);
    const second = await again(first, ['UE']);
    const empty = await bench.get(`/api/biochemistry/${second.id}/UE`);
    expect(row(empty, 'CREA').previous?.value).toBe('70');
    expect(row(empty, 'EGFR').previous).toBeNull();
    const saved = row(await save(bench, second, 'UE', { CREA: '70' }), 'EGFR');
    expect(saved).toMatchObject({ equation: 'CKD-EPI 2021', previous: null });
    const third = await again(first, ['UE']);
    const seen = row(await bench.get(`/api/biochemistry/${third.id}/UE`), 'EGFR');
    expect(seen.previousValues.map(({ value }) => value)).toEqual([saved.parameter]);
    await lab.sql(`update laboratory set egfr_equation = 'CKD-EPI 2009'`);
  });
});

describe('what came before', () => {
  it('shows the last three of the same patient, newest first, in the same unit only', async () => {
    const first = await aBooking(lab, ['MG']);
    await save(bench, first, 'MG', { MG: '0.71' });
    for (const value of ['0.72', '0.73', '0.74']) {
      await save(bench, await again(first, ['MG']), 'MG', { MG: value });
    }
    const last = await again(first, ['MG']);
    const shown = row(await bench.get(`/api/biochemistry/${last.id}/MG`), 'MG');
    expect(shown.previous).toMatchObject({ value: '0.74', unitOfMeasure: 'mmol/L', flag: '' });
    expect(shown.previousValues.map(({ value }) => value)).toEqual(['0.74', '0.73', '0.72']);
    await publishParameter(lab, 'MG', 'MG', { unitOfMeasure: 'mg/dL' });
    const other = row(await bench.get(`/api/biochemistry/${last.id}/MG`), 'MG');
    expect(other.previousValues).toEqual([]);
  });

  it('wants a comment on a jump, or the repeated value with its reason', async () => {
    const first = await aBooking(lab, ['UE']);
    await save(bench, first, 'UE', { K: '4.0' });
    const second = await again(first, ['UE']);
    const refused = await save(bench, second, 'UE', { K: '5.3' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual([
      expect.objectContaining({
        field: 'biochemistryTestValues.0.parameter',
        rule: 'delta_comment_required',
      }),
    ]);
    const repeat = { value: '5.4', reason: 'Jump since yesterday' };
    const repeated = await save(bench, second, 'UE', { K: { parameter: '5.3', repeat } });
    expect(row(repeated, 'K')).toMatchObject({ delta: { change: '1.3' }, repeat });
    const third = await again(first, ['UE']);
    const commented = await save(bench, third, 'UE', {
      K: { parameter: '4.0', comment: 'Potassium stopped' },
    });
    expect(row(commented, 'K')).toMatchObject({ delta: { change: '-1.3' }, comment: 'Potassium stopped' });
    const fourth = await again(first, ['UE']);
    expect((await save(bench, fourth, 'UE', { K: '5.3' }, { remarks: 'New infusion' })).status).toBe(200);
  });

  it('takes a change of exactly the limit without a word', async () => {
    const first = await aBooking(lab, ['UE']);
    await save(bench, first, 'UE', { K: '4.0' });
    const answer = await save(bench, await again(first, ['UE']), 'UE', { K: '5.2' });
    expect(row(answer, 'K')).toMatchObject({ parameter: '5.2', delta: null });
  });

  it('raises one alert for the sample when several markers moved together', async () => {
    const limit = { deltaKind: 'percent', deltaAmount: '25', deltaDays: 30 };
    await publishParameter(lab, 'UE', 'ALB', {
      name: 'Albumin',
      unitOfMeasure: 'g/L',
      kind: 'numeric',
      ...limit,
    });
    const first = await aBooking(lab, ['UE']);
    await save(bench, first, 'UE', { K: '4.0', CREA: '60', ALB: '45' });
    const second = await again(first, ['UE']);
    const jump = { K: '5.9', CREA: '200', ALB: '25' };
    const refused = await save(bench, second, 'UE', jump);
    expect(refused.body.errors).toEqual([
      expect.objectContaining({ field: 'remarks', rule: 'delta_comment_required' }),
    ]);
    const explained = await save(bench, second, 'UE', jump, { remarks: 'Tube checked: dialysis missed' });
    expect(explained.body.warnings).toContainEqual(expect.objectContaining({ code: 'swapped_tube' }));
  });
});
