import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

const ANNA = { fullName: 'Anna Johnson', dateOfBirth: '1990-05-01', gender: 'female' };
let lab: Laboratory;
let reception: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  reception = await lab.as('ROLE_RECEPTION');
});
afterAll(() => lab?.close());

const named = (fullName: string) => reception.post('/api/patient', { ...ANNA, fullName });

it.each(['Anna \u202enosnhoJ', 'Anna\u2066 Johnson', 'Anna\nJohnson', 'Anna\tJohnson', 'Anna \u2028Johnson'])(
  'takes %j for no name, since screen and paper would say different people',
  async (fullName) => {
    const { status, body } = await named(fullName);
    expect([status, body.errors]).toEqual([422, [expect.objectContaining({ field: 'fullName' })]]);
  },
);

it('keeps a name without the signs that nobody sees, and with the joiners that its script needs', async () => {
  expect((await named('\u200eAnna\u200b John\u00adson')).body.fullName).toBe('Anna Johnson');
  expect((await named('ශ්\u200dරී පෙරේරා')).body.fullName).toBe('ශ්\u200dරී පෙරේරා');
});

it('takes lines in an address, and no turned direction', async () => {
  const address = '12 Long Street\nHarare';
  expect((await reception.post('/api/patient', { ...ANNA, address })).body.address).toBe(address);
  const turned = await reception.post('/api/patient', { ...ANNA, address: '12 \u202egnoL' });
  expect(turned.body.errors).toMatchObject([{ field: 'address' }]);
});

it('finds what is looked for with a sign that nobody sees', async () => {
  const { body } = await named('Thandiwe Sibanda');
  const found = await reception.get(`/api/search?searchQuery=${encodeURIComponent('Thandi\u200bwe')}`);
  expect(JSON.stringify(found.body)).toContain(body.id);
});
