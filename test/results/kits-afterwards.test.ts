import type { Kit } from '../../shared/disciplines/serology/rules.js';
import { paper, printed } from '../reports/paper.js';
import { good, type Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, aSave, type Booked } from './bench.js';
import { ALGORITHM, amend, determine, read, released, told } from './kits-bench.js';
import { writtenDay } from '../../shared/domain/time/day-text.js';

const DAY_MS = 86_400_000;

let lab: Laboratory;
let bench: Client;
let reception: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  bench = await lab.as('ROLE_LAB');
  reception = await lab.as('ROLE_RECEPTION');
});
afterAll(() => lab?.close());

describe('an amendment', () => {
  it('lists a changed kit as text, old beside new', async () => {
    const booking = await released(lab);
    const amended = good(await amend(lab, booking, { sections: { kits: [determine(lab, { lot: '23B' })] } }));
    const { expiry } = determine(lab);
    expect(amended.body.amendments[0].changes).toEqual([
      {
        code: 'kits.HIVT1',
        name: 'Kit of HIV screening test',
        from: `Determine, lot 23A, expires ${writtenDay(expiry)}`,
        to: `Determine, lot 23B, expires ${writtenDay(expiry)}`,
        benchOnly: true,
      },
    ]);
    expect(amended.body.sections).toEqual({ ...ALGORITHM, kits: [determine(lab, { lot: '23B' })] });
  });

  it('needs a kit for a value as a save does, and none where nothing of it is sent', async () => {
    const booking = await released(lab);
    expect(told(await amend(lab, booking, { sections: { kits: [] } }))).toEqual([
      422,
      [['sections.kits', expect.any(String)]],
    ]);
    expect((await amend(lab, booking, { remarks: 'Told by phone' })).status).toBe(200);
  });

  it('asks for no kit of a result that was released before kits were kept', async () => {
    const booking = await released(lab);
    await lab.sql(
      `update result set sections = '{}', values =
         (select jsonb_agg(v.row - 'extra' - 'state' order by v.place) from jsonb_array_elements(values) with ordinality v (row, place))
       where booking_id = $1`,
      [booking.id],
    );
    expect((await amend(lab, booking, { remarks: 'Told by phone' })).status).toBe(200);
  });
});

it('keeps the kits in the audit trail, before and after', async () => {
  const booking = await released(lab);
  good(await amend(lab, booking, { sections: { kits: [determine(lab, { lot: '23B' })] } }));
  const [entry] = await lab.sql<{ before: { sections: object }; after: { sections: object } }>(
    `select e.before, e.after from audit_entry e join result r on r.id::text = e.subject_id
     where r.booking_id = $1 and e.action = 'result.amend'`,
    [booking.id],
  );
  const { expiry } = determine(lab);
  const said = { 'algorithm.algorithm': expect.stringContaining('two assays were used') };
  expect([entry?.before.sections, entry?.after.sections]).toEqual([
    { ...said, 'kits.HIVT1': `Determine, lot 23A, expires ${writtenDay(expiry)}` },
    { ...said, 'kits.HIVT1': `Determine, lot 23B, expires ${writtenDay(expiry)}` },
  ]);
});

describe('on paper', () => {
  it("the lot stands on the bench copy, not on the patient's report, corrected or not", async () => {
    const booking = await released(lab);
    good(
      await amend(lab, booking, {
        sections: { kits: [determine(lab, { lot: '23B' })] },
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
    const booking = await released(lab);
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
    const tpha = (change: Partial<Kit> = {}) =>
      determine(lab, { parameter: 'TPHA', kit: 'Immutrep', ...change });
    const sheet = (booking: Booked, kits: readonly Kit[]) => ({
      ...aSave(booking, 'SYPH', { TPHA: 'Non-reactive' }, {}, 'serology'),
      sections: { kits },
    });
    const offers = async () =>
      good(await bench.get(`/api/serology/${(await aBooking(lab, ['SYPH'])).id}/SYPH`)).body.offers;
    expect(await offers()).toEqual({ kits: [] });
    good(await bench.put('/api/serology/', sheet(first, [tpha({ lot: 'old' })])));
    const latest = tpha({ lot: 'new', expiry: lab.day(1) });
    good(await bench.put('/api/serology/', sheet(await aBooking(lab, ['SYPH']), [latest])));
    expect(await offers()).toEqual({ kits: [latest] });
    lab.clock.advance(2 * DAY_MS);
    try {
      bench = await lab.as('ROLE_LAB', 'tomorrow');
      expect(await offers()).toEqual({ kits: [tpha({ lot: 'old', expiry: lab.day(198) })] });
    } finally {
      lab.clock.advance(-2 * DAY_MS);
    }
  });

  it('nothing for a result that has left the laboratory', async () => {
    expect((await read(lab, await released(lab))).offers).toBeUndefined();
  });
});
