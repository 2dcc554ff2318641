// Long because it tells a kit's whole way, from the bench to the paper.
import type { Result } from '../../shared/contract/results.js';
import type { Kit } from '../../shared/disciplines/serology/rules.js';
import { paper, printed } from '../reports/paper.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, aSave, save, type Booked, type Rows } from './bench.js';

let lab: Laboratory;
let bench: Client;
let pathologist: Client;
let reception: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  bench = await lab.as('ROLE_LAB');
  pathologist = await lab.as('ROLE_SUPER_ADMIN', 'pathologist');
  reception = await lab.as('ROLE_RECEPTION');
}, 60_000);
afterAll(() => lab?.close());

const DAY_MS = 86_400_000;
const dayFromNow = (days: number): string =>
  new Date(lab.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

const determine = (change: Partial<Kit> = {}): Kit => ({
  parameter: 'HIVT1',
  kit: 'Determine',
  lot: '23A',
  expiry: dayFromNow(200),
  ...change,
});

/** An HIV sheet says by which assays it is concluded. */
const ALGORITHM = { algorithm: { assays: ['HIVT1', 'HIVT2'] } };
const NEGATIVE: Rows = { HIVT1: 'Non-reactive', HIVC: 'Negative' };

interface Saved {
  readonly rows?: Rows;
  readonly version?: number;
  readonly action?: 'update' | 'validate' | 'release';
}

function saveHiv(who: Client, booking: Booked, kits: unknown, { rows = NEGATIVE, ...more }: Saved = {}) {
  const sections = kits === undefined ? {} : { sections: { kits } };
  return who.put('/api/serology/', { ...aSave(booking, 'HIV', rows, more, 'serology'), ...sections });
}

async function released(kits: readonly Kit[] = [determine()]): Promise<Booked> {
  const booking = await aBooking(lab, ['HIV']);
  good(await saveHiv(pathologist, booking, kits, { action: 'validate' }));
  // As one that left before the release of HIV was held.
  const left = `stage = 'released'`;
  await lab.sql(
    `update result set ${left}, released_by = authorised_by, released_at = authorised_at
    where booking_id = $1`,
    [booking.id],
  );
  await lab.sql(`update booking_profile set ${left} where booking_id = $1`, [booking.id]);
  return booking;
}

function amend(booking: Booked, change: object): Promise<Answer> {
  const reason = 'Lot misread';
  return pathologist.post('/api/results/amend', {
    bookingId: booking.id,
    profileCode: 'HIV',
    version: 1,
    reason,
    ...change,
  });
}

function good(answer: Answer): Answer {
  if (answer.status === 200) return answer;
  throw new Error(`${answer.status} ${answer.text}`);
}

const read = async (booking: Booked): Promise<Result> =>
  good(await bench.get(`/api/serology/${booking.id}/HIV`)).body as Result;

const told = ({ status, body }: Answer) => [
  status,
  body.errors?.map(({ field, message }: { field: string; message: string }) => [field, message]),
];

describe('the kits of a serology result', () => {
  it('are laid out empty, saved and read again', async () => {
    const booking = await aBooking(lab, ['HIV']);
    expect((await read(booking)).sections).toEqual({ ...ALGORITHM, kits: [] });
    const saved = good(await saveHiv(bench, booking, [determine()]));
    expect(saved.body.sections).toEqual({ ...ALGORITHM, kits: [determine()] });
    expect((await read(booking)).sections).toEqual({ ...ALGORITHM, kits: [determine()] });
  });

  it('go back as they were read, with everything else', async () => {
    const booking = await aBooking(lab, ['HIV']);
    await saveHiv(bench, booking, [determine()]);
    const again = await bench.put('/api/serology/', { ...(await read(booking)), action: 'update' });
    expect([again.status, again.body.sections]).toEqual([200, { ...ALGORITHM, kits: [determine()] }]);
  });

  it.each<[string, () => unknown, [string, string]]>([
    [
      'is missing',
      () => undefined,
      ['sections.kits', 'HIV screening test: enter the kit, its lot and its expiry.'],
    ],
    [
      'has expired',
      () => [determine({ expiry: dayFromNow(-1) })],
      ['sections.kits[0].expiry', 'Lot 23A of Determine expired on '],
    ],
    [
      'has no lot',
      () => [determine({ lot: '' })],
      ['sections.kits[0].lot', 'HIV screening test: enter the lot of the kit.'],
    ],
    [
      'has no name',
      () => [{ ...determine(), kit: undefined }],
      ['sections.kits[0].kit', 'HIV screening test: name the kit.'],
    ],
    [
      'has no expiry',
      () => [{ ...determine(), expiry: null }],
      ['sections.kits[0].expiry', 'HIV screening test: enter the expiry of the kit.'],
    ],
    [
      'is for a parameter of another sheet',
      () => [determine(), determine({ parameter: 'HCVAB' })],
      ['sections.kits[1].parameter', 'HCVAB is not on this sheet.'],
    ],
    [
      'comes twice',
      () => [determine(), determine({ lot: '24' })],
      ['sections.kits[1].parameter', 'HIV screening test has two kits.'],
    ],
  ])('are refused where one %s', async (_, kits, [field, message]) => {
    const answer = await saveHiv(bench, await aBooking(lab, ['HIV']), kits());
    expect(told(answer)).toEqual([422, [[field, expect.stringContaining(message)]]]);
  });

  it('name the day on which a lot expired', async () => {
    const expiry = dayFromNow(-30);
    const answer = await saveHiv(bench, await aBooking(lab, ['HIV']), [determine({ expiry })]);
    expect(answer.body.errors[0].message).toBe(`Lot 23A of Determine expired on ${expiry}`);
  });

  it('are signed after the lot has expired: the test was done before', async () => {
    const booking = await aBooking(lab, ['HIV']);
    good(await saveHiv(bench, booking, [determine({ expiry: dayFromNow(1) })]));
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
    good(await saveHiv(bench, booking, [determine()]));
    const kept = good(await saveHiv(bench, booking, undefined, { rows: { HIVC: 'Negative' }, version: 1 }));
    expect(kept.body.sections).toEqual({ ...ALGORITHM, kits: [determine()] });
    const cleared = await saveHiv(bench, booking, [], { rows: {}, version: 2 });
    expect(told(cleared)).toEqual([422, [['sections.kits', expect.any(String)]]]);
  });

  it('change nothing about who did the test, whoever signs with another lot', async () => {
    const booking = await aBooking(lab, ['HIV']);
    good(await saveHiv(bench, booking, [determine()]));
    const signed = good(
      await saveHiv(pathologist, booking, undefined, { rows: {}, version: 1, action: 'validate' }),
    );
    expect(signed.body.doneby).toBe('Lab Tester');
    const changed = good(
      await saveHiv(pathologist, booking, [determine({ lot: '23B' })], {
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
    const sections = { kits: [determine({ parameter: 'MRDT', kit: 'Bioline' })] };
    good(await bench.put('/api/haematology/', { ...sheet, sections }));
  });
});

describe('a section', () => {
  it('of another discipline is refused', async () => {
    const booking = await aBooking(lab, ['UE']);
    const answer = await save(bench, booking, 'UE', { NA: '140' }, { sections: { kits: [determine()] } });
    expect(told(answer)).toEqual([422, [['sections.kits', 'There is no section kits here.']]]);
  });

  it('that nobody knows is refused, in a save and in an amendment', async () => {
    const booking = await aBooking(lab, ['HIV']);
    const sheet = aSave(
      booking,
      'HIV',
      NEGATIVE,
      { sections: { kits: [determine()], film: {} } },
      'serology',
    );
    const unknown = [422, [['sections.film', 'There is no section film here.']]];
    expect(told(await bench.put('/api/serology/', sheet))).toEqual(unknown);
    expect(told(await amend(await released(), { sections: { film: {} } }))).toEqual(unknown);
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
    good(await saveHiv(bench, booking, [determine()]));
    good(await saveHiv(bench, booking, [determine({ lot: '23B' })], { version: 1 }));
    const versions = good(await bench.get(`/api/results/${booking.id}/HIV/versions`)).body;
    const lots = versions.map(({ result }: { result: Result }) => result.sections);
    expect(lots).toEqual([
      { ...ALGORITHM, kits: [determine({ lot: '23B' })] },
      { ...ALGORITHM, kits: [determine()] },
    ]);
  });

  it('is empty in a version of before there were sections', async () => {
    const booking = await aBooking(lab, ['HIV']);
    const { body } = good(await saveHiv(bench, booking, [determine()]));
    await lab.sql(
      `insert into result_version (result_id, version, document, saved_by, saved_at)
       select result_id, 0, document - 'sections', saved_by, saved_at from result_version where result_id = $1`,
      [body.id],
    );
    const versions = good(await bench.get(`/api/results/${booking.id}/HIV/versions`)).body;
    expect(versions[1].result.sections).toEqual({});
  });
});

describe('an amendment', () => {
  it('lists a changed kit as text, old beside new', async () => {
    const booking = await released();
    const amended = good(await amend(booking, { sections: { kits: [determine({ lot: '23B' })] } }));
    const { expiry } = determine();
    expect(amended.body.amendments[0].changes).toEqual([
      {
        code: 'kits.HIVT1',
        name: 'Kit of HIV screening test',
        from: `Determine, lot 23A, expires ${expiry}`,
        to: `Determine, lot 23B, expires ${expiry}`,
        benchOnly: true,
      },
    ]);
    expect(amended.body.sections).toEqual({ ...ALGORITHM, kits: [determine({ lot: '23B' })] });
  });

  it('needs a kit for a value as a save does, and none where nothing of it is sent', async () => {
    const booking = await released();
    expect(told(await amend(booking, { sections: { kits: [] } }))).toEqual([
      422,
      [['sections.kits', expect.any(String)]],
    ]);
    expect((await amend(booking, { remarks: 'Told by phone' })).status).toBe(200);
  });

  it('asks for no kit of a result that was released before kits were kept', async () => {
    const booking = await released();
    await lab.sql(
      `update result set sections = '{}', values =
         (select jsonb_agg(v.row - 'extra' - 'state' order by v.place) from jsonb_array_elements(values) with ordinality v (row, place))
       where booking_id = $1`,
      [booking.id],
    );
    expect((await amend(booking, { remarks: 'Told by phone' })).status).toBe(200);
  });
});

it('keeps the kits in the audit trail, before and after', async () => {
  const booking = await released();
  good(await amend(booking, { sections: { kits: [determine({ lot: '23B' })] } }));
  const [entry] = await lab.sql<{ before: { sections: object }; after: { sections: object } }>(
    `select e.before, e.after from audit_entry e join result r on r.id::text = e.subject_id
     where r.booking_id = $1 and e.action = 'result.amend'`,
    [booking.id],
  );
  const { expiry } = determine();
  const said = { 'algorithm.algorithm': expect.stringContaining('two assays were used') };
  expect([entry?.before.sections, entry?.after.sections]).toEqual([
    { ...said, 'kits.HIVT1': `Determine, lot 23A, expires ${expiry}` },
    { ...said, 'kits.HIVT1': `Determine, lot 23B, expires ${expiry}` },
  ]);
});

describe('on paper', () => {
  it("the lot stands on the bench copy, not on the patient's report, corrected or not", async () => {
    const booking = await released();
    good(
      await amend(booking, {
        sections: { kits: [determine({ lot: '23B' })] },
        remarks: 'Seen',
        remarksPrinted: true,
      }),
    );
    for (const who of [reception, bench]) {
      const shown = good(await who.get(`/api/report/${booking.id}`));
      expect(shown.text).not.toContain('23A');
      expect(shown.text).not.toContain('23B');
      expect(shown.text).not.toContain('Determine');
    }
    // Reception prints a confidential result, and reads of it that it was released.
    const shown = good(await bench.get(`/api/report/${booking.id}`));
    expect(shown.body.results[0].amendments[0].changes).toEqual([
      { code: 'remarks', name: 'Remarks', from: '', to: 'Seen' },
    ]);
    const theirs = await printed(reception, `/api/report/${booking.id}.pdf`);
    expect(theirs.lines.join('\n')).toContain('Seen');
    expect(theirs.lines.join('\n')).not.toMatch(/23A|23B|Determine/);
    const ours = await paper(bench, `/api/report/${booking.id}.pdf?copy=bench`);
    const text = ours.lines.join('\n');
    expect(text).toContain('BENCH COPY');
    expect(text).toContain('Kit of HIV screening test: Determine, lot 23B');
  });

  it('the bench copy is for the bench, and no report that a code could vouch for', async () => {
    const booking = await released();
    expect((await reception.get(`/api/report/${booking.id}?copy=bench`)).status).toBe(403);
    const shown = good(await bench.get(`/api/report/${booking.id}?copy=bench`)).body;
    expect(shown).toMatchObject({ benchCopy: true, token: null, verifyUrl: null });
    const issued = good(await bench.get(`/api/report/${booking.id}/issued`)).body;
    expect(issued).toEqual([]);
  });
});

describe('the screen is offered', () => {
  it('the lot that this bench used last for each parameter, unless it has expired', async () => {
    const first = await aBooking(lab, ['SYPH']);
    const tpha = (change: Partial<Kit> = {}) => determine({ parameter: 'TPHA', kit: 'Immutrep', ...change });
    const sheet = (booking: Booked, kits: readonly Kit[]) => ({
      ...aSave(booking, 'SYPH', { TPHA: 'Non-reactive' }, {}, 'serology'),
      sections: { kits },
    });
    const offers = async () =>
      good(await bench.get(`/api/serology/${(await aBooking(lab, ['SYPH'])).id}/SYPH`)).body.offers;
    expect(await offers()).toEqual({ kits: [] });
    good(await bench.put('/api/serology/', sheet(first, [tpha({ lot: 'old' })])));
    const latest = tpha({ lot: 'new', expiry: dayFromNow(1) });
    good(await bench.put('/api/serology/', sheet(await aBooking(lab, ['SYPH']), [latest])));
    expect(await offers()).toEqual({ kits: [latest] });
    lab.clock.advance(2 * DAY_MS);
    try {
      bench = await lab.as('ROLE_LAB', 'tomorrow');
      expect(await offers()).toEqual({ kits: [tpha({ lot: 'old', expiry: dayFromNow(198) })] });
    } finally {
      lab.clock.advance(-2 * DAY_MS);
    }
  });

  it('nothing for a result that has left the laboratory', async () => {
    expect((await read(await released())).offers).toBeUndefined();
  });
});
