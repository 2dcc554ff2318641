import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { STAFF_LIST } from '../../server/prices/index.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { good, type Client } from '../support/client.js';
import { PriceDesk } from './price-desk.js';

describe('many prices at once', () => {
  let lab: Laboratory;
  let manager: Client;
  let desk: PriceDesk;

  beforeAll(async () => {
    lab = await openLaboratory();
    lab.clock.set('2030-11-22T09:00:00Z');
    manager = await lab.as('ROLE_LABADMIN');
    desk = new PriceDesk(lab);
  });
  afterAll(() => lab.close());

  describe('by percent', () => {
    const rise = { percent: '5', step: '0.50', from: '2031-01-01', unit: 'haematology' };

    it('are previewed, planned as one change, and undone as one before their day', async () => {
      const preview = await manager.post('/api/prices/percentage', rise);
      const fbc = preview.body.find((one: { code: string }) => one.code === 'FBC');
      expect(fbc).toMatchObject({ before: '8.00', after: '8.50', own: true });
      expect(new Set(preview.body.map((one: { unit: string }) => one.unit))).toEqual(
        new Set(['haematology']),
      );
      const prices = preview.body.map((one: { code: string; after: string; version: number }) => ({
        code: one.code,
        price: one.after,
        version: one.version,
      }));
      const { percent, step, from } = rise;
      const kept = await manager.put('/api/prices', { from, prices, percentage: { percent, step } });
      expect(kept.status).toBe(200);
      expect((await desk.line('FBC')).next).toEqual({ price: '8.50', from });
      const [planned] = (await manager.get('/api/prices/changes?planned=true')).body.items;
      expect(planned).toMatchObject({ kind: 'percentage', percent: '5', from, state: 'planned' });
      expect((await manager.post('/api/prices/undo', { id: planned.id })).status).toBe(200);
      expect((await desk.line('FBC')).next).toBeNull();
      expect((await manager.post('/api/prices/undo', { id: planned.id })).status).toBe(409);
      const history = (await manager.get('/api/prices/history?code=FBC')).body.items;
      expect(history).toMatchObject([
        { kind: 'undo', before: '8.50', after: '8.00', by: 'Labadmin Tester' },
        { kind: 'percentage', before: '8.00', after: '8.50', from, undone: true },
        { kind: 'first', before: null, after: '8.00', from: null },
      ]);
    });

    it('are refused where a price is not what was previewed', async () => {
      const prices = [{ code: 'FBC', price: '8.45', version: (await desk.line('FBC')).version }];
      const wrong = await manager.put('/api/prices', { prices, percentage: { percent: '5', step: '0.50' } });
      expect(wrong.body.errors).toEqual([{ field: 'prices.0.price', message: 'FBC becomes 8.50 by 5 %.' }]);
    });

    it('can be taken of the cash list', async () => {
      const asked = { list: STAFF_LIST, percent: '-20', of: 'cash', codes: ['LFT'] };
      const [lft] = (await manager.post('/api/prices/percentage', asked)).body;
      expect(lft).toMatchObject({ before: '15.00', after: '12.00', own: false });
      const prices = [{ code: 'LFT', price: '12.00', version: lft.version }];
      const percentage = { percent: '-20', of: 'cash' };
      good(await manager.put('/api/prices', { list: STAFF_LIST, prices, percentage }));
      expect(await desk.line('LFT', STAFF_LIST)).toMatchObject({ price: '12.00', own: true });
    });
  });

  it('undo a planned price under one that came in between, and refuse it once it is in force or laid over', async () => {
    const changeOf = async (from: string) =>
      (await manager.get('/api/prices/changes')).body.items.find((one: { from: string }) => one.from === from)
        .id;
    good(await desk.change('ESR', '9.00', { from: '2031-03-01' }));
    good(await desk.change('ESR', '7.00'));
    const planned = await changeOf('2031-03-01');
    good(await desk.change('ESR', '9.50', { from: '2031-03-01' }));
    expect((await manager.post('/api/prices/undo', { id: planned })).body.detail).toContain(
      'undo that first',
    );
    good(await manager.post('/api/prices/undo', { id: await changeOf('2031-03-01') }));
    expect((await desk.line('ESR')).next).toEqual({ price: '9.00', from: '2031-03-01' });
    good(await manager.post('/api/prices/undo', { id: planned }));
    expect(await desk.line('ESR')).toMatchObject({ price: '7.00', next: null });
    lab.clock.set('2031-03-02T12:00:00Z');
    // The price of that day is again the one from before the rise was planned.
    expect(await desk.menuPrice('ESR')).toBe('7.00');
    good(await desk.change('ESR', '8.00'));
    const late = await manager.post('/api/prices/undo', { id: await changeOf('2031-03-02') });
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
    expect(late.body.detail).toContain('in force since 2 Mar 2031');
    const unreal = await desk.change('ESR', '8.00', { from: '2031-02-30' });
    expect(unreal.body.errors).toEqual([{ field: 'from', message: '30 Feb 2031 is not a date.' }]);
  });

  it('come from a file that names each line’s refusal, and go out as one that changes nothing when it comes back', async () => {
    const wrong = 'code;price\nUE;12,50\nNOPE;3\nFBC;dear\nUE;1\nLFT;';
    const refused = await manager.post('/api/prices/csv', { csv: wrong });
    expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'csv.4.price',
      'csv.5.code',
      'csv.3.code',
      'csv.6.price',
    ]);
    const why = async (csv: string) =>
      (await manager.post('/api/prices/csv', { csv })).body.errors.map(
        ({ message }: { message: string }) => message,
      );
    expect(await why('code,price\nUE,91,900\nNOPE,1')).toEqual([
      expect.stringMatching(/^line 2: there is something beyond the last column/),
      'line 3: there is no profile "NOPE".',
    ]);
    expect(await why('code,price,price\nUE,1,2')).toEqual(['line 1: the column “price” is there twice.']);
    expect(await why('code,price\nUE,1\nLFT\u0090,2')).toEqual([
      'csv has a character that cannot be stored: line 3, U+0090. Take it out, or save the file as “CSV UTF-8”.',
    ]);
    const quoted = await manager.post('/api/prices/csv', {
      csv: 'code,price,note\nUE,13.00,"was\nLFT,99.00,x"',
    });
    expect(quoted.body).toMatchObject([{ code: 'UE', after: '13.00' }]);
    const read = await manager.post('/api/prices/csv', { csv: 'Code;Price\nUE;12,50\nFBC;8.00' });
    expect(read.body).toMatchObject([
      { code: 'UE', before: '12.00', after: '12.50' },
      { code: 'FBC', before: '8.00', after: '8.00' },
    ]);
    const out = await manager.get('/api/prices?format=csv');
    expect(out.headers['content-type']).toContain('text/csv');
    const back = await manager.post('/api/prices/csv', { csv: out.text });
    expect(back.body).toHaveLength(81);
    expect(back.body.filter((one: { before: string; after: string }) => one.before !== one.after)).toEqual(
      [],
    );
    const [ue] = read.body;
    const prices = [{ code: 'UE', price: ue.after, version: ue.version }];
    good(await manager.put('/api/prices', { prices, csv: true }));
    const [newest] = (await manager.get('/api/prices/history?code=UE')).body.items;
    expect(newest).toMatchObject({ kind: 'csv', before: '12.00', after: '12.50' });
  });
});
