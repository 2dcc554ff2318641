import type { Result } from '../../shared/contract/results.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, aSave, row, type Booked, type Rows } from './bench.js';

let lab: Laboratory;
let bench: Client;
let pathologist: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  [bench, pathologist] = [await lab.as('ROLE_LAB'), await lab.as('ROLE_SUPER_ADMIN', 'pathologist')];
  const manager = await lab.as('ROLE_LABADMIN');
  await manager.post('/api/catalogue/filmcomments', {
    code: 'pcl',
    comment: 'Platelet clumps.',
    clumps: true,
  });
});
afterAll(() => lab?.close());

type More = Parameters<typeof aSave>[3];

const put = (who: Client, booking: Booked, code: string, rows: Rows, more: More = {}) =>
  who.put('/api/haematology/', aSave(booking, code, rows, more, 'haematology'));

async function saved(booking: Booked, code: string, rows: Rows, more: More = {}, who = bench) {
  const answer = await put(who, booking, code, rows, more);
  if (answer.status !== 200) throw new Error(`${code}: ${answer.status} ${answer.text}`);
  return answer;
}

const sheet = (booking: Booked, code: string) => bench.get(`/api/haematology/${booking.id}/${code}`);
const CLUMPS = { film: { codes: ['pcl'], text: 'Platelet clumps.' } };
const counted = (nrbc: number) => ({ differential: { target: 100, tally: { MNEUT: 60, MLYM: 40 }, nrbc } });
/** The counter's own cells are not typed beside it. */
const BY_COUNTER: Rows = {};

describe('a film and the blood count of its specimen', () => {
  it('platelet clumps suppress the count in the result that is already saved; the figure is kept for the bench', async () => {
    const booking = await aBooking(lab, ['FBC', 'FILM']);
    await saved(booking, 'FBC', { WBC: '6', PLT: '42' });
    await saved(booking, 'FILM', BY_COUNTER, { sections: CLUMPS });
    const after = await sheet(booking, 'FBC');
    expect(row(after, 'PLT')).toMatchObject({
      parameter: 'clumped',
      critical: false,
      filled: { entered: '42' },
    });
    expect((after.body as Result).version).toBe(2);
    // Sent back as it was read, nothing of it was typed.
    const again = await saved(booking, 'FBC', { PLT: { parameter: 'clumped' } }, { version: 2 });
    expect(row(again, 'PLT')).toMatchObject({ parameter: 'clumped', filled: { entered: '42' } });
  });

  it('clumps that are taken back give the count back', async () => {
    const booking = await aBooking(lab, ['FBC', 'FILM']);
    await saved(booking, 'FBC', { WBC: '6', PLT: '242' });
    await saved(booking, 'FILM', BY_COUNTER, { sections: CLUMPS });
    await saved(
      booking,
      'FILM',
      {},
      { version: 1, sections: { film: { codes: [], text: 'Unremarkable.' } } },
    );
    expect(row(await sheet(booking, 'FBC'), 'PLT').parameter).toBe('242');
  });

  it('nucleated red cells on the film correct the absolute counts that were worked out', async () => {
    const booking = await aBooking(lab, ['FBC', 'FILM']);
    const first = await saved(booking, 'FBC', { WBC: '11', NEUTP: '60', NEUT: '' });
    expect(row(first, 'NEUT').parameter).toBe('6.60');
    const film = await saved(booking, 'FILM', BY_COUNTER, { sections: counted(10) });
    expect(row(film, 'WBCC').parameter).toBe('10.0');
    expect(row(await sheet(booking, 'FBC'), 'NEUT').parameter).toBe('6.00');
  });

  it('with a counter that corrects already nothing is corrected twice', async () => {
    await lab.sql('update laboratory set counter_corrects_nrbc = true');
    try {
      const booking = await aBooking(lab, ['FBC', 'FILM']);
      await saved(booking, 'FBC', { WBC: '11', NEUTP: '60', NEUT: '' });
      const film = await saved(booking, 'FILM', BY_COUNTER, { sections: counted(10) });
      expect(row(film, 'WBCC')).toMatchObject({ parameter: '', reason: 'the counter corrects itself' });
      expect(row(await sheet(booking, 'FBC'), 'NEUT').parameter).toBe('6.60');
    } finally {
      await lab.sql('update laboratory set counter_corrects_nrbc = false');
    }
  });

  it('an effect on a blood count that is already released opens "amend" in Todos instead of changing it', async () => {
    const booking = await aBooking(lab, ['FBC', 'FILM']);
    await saved(booking, 'FBC', { WBC: '6', PLT: '242' });
    await saved(booking, 'FBC', {}, { version: 1, action: 'release' }, pathologist);
    await saved(booking, 'FILM', BY_COUNTER, { sections: CLUMPS });
    expect(row(await sheet(booking, 'FBC'), 'PLT').parameter).toBe('242');
    const open = () =>
      lab.sql<{ what: string[] }>(
        `select v.what from result_review v join result r on r.id = v.result_id
         where r.booking_id = $1 and v.settled_at is null`,
        [booking.id],
      );
    expect(await open()).toEqual([{ what: ['Blood Film + manual 100-cell differential'] }]);
    // The film is changed back: nothing is left to amend.
    await saved(booking, 'FILM', {}, { version: 1, sections: { film: { codes: [], text: 'Fine.' } } });
    expect(await open()).toEqual([]);
  });

  it('a wrong tally is refused at its field, and nothing is stored', async () => {
    const booking = await aBooking(lab, ['FILM']);
    const differential = { target: 100, tally: { MNEUT: 98 }, nrbc: 0 };
    const refused = await put(bench, booking, 'FILM', BY_COUNTER, { sections: { differential } });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toMatchObject([
      { field: 'sections.differential.tally', message: '98 of 100 cells' },
    ]);
    expect((await sheet(booking, 'FILM')).body.version).toBe(0);
  });

  it('what was counted is amended and audited as rows are', async () => {
    const booking = await aBooking(lab, ['FILM']);
    await saved(booking, 'FILM', BY_COUNTER, { sections: counted(0) });
    await saved(booking, 'FILM', {}, { version: 1, action: 'release' }, pathologist);
    const amended = await pathologist.post('/api/results/amend', {
      bookingId: booking.id,
      profileCode: 'FILM',
      version: 2,
      reason: 'Counted again',
      values: [],
      sections: { differential: { target: 100, tally: { MNEUT: 59, MLYM: 41 }, nrbc: 0 } },
    });
    expect(amended.status).toBe(200);
    const [change] = (amended.body as Result).amendments.map(({ changes }) => changes);
    expect(change).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'MNEUT', from: '60', to: '59' }),
        expect.objectContaining({ code: 'differential.tally', benchOnly: true }),
      ]),
    );
    const [entry] = await lab.sql<{ after: { sections: Record<string, string> } }>(
      `select after from audit_entry where action = 'result.amend' order by at desc limit 1`,
    );
    expect(entry?.after.sections['differential.tally']).toContain('Segmented neutrophils 59');
  });
});
