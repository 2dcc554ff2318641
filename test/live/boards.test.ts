import type { AnyEnvelope } from '../../shared/events.js';
import { BOARD_SHOWS, type BoardShows } from '../../shared/live.js';
import { Client } from '../support/client.js';
import { connect, type LiveScreen } from '../support/live.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, NORMAL_UE, save } from '../results/bench.js';

let lab: Laboratory;
let director: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  director = await lab.as('ROLE_SUPER_ADMIN');
});
afterAll(() => lab?.close());

interface Wall {
  readonly id: string;
  readonly token: string;
  readonly client: Client;
}

/** A token is issued, and the screen on the wall signs in by it. */
async function hang(shows: BoardShows, name = `Wall that shows ${shows}`): Promise<Wall> {
  const { status, body } = await director.post('/api/boards', { name, shows });
  expect(status).toBe(201);
  const client = new Client(lab.address, '', '');
  const signedIn = await client.get('/api/boards/sign-in', { Authorization: `Bearer ${body.token}` });
  expect(signedIn).toMatchObject({ status: 200, body: { name, shows } });
  return { id: body.board.id, token: body.token, client };
}

async function watch(wall: Wall): Promise<LiveScreen> {
  const screen = await connect(lab.address, { cookie: wall.client.cookie });
  expect(await screen.subscribe(['board'])).toMatchObject({ ok: true });
  return screen;
}

const textOf = (what: unknown): string => JSON.stringify(what);
const NAME = { fullName: 'Adaeze Nwosu', dateOfBirth: '1980-01-15', gender: 'female' };

describe('a wall-board', () => {
  it('signs in with a token of its own, by cookie, by header and at the live connection', async () => {
    const { token, client } = await hang('number');
    expect((await client.get('/api/live/snapshot/board')).status).toBe(200);
    const bearer = { Authorization: `Bearer ${token}` };
    expect((await lab.stranger().get('/api/live/snapshot/board', bearer)).status).toBe(200);
    const screen = await connect(lab.address, { auth: { token } });
    expect(await screen.subscribe(['board'])).toMatchObject({ ok: true });
    screen.close();
  });

  it.each(['', 'x', 'A'.repeat(43), '../../etc', 'Bearer'])('is not signed in by "%s"', async (token) => {
    const answer = await lab.stranger().get('/api/boards/sign-in', { Authorization: `Bearer ${token}` });
    expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    expect(answer.headers['set-cookie']).toBeUndefined();
    await expect(connect(lab.address, { auth: { token } })).rejects.toMatchObject({
      data: { code: 'unauthenticated' },
    });
  });

  it('reads boards and nothing else, by call and live', async () => {
    const wall = await hang('full');
    const { id } = await aBooking(lab, ['UE']);
    for (const path of ['/api/todos', `/api/booking/${id}`, '/api/results', '/api/users/currentUserRole']) {
      const answer = await wall.client.get(path);
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'forbidden']);
    }
    const screen = await connect(lab.address, { cookie: wall.client.cookie });
    for (const topic of ['worklist:all', 'results', 'bookings', 'payments', `booking:${id}`, 'notifications'])
      expect(await screen.subscribe([topic])).toMatchObject({ ok: false, code: 'forbidden' });
    screen.close();
  });

  it('has its token issued, listed and revoked by SUPER only; the token is shown once', async () => {
    const wall = await hang('initials', 'Corridor');
    const list = await director.get('/api/boards');
    expect(list.body.items).toContainEqual(expect.objectContaining({ id: wall.id, name: 'Corridor' }));
    expect(list.text).not.toContain(wall.token);
    const [kept] = await lab.sql('select * from board_token where id = $1', [wall.id]);
    expect(textOf(kept)).not.toContain(wall.token);
    const manager = await lab.as('ROLE_LABADMIN');
    expect((await manager.post('/api/boards', { name: 'Mine', shows: 'full' })).status).toBe(403);
    expect((await manager.delete(`/api/boards/${wall.id}`)).status).toBe(403);
    const trail = await lab.sql<{ action: string }>(
      'select action from audit_entry where subject_id = $1 order by at, action',
      [wall.id],
    );
    expect(trail.map(({ action }) => action)).toEqual(['board.issue', 'board.sign-in']);
  });

  it('goes dark at once when its token is revoked', async () => {
    const wall = await hang('number');
    const screen = await watch(wall);
    expect((await director.delete(`/api/boards/${wall.id}`)).body.revokedAt).not.toBeNull();
    await screen.disconnected();
    expect((await wall.client.get('/api/live/snapshot/board')).status).toBe(401);
    await expect(connect(lab.address, { cookie: wall.client.cookie })).rejects.toMatchObject({
      data: { code: 'unauthenticated' },
    });
  });

  it('shows of a patient what its token says, and names only with `full`', async () => {
    const walls = await Promise.all(BOARD_SHOWS.map(async (shows) => ({ shows, wall: await hang(shows) })));
    const screens = await Promise.all(walls.map(async (one) => ({ ...one, screen: await watch(one.wall) })));
    await aBooking(lab, ['UE'], { patient: NAME });
    for (const { shows, wall, screen } of screens) {
      const { payload } = await screen.event(({ type }) => type === 'JobCardOpened');
      const told = { number: '', initials: 'A. N.', full: 'Adaeze Nwosu' }[shows];
      expect(payload).toMatchObject({ patientName: told, laboratoryUnit: 'biochemistry' });
      const snapshot = await wall.client.get('/api/live/snapshot/board');
      expect(snapshot.body.shows).toBe(shows);
      expect(snapshot.text.includes('Adaeze')).toBe(shows === 'full');
      expect(snapshot.text.includes('"AN"')).toBe(shows !== 'number');
      screen.close();
    }
  });

  it('shows a person who is signed in no names either: everybody reads a wall', async () => {
    const bench = await lab.as('ROLE_LAB');
    await aBooking(lab, ['UE'], { patient: { ...NAME, fullName: 'Zanele Khumalo' } });
    expect((await bench.get('/api/live/snapshot/board')).text).not.toContain('Zanele');
  });

  it('says no name of a confidential test, nor anything that tells it', async () => {
    const wall = await hang('full');
    const screen = await watch(wall);
    const { id } = await aBooking(lab, ['HIV', 'UE']);
    const cards = (await screen.count(3)).filter(({ type }) => type === 'JobCardOpened');
    await lab.drain();
    const snapshot = await wall.client.get('/api/live/snapshot/serology');
    for (const said of [textOf(screen.events), snapshot.text]) expect(said).not.toMatch(/HIV/i);
    expect(textOf(screen.events)).not.toContain(id);
    expect(cards.map(({ payload }) => (payload as { testname: string }).testname).sort()).toContain(
      'Special test',
    );
    screen.close();
  });

  it('hears nothing of a result before its release but that a critical call is open', async () => {
    const wall = await hang('full');
    const screen = await watch(wall);
    const bench = await lab.as('ROLE_LAB');
    const booking = await aBooking(lab, ['UE']);
    const critical = await aBooking(lab, ['UE']);
    await save(bench, booking, 'UE', NORMAL_UE);
    await save(bench, critical, 'UE', { ...NORMAL_UE, K: '7.5' });
    const call = await screen.event(({ type }) => type === 'CriticalRaised');
    await lab.drain();
    expect(call.payload).not.toHaveProperty('parameter');
    expect(call.payload).toMatchObject({ unit: 'biochemistry', raisedAt: expect.any(String) });
    expect(call.actor).toBe('');
    const types = new Set(screen.events.map(({ type }: AnyEnvelope) => type));
    expect([...types].filter((type) => type.startsWith('Result'))).toEqual([]);
    expect(textOf(screen.events)).not.toMatch(/"7\.5"|Potassium|flags|patientId|bookingId|total|balance/);
    const snapshot = await wall.client.get('/api/live/snapshot/board');
    expect(snapshot.body.criticalCalls[0]).not.toHaveProperty('parameter');
    expect(snapshot.text).not.toMatch(/"7\.5"|Potassium/);
    screen.close();
  });
});
