import type { Result } from '../../shared/contract/results.js';
import { writtenDay } from '../../shared/domain/time/day-text.js';
import { good, type Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, aSave, save } from './bench.js';
import { ALGORITHM, amend, determine, NEGATIVE, read, released, saveHiv, told } from './kits-bench.js';

const DAY_MS = 86_400_000;

let lab: Laboratory;
let bench: Client;
let pathologist: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  bench = await lab.as('ROLE_LAB');
  pathologist = await lab.as('ROLE_SUPER_ADMIN', 'pathologist');
});
afterAll(() => lab?.close());

describe('the kits of a serology result', () => {
  it('are laid out empty, saved and read again', async () => {
    const booking = await aBooking(lab, ['HIV']);
    expect((await read(lab, booking)).sections).toEqual({ ...ALGORITHM, kits: [] });
    const saved = good(await saveHiv(bench, booking, [determine(lab)]));
    expect(saved.body.sections).toEqual({ ...ALGORITHM, kits: [determine(lab)] });
    expect((await read(lab, booking)).sections).toEqual({ ...ALGORITHM, kits: [determine(lab)] });
  });

  it('go back as they were read, with everything else', async () => {
    const booking = await aBooking(lab, ['HIV']);
    await saveHiv(bench, booking, [determine(lab)]);
    const again = await bench.put('/api/serology/', { ...(await read(lab, booking)), action: 'update' });
    expect([again.status, again.body.sections]).toEqual([200, { ...ALGORITHM, kits: [determine(lab)] }]);
  });

  it.each<[string, () => unknown, [string, string]]>([
    [
      'is missing',
      () => undefined,
      ['sections.kits', 'HIV screening test: enter the kit, its lot and its expiry.'],
    ],
    [
      'has expired',
      () => [determine(lab, { expiry: lab.day(-1) })],
      ['sections.kits[0].expiry', 'Lot 23A of Determine expired on '],
    ],
    [
      'has no lot',
      () => [determine(lab, { lot: '' })],
      ['sections.kits[0].lot', 'HIV screening test: enter the lot of the kit.'],
    ],
    [
      'has no name',
      () => [{ ...determine(lab), kit: undefined }],
      ['sections.kits[0].kit', 'HIV screening test: name the kit.'],
    ],
    [
      'has no expiry',
      () => [{ ...determine(lab), expiry: null }],
      ['sections.kits[0].expiry', 'HIV screening test: enter the expiry of the kit.'],
    ],
    [
      'is for a parameter of another sheet',
      () => [determine(lab), determine(lab, { parameter: 'HCVAB' })],
      ['sections.kits[1].parameter', 'HCVAB is not on this sheet.'],
    ],
    [
      'comes twice',
      () => [determine(lab), determine(lab, { lot: '24' })],
      ['sections.kits[1].parameter', 'HIV screening test has two kits.'],
    ],
  ])('are refused where one %s', async (_, kits, [field, message]) => {
    const answer = await saveHiv(bench, await aBooking(lab, ['HIV']), kits());
    expect(told(answer)).toEqual([422, [[field, expect.stringContaining(message)]]]);
  });

  it('name the day on which a lot expired', async () => {
    const expiry = lab.day(-30);
    const answer = await saveHiv(bench, await aBooking(lab, ['HIV']), [determine(lab, { expiry })]);
    expect(answer.body.errors[0].message).toBe(`Lot 23A of Determine expired on ${writtenDay(expiry)}`);
  });

  it('are signed after the lot has expired: the test was done before', async () => {
    const booking = await aBooking(lab, ['HIV']);
    good(await saveHiv(bench, booking, [determine(lab, { expiry: lab.day(1) })]));
    lab.clock.advance(3 * DAY_MS);
    try {
      const doctor = await lab.as('ROLE_SUPER_ADMIN', 'later');
      const signed = await saveHiv(doctor, booking, undefined, { rows: {}, version: 1, action: 'validate' });
      expect([signed.status, signed.body.stage]).toEqual([200, 'authorised']);
    } finally {
      lab.clock.advance(-3 * DAY_MS);
    }
  });

  it('stay as they are where a save leaves them out, and go where it sends none', async () => {
    const booking = await aBooking(lab, ['HIV']);
    good(await saveHiv(bench, booking, [determine(lab)]));
    const kept = good(await saveHiv(bench, booking, undefined, { rows: { HIVC: 'Negative' }, version: 1 }));
    expect(kept.body.sections).toEqual({ ...ALGORITHM, kits: [determine(lab)] });
    const cleared = await saveHiv(bench, booking, [], { rows: {}, version: 2 });
    expect(told(cleared)).toEqual([422, [['sections.kits', expect.any(String)]]]);
  });

  it('change nothing about who did the test, whoever signs with another lot', async () => {
    const booking = await aBooking(lab, ['HIV']);
    good(await saveHiv(bench, booking, [determine(lab)]));
    const signed = good(
      await saveHiv(pathologist, booking, undefined, { rows: {}, version: 1, action: 'validate' }),
    );
    expect(signed.body.doneby).toBe('Lab Tester');
    const changed = good(
      await saveHiv(pathologist, booking, [determine(lab, { lot: '23B' })], {
        rows: {},
        version: 2,
        action: 'validate',
      }),
    );
    expect(changed.body.doneby).toBe('Lab Tester');
  });

  it('belong to the malaria antigen of haematology too', async () => {
    const booking = await aBooking(lab, ['MPS']);
    const sheet = aSave(booking, 'MPS', { MRDT: 'Negative' }, {}, 'haematology');
    expect(told(await bench.put('/api/haematology/', sheet))).toEqual([
      422,
      [['sections.kits', expect.stringContaining('Malaria antigen RDT')]],
    ]);
    const sections = { kits: [determine(lab, { parameter: 'MRDT', kit: 'Bioline' })] };
    good(await bench.put('/api/haematology/', { ...sheet, sections }));
  });
});

describe('a section', () => {
  it('of another discipline is refused', async () => {
    const booking = await aBooking(lab, ['UE']);
    const answer = await save(bench, booking, 'UE', { NA: '140' }, { sections: { kits: [determine(lab)] } });
    expect(told(answer)).toEqual([422, [['sections.kits', 'There is no section kits here.']]]);
  });

  it('that nobody knows is refused, in a save and in an amendment', async () => {
    const booking = await aBooking(lab, ['HIV']);
    const sheet = aSave(
      booking,
      'HIV',
      NEGATIVE,
      { sections: { kits: [determine(lab)], film: {} } },
      'serology',
    );
    const unknown = [422, [['sections.film', 'There is no section film here.']]];
    expect(told(await bench.put('/api/serology/', sheet))).toEqual(unknown);
    expect(told(await amend(lab, await released(lab), { sections: { film: {} } }))).toEqual(unknown);
  });

  it.each([
    ['a text', 'kits', 'sections'],
    ['a list', [], 'sections'],
    ['a number for a list', { kits: 7 }, 'sections.kits'],
    ['a list of texts', { kits: ['Determine'] }, 'sections.kits[0]'],
    ['far too many', { kits: Array<object>(500).fill({}) }, 'sections.kits'],
    ['far too long a lot', { kits: [{ lot: 'x'.repeat(10_000) }] }, 'sections.kits[0].lot'],
    ['a day that is none', { kits: [{ expiry: '31.12.2026' }] }, 'sections.kits[0].expiry'],
  ])('that is %s is refused by its field', async (_, sections, field) => {
    const booking = await aBooking(lab, ['HIV']);
    const sheet = { ...aSave(booking, 'HIV', NEGATIVE, {}, 'serology'), sections };
    const answer = await bench.put('/api/serology/', sheet);
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, field]);
  });

  it('stands in every version as it was saved', async () => {
    const booking = await aBooking(lab, ['HIV']);
    good(await saveHiv(bench, booking, [determine(lab)]));
    good(await saveHiv(bench, booking, [determine(lab, { lot: '23B' })], { version: 1 }));
    const versions = good(await bench.get(`/api/results/${booking.id}/HIV/versions`)).body;
    const lots = versions.map(({ result }: { result: Result }) => result.sections);
    expect(lots).toEqual([
      { ...ALGORITHM, kits: [determine(lab, { lot: '23B' })] },
      { ...ALGORITHM, kits: [determine(lab)] },
    ]);
  });

  it('is empty in a version of before there were sections', async () => {
    const booking = await aBooking(lab, ['HIV']);
    const { body } = good(await saveHiv(bench, booking, [determine(lab)]));
    await lab.sql(
      `insert into result_version (result_id, version, document, saved_by, saved_at)
       select result_id, 0, document - 'sections', saved_by, saved_at from result_version where result_id = $1`,
      [body.id],
    );
    const versions = good(await bench.get(`/api/results/${booking.id}/HIV/versions`)).body;
    expect(versions[1].result.sections).toEqual({});
  });
});
