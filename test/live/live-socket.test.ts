import { UnitOfWork } from '../../server/events/unit-of-work.js';
import { Pruning } from '../../server/events/pruning.js';
import { SYSTEM } from '../../server/kernel/actor.js';
import type { PaymentRow } from '../../shared/event-payloads.js';
import { connect, follow } from '../support/live.js';
import { openLaboratory, TEST_PASSWORD, type Laboratory } from '../support/laboratory.js';

describe('the live socket', () => {
  let lab: Laboratory;
  beforeAll(async () => {
    lab = await openLaboratory();
  });
  afterAll(() => lab?.close());

  const emit = (...args: Parameters<Parameters<Parameters<UnitOfWork['run']>[1]>[0]['emit']>) =>
    lab.server.app.get(UnitOfWork).run(SYSTEM, async (tx) => tx.emit(...args));
  const payment = (cashier: string): PaymentRow => ({
    bookingId: '018f0000-0000-7000-8000-000000000001',
    labNumber: 'LAB1',
    patientName: 'Ada Obi',
    cashier,
    entries: [{ payment: 'Cash', paymentUnit: '$', amount: '12.50' }],
    balance: '0.00',
    paymentStatus: 'paid',
    receipt: '1',
    at: new Date().toISOString(),
  });

  it('refuses who is not signed in, saying so', async () => {
    await expect(connect(lab.address, {})).rejects.toMatchObject({ data: { code: 'unauthenticated' } });
    await expect(connect(lab.address, { cookie: 'meniscus.sid=s:forged.signature' })).rejects.toMatchObject({
      data: { code: 'unauthenticated' },
    });
    await expect(
      connect(lab.address, { auth: { username: 'nobody', password: TEST_PASSWORD } }),
    ).rejects.toMatchObject({ data: { code: 'unauthenticated' } });
  });

  it('admits a script by its Basic pair', async () => {
    await lab.as('ROLE_LAB', 'analyser');
    const screen = await connect(lab.address, { auth: { username: 'analyser', password: TEST_PASSWORD } });
    expect(await screen.subscribe(['worklist:biochemistry'])).toMatchObject({ ok: true });
    screen.close();
  });

  it('knows its topics and refuses others by name', async () => {
    const screen = await connect(lab.address, { cookie: (await lab.as('ROLE_SUPER_ADMIN')).cookie });
    expect(await screen.subscribe(['weather'])).toMatchObject({
      ok: false,
      code: 'unknown_topic',
      topics: ['weather'],
    });
    expect(await screen.subscribe(['worklist:astrology'])).toMatchObject({
      ok: false,
      code: 'unknown_topic',
    });
    expect(await screen.subscribe(['booking:42'])).toMatchObject({ ok: false, code: 'unknown_topic' });
    expect(await screen.subscribe([])).toMatchObject({ ok: false, code: 'malformed' });
    expect(await screen.subscribe(['bookings'], -1)).toMatchObject({ ok: false, code: 'malformed' });
    screen.close();
  });

  it('sends nothing after unsubscribing', async () => {
    const screen = await follow(await lab.as('ROLE_LABADMIN'), ['stock', 'catalogue']);
    await screen.unsubscribe(['stock']);
    await emit('StockChanged', 'x', { productId: 'x' });
    await emit('CatalogueChanged', 'UE', { codes: ['UE'] });
    await screen.event((event) => event.type === 'CatalogueChanged');
    expect(screen.events.map((event) => event.type)).toEqual(['CatalogueChanged']);
    screen.close();
  });

  it('does not show one cashier what another took', async () => {
    const mine = await follow(await lab.as('ROLE_CASHIER', 'mine'), ['payments', 'cash:mine']);
    const other = await follow(await lab.as('ROLE_CASHIER', 'other'), ['payments']);
    const manager = await follow(await lab.as('ROLE_LABADMIN'), ['payments', 'cash:mine']);
    await emit('PaymentReceived', 'b', payment('mine'));
    const seen = await Promise.all(
      [mine, other, manager].map((screen) => screen.event((event) => event.type === 'PaymentReceived')),
    );
    expect(seen.map((event) => (event.payload as PaymentRow).entries.length)).toEqual([1, 0, 1]);
    expect((seen[1]?.payload as PaymentRow).cashier).toBe('');
    // The next event shows that nothing came twice before it.
    await emit('PaymentReceived', 'c', { ...payment('mine'), receipt: '2' });
    for (const screen of [mine, manager]) {
      const told = (await screen.count(2)).map(({ payload }) => (payload as PaymentRow).receipt);
      expect(told).toEqual(['1', '2']);
    }
    expect(await other.subscribe(['cash:mine'])).toMatchObject({ ok: false, code: 'forbidden' });
    for (const screen of [mine, other, manager]) screen.close();
  });

  it("shows a wall-board initials instead of the patient's name", async () => {
    const wall = await follow(await lab.as('ROLE_BOARD'), ['board']);
    const bench = await follow(await lab.as('ROLE_LAB'), ['board', 'worklist:all']);
    const card = {
      id: 'j',
      bookingInformationId: 'b',
      patientId: 'p',
      profileId: 'f',
      code: 'UE',
      testname: 'Urea & Electrolytes',
      laboratoryUnit: 'biochemistry',
      priority: 'stat',
      patientName: 'Adaeze Nwosu-Obi',
      labNumber: 'LAB7',
      datetime: new Date().toISOString(),
      due: new Date().toISOString(),
      status: 'waiting',
      open: true,
      closedBy: null,
      timeOut: null,
    } as const;
    await emit('JobCardOpened', 'j', card);
    const shown = await wall.event(() => true);
    expect(shown.payload).toMatchObject({ patientName: 'A. N.', labNumber: 'LAB7' });
    expect((await bench.event(() => true)).payload).toMatchObject({ patientName: 'Adaeze Nwosu-Obi' });
    await emit('JobCardOpened', 'k', { ...card, id: 'k' });
    expect((await bench.count(2)).map(({ subject }) => subject.id)).toEqual(['j', 'k']);
    wall.close();
    bench.close();
  });

  it('asks a screen that was away too long to load afresh', async () => {
    const person = await lab.as('ROLE_LABADMIN');
    const before = await follow(person, ['stock']);
    await emit('StockChanged', 'old', { productId: 'old' });
    const { seq } = await before.event((event) => event.subject.id === 'old');
    before.close();
    await emit('StockChanged', 'older', { productId: 'older' });
    await lab.drain();
    // Old by the database's clock, which also decides what is deleted.
    await lab.sql(`update event set at = at - interval '40 days' where seq <= $1`, [seq]);
    await lab.server.app.get(Pruning).prune();
    const after = await connect(lab.address, { cookie: person.cookie });
    expect(await after.subscribe(['stock'], seq - 1)).toMatchObject({ ok: false, code: 'resync' });
    expect(await after.subscribe(['stock'], 1_000_000)).toMatchObject({ ok: false, code: 'resync' });
    expect(await after.subscribe(['stock'])).toMatchObject({ ok: true });
    after.close();
  });

  it('takes the topics away at once when rights change', async () => {
    const person = await lab.as('ROLE_LAB', 'moving');
    const screen = await follow(person, ['worklist:all']);
    const [user] = await lab.sql<{ id: string; version: number }>(
      `select id, version from app_user where username = 'moving'`,
    );
    const changed = await (
      await lab.as('ROLE_SUPER_ADMIN')
    ).put('/api/users/update', {
      id: user?.id,
      firstName: 'Moving',
      surname: 'On',
      username: 'moving',
      userRole: 'ROLE_RECEPTION',
      accountName: '',
      accountNumber: '',
      version: user?.version,
    });
    expect(changed.status).toBe(200);
    await screen.disconnected();
    await person.signIn();
    const again = await connect(lab.address, { cookie: person.cookie });
    expect(await again.subscribe(['worklist:all'])).toMatchObject({ ok: false, code: 'forbidden' });
    again.close();
  });

  it('ends the live connection with the session', async () => {
    const person = await lab.as('ROLE_LAB', 'leaving');
    const screen = await follow(person, ['worklist:all']);
    await person.get('/api/users/logout', { 'X-XSRF-TOKEN': person.xsrf });
    await screen.disconnected();
    expect(screen.socket.connected).toBe(false);
  });
});
