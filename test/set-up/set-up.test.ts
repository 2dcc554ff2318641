import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, good } from '../support/client.js';
import { openLaboratory, TEST_PASSWORD, type Laboratory } from '../support/laboratory.js';
import { paper } from '../reports/paper.js';
import { pay } from '../billing/till.js';
import { openShift } from '../shifts/drawer.js';

/** The laboratory's first user, as the first start makes it. */
async function firstUser(lab: Laboratory): Promise<Client> {
  const admin = new Client(lab.address, 'admin', TEST_PASSWORD);
  good(await admin.signIn());
  return admin;
}

const NEWCOMER = { firstName: 'Rudo', surname: 'Ncube', username: 'rudo', userRole: 'ROLE_RECEPTION' };

describe('the set-up of a new laboratory', () => {
  let lab: Laboratory;
  let admin: Client;
  /** Gone through in this order: it is over with the last of these. */
  beforeAll(async () => {
    lab = await openLaboratory();
    admin = await firstUser(lab);
  });
  afterAll(() => lab.close());

  const about = async () => (await admin.get('/api/about')).body;

  it('is open while there is no user but the first, and remembers each step that was answered', async () => {
    expect((await admin.get('/api/set-up')).body).toMatchObject({ open: true, finished: false, steps: [] });
    good(await admin.post('/api/set-up/steps', { step: 'logo', answer: 'skipped' }));
    good(await admin.post('/api/set-up/steps', { step: 'laboratory', answer: 'done' }));
    good(await admin.post('/api/set-up/steps', { step: 'logo', answer: 'done' }));
    const { body } = await admin.get('/api/set-up');
    expect(body.steps).toEqual([
      { step: 'laboratory', answer: 'done' },
      { step: 'logo', answer: 'done' },
    ]);
  });

  it('is said to be finished, and may still be gone through again', async () => {
    good(await admin.post('/api/set-up/steps', { step: 'finish', answer: 'done' }));
    expect((await admin.get('/api/set-up')).body).toMatchObject({ open: true, finished: true });
    good(await admin.post('/api/set-up/steps', { step: 'printers', answer: 'done' }));
  });

  it('sets the time zone and the base currency, which the payment types of the old one follow', async () => {
    const { version } = await about();
    const time = { timeZone: 'Africa/Harare', baseCurrency: 'ZWG', version };
    expect(good(await admin.post('/api/set-up/time', time)).body).toMatchObject({
      timeZone: 'Africa/Harare',
      baseCurrency: 'ZWG',
    });
    const types = (await admin.get('/api/payment-types')).body as { nameSlug: string; units: string }[];
    expect(Object.fromEntries(types.map(({ nameSlug, units }) => [nameSlug, units]))).toMatchObject({
      cash: 'ZWG',
      card: 'ZWG',
      'cash-eur': '€',
    });
    const stale = await admin.post('/api/set-up/time', time);
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version' } });
  });

  it('takes the tests of benches that do not work here off the menu, and brings them back', async () => {
    const onMenu = async (): Promise<Set<string>> => {
      const { items } = (await admin.get('/api/catalogue/profiles?size=200')).body;
      return new Set(items.map(({ unit }: { unit: string }) => unit));
    };
    const units = ['haematology', 'biochemistry'];
    const chosen = good(await admin.post('/api/set-up/tests', { start: 'shipped', units })).body;
    expect(await onMenu()).toEqual(new Set(units));
    const serology = chosen.units.find(({ unit }: { unit: string }) => unit === 'serology');
    expect(serology).toMatchObject({ onMenu: 0 });
    expect(serology.profiles).toBeGreaterThan(3);
    good(await admin.post('/api/set-up/tests', { start: 'empty', units: [] }));
    expect(await onMenu()).toEqual(new Set());
    good(await admin.post('/api/set-up/tests', { start: 'shipped', units: [...units, 'serology'] }));
    expect(await onMenu()).toEqual(new Set([...units, 'serology']));
    const [trail] = await lab.sql<{ n: number }>(
      `select count(*) as n from audit_entry where action = 'profile.bring-back' and subject_id = 'FBC'`,
    );
    expect(trail?.n).toBe(1);
  });

  it('wants a bench where it begins with the shipped tests', async () => {
    const none = await admin.post('/api/set-up/tests', { start: 'shipped', units: [] });
    expect(none).toMatchObject({ status: 422, body: { errors: [{ field: 'units' }] } });
  });

  it('prints a label, and a sheet with the heading of the laboratory', async () => {
    const { version } = await about();
    good(await admin.post('/api/about/', { name: 'Mbare Laboratory', address: '4 Ardbennie Road', version }));
    const text = (await paper(admin, '/api/set-up/test-page.pdf?kind=a4')).lines.join('\n');
    expect(text).toContain('Mbare Laboratory');
    expect(text).toContain('4 Ardbennie Road');
    expect(text).toContain('100 mm');
    const label = await paper(admin, '/api/set-up/test-page.pdf?kind=label');
    expect(label.lines.join('\n')).toContain('TEST-1-1');
  });

  it('is over with the second user, also once that one has left', async () => {
    good(await admin.post('/api/users', NEWCOMER));
    const { version } = await about();
    const over = { status: 409, body: { code: 'conflict' } };
    const refused = async (): Promise<void> => {
      expect((await admin.get('/api/set-up')).body).toMatchObject({ open: false });
      expect(await admin.post('/api/set-up/steps', { step: 'finish', answer: 'done' })).toMatchObject(over);
      const time = { timeZone: 'Africa/Harare', baseCurrency: 'ZWG', version };
      expect(await admin.post('/api/set-up/time', time)).toMatchObject(over);
      expect(await admin.post('/api/set-up/tests', { start: 'empty', units: [] })).toMatchObject(over);
      expect((await admin.get('/api/set-up/test-page.pdf?kind=a4')).status).toBe(409);
    };
    await refused();
    good(await admin.post('/api/users/delete', { username: 'rudo' }));
    await refused();
  });
});

describe('once money was taken', () => {
  let lab: Laboratory;
  let admin: Client;
  beforeAll(async () => {
    lab = await openLaboratory();
    admin = await firstUser(lab);
  });
  afterAll(() => lab.close());

  it('the base currency stays what it is', async () => {
    good(await openShift(admin));
    const booking = good(
      await admin.post('/api/booking/book', {
        patient: { fullName: 'Chipo Sithole', dateOfBirth: '1990-02-14', gender: 'female' },
        profiles: ['FBC'],
      }),
    ).body;
    good(await pay(admin, booking, '1.00'));
    const { version } = (await admin.get('/api/about')).body;
    const other = await admin.post('/api/set-up/time', {
      timeZone: 'Africa/Harare',
      baseCurrency: 'ZWG',
      version,
    });
    expect(other).toMatchObject({ status: 422, body: { errors: [{ field: 'baseCurrency' }] } });
    const about = (await admin.get('/api/about')).body;
    const later = await admin.post('/api/about', { ...about, baseCurrency: 'ZWG' });
    expect(later).toMatchObject({ status: 422, body: { errors: [{ field: 'baseCurrency' }] } });
    const same = { timeZone: 'Africa/Harare', baseCurrency: '$', version };
    expect(good(await admin.post('/api/set-up/time', same)).body.timeZone).toBe('Africa/Harare');
  });
});
