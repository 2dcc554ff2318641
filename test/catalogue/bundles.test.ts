import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BatchLine } from '../../shared/contract/catalogue-shapes.js';
import { good, type Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

const PATH = '/api/catalogue/batches';

describe('bundles of tests', () => {
  let lab: Laboratory;
  let manager: Client;
  let reception: Client;

  beforeAll(async () => {
    lab = await openLaboratory();
    manager = await lab.as('ROLE_LABADMIN');
    reception = await lab.as('ROLE_RECEPTION');
  });
  afterAll(() => lab.close());

  const listed = async (query = ''): Promise<readonly BatchLine[]> =>
    good(await reception.get(`${PATH}${query}`)).body;
  const named = async (name: string, query = ''): Promise<BatchLine | undefined> =>
    (await listed(query)).find((bundle) => bundle.name === name);
  const make = async (name: string, codes: readonly string[], more: object = {}) =>
    good(await manager.post(PATH, { name, codes, ...more })).body;
  const book = (bundles: readonly string[]) =>
    reception.post('/api/booking/book', {
      patient: { fullName: 'Ruth Ndlovu', dateOfBirth: '1980-01-15', gender: 'female' },
      profiles: ['ESR'],
      bundles,
    });

  it('are public as the test menu is, each with what its tests cost one by one today', async () => {
    await make('Liver and kidney', ['UE', 'LFT'], { price: '20.00' });
    const shown: readonly BatchLine[] = (await lab.stranger().get(PATH)).body;
    expect(shown.find(({ name }) => name === 'Liver and kidney')).toMatchObject({
      price: '20.00',
      retired: false,
      profiles: [
        { code: 'UE', price: '12.00', retired: false },
        { code: 'LFT', price: '15.00', retired: false },
      ],
    });
    expect((await lab.stranger().post(PATH, { name: 'X', codes: ['UE'] })).status).toBeGreaterThanOrEqual(
      401,
    );
  });

  it('are found by part of the name and by the code of a test in them', async () => {
    expect((await listed('?q=LIVER%20and')).map(({ name }) => name)).toEqual(['Liver and kidney']);
    expect((await listed('?q=lft')).map(({ name }) => name)).toContain('Liver and kidney');
    expect(await listed('?q=no%20such%20thing')).toEqual([]);
  });

  it('are retired, never deleted: offered and booked no more, and brought back as they were', async () => {
    const bundle = await make('Well man', ['UE', 'FBC'], { price: '15.00' });
    const retired = good(await manager.put(PATH, { ...bundle, retired: true })).body;
    expect(await named('Well man')).toBeUndefined();
    expect(await named('Well man', '?retired=true')).toMatchObject({ retired: true, price: '15.00' });
    const refused = await book([bundle.id]);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ field: 'bundles.0', message: 'The bundle Well man is retired.' }],
    ]);
    const apart = await reception.post('/api/booking/book', {
      patient: { fullName: 'Mary Ndlovu', dateOfBirth: '1980-01-15', gender: 'female' },
      profiles: ['UE', 'FBC'],
    });
    expect(apart.body.payment.total).toBe('20.00');
    good(await manager.put(PATH, { ...retired, retired: false }));
    expect((await book([bundle.id])).status).toBe(201);
  });

  it('say that one of their tests was retired, and can still be renamed or retired themselves', async () => {
    const bundle = await make('Old and new', ['UE', 'CRP']);
    const { version } = (await manager.get('/api/catalogue/profiles/CRP')).body;
    good(
      await manager.post('/api/catalogue/profiles/retire', {
        code: 'CRP',
        version,
        retired: true,
        reason: 'Sent out',
      }),
    );
    expect((await named('Old and new'))?.profiles.map(({ code, retired }) => [code, retired])).toEqual([
      ['UE', false],
      ['CRP', true],
    ]);
    const renamed = good(await manager.put(PATH, { ...bundle, name: 'Old and newer' })).body;
    expect(good(await manager.put(PATH, { ...renamed, retired: true })).body).toMatchObject({
      retired: true,
    });
    const another = await manager.post(PATH, { name: 'Only new', codes: ['CRP'] });
    expect([another.status, another.body.errors[0].field]).toEqual([422, 'codes']);
  });

  it('have one name each, in capitals or not, and the refusal says where it is', async () => {
    const bundle = await make('Well woman', ['UE', 'TFT']);
    good(await manager.put(PATH, { ...bundle, retired: true }));
    const again = await manager.post(PATH, { name: 'well WOMAN', codes: ['UE'] });
    expect([again.status, again.body.detail]).toEqual([
      409,
      'There is already a bundle called Well woman. It is retired: it can be brought back.',
    ]);
  });
});
