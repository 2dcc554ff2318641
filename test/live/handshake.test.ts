import type { IncomingHttpHeaders } from 'node:http';
import { io } from 'socket.io-client';
import { isOwnOrigin } from '../../server/live/live-adapter.js';
import { SessionWatch } from '../../server/live/session-watch.js';
import { follow } from '../support/live.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;

beforeAll(async () => {
  lab = await openLaboratory();
});
afterAll(() => lab?.close());

/** The refusal of a page of `origin` that opens the connection with this person's cookies; '' if it connects. */
function open(cookie: string, origin: string | undefined): Promise<string> {
  const socket = io(`${lab.address}/live`, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { Cookie: cookie, ...(origin !== undefined && { Origin: origin }) },
  });
  const answered = new Promise<string>((resolve) => {
    socket.once('connect', () => resolve(''));
    socket.once('connect_error', (failure) => resolve(failure.message));
  });
  return answered.finally(() => socket.disconnect());
}

describe('the handshake', () => {
  it("refuses a foreign site's page, whoever is signed in there", async () => {
    const { cookie } = await lab.as('ROLE_SUPER_ADMIN');
    const port = new URL(lab.address).port;
    const foreign = [
      'https://evil.example',
      'null',
      'file://',
      `http://127.0.0.1:${Number(port) + 1}`,
      `http://127.0.0.1.evil.example:${port}`,
    ];
    for (const origin of foreign) expect([origin, await open(cookie, origin)]).not.toEqual([origin, '']);
  });

  it('accepts the own page, and a script that says no origin', async () => {
    const { cookie } = await lab.as('ROLE_SUPER_ADMIN');
    expect(await open(cookie, lab.address)).toBe('');
    expect(await open(cookie, undefined)).toBe('');
  });

  it.each<[string, IncomingHttpHeaders, boolean]>([
    ['the host that was asked for', { host: 'lab.example:8080', origin: 'http://lab.example:8080' }, true],
    ['another port of it', { host: 'lab.example:8080', origin: 'http://lab.example' }, false],
    ['whatever case it is written in', { host: 'LAB.example', origin: 'https://lab.EXAMPLE' }, true],
    ['the public address', { host: 'inner:3000', origin: 'https://results.example' }, true],
    [
      "no host that only the caller's own header names",
      { host: 'inner', 'x-forwarded-host': 'x.example', origin: 'https://x.example' },
      false,
    ],
  ])('knows %s', (_, headers, expected) => {
    const address = { publicUrl: 'https://results.example', trustProxy: false };
    expect(isOwnOrigin(headers, address)).toBe(expected);
  });

  it('believes the proxy that it was told to trust', () => {
    const headers = { host: 'inner', 'x-forwarded-host': 'lab.example', origin: 'https://lab.example' };
    expect(isOwnOrigin(headers, { publicUrl: undefined, trustProxy: 1 })).toBe(true);
  });
});

describe('a live connection ends with its session', () => {
  const look = (): Promise<void> => lab.server.app.get(SessionWatch).look();
  const ageSession = (username: string, change: string): Promise<unknown> =>
    lab.sql(
      `update session set ${change} where sess ->> 'userId' = (select id::text from app_user where username = $1)`,
      [username],
    );

  it.each([
    ['that lay idle too long', 'idle', `expire = now() - interval '1 second'`],
    [
      'that has lasted too long, however busy it is',
      'busy',
      `sess = jsonb_set(sess::jsonb, '{created}', '1000')::json`,
    ],
    ['that somebody ended elsewhere', 'ended', `sid = 'gone ' || sid`],
  ])('%s', async (_, username, change) => {
    const person = await lab.as('ROLE_LAB', username);
    const other = await lab.as('ROLE_LAB', `${username}_too`);
    const screen = await follow(person, ['worklist:all']);
    const standing = await follow(other, ['worklist:all']);
    await look();
    expect(screen.socket.connected).toBe(true);
    await ageSession(username, change);
    await look();
    await screen.disconnected();
    expect(standing.socket.connected).toBe(true);
    standing.close();
  });

  it('and the call is refused as the connection is: nothing lasts longer than twice the idle time', async () => {
    const person = await lab.as('ROLE_LAB', 'tireless');
    await ageSession('tireless', `sess = jsonb_set(sess::jsonb, '{created}', '1000')::json`);
    // The process's brief cache of the session runs out.
    const patience = Date.now() + 10_000;
    let status = 200;
    while (status === 200 && Date.now() < patience)
      ({ status } = await person.get('/api/users/currentUserRole'));
    expect(status).toBe(401);
  });
});
