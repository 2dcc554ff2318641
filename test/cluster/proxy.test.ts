import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { Proxy, type Upstream } from '../../server/cluster/index.js';
import { until } from '../support/until.js';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

type Serve = http.RequestListener;

async function upstream(serve: Serve): Promise<Upstream> {
  const server = http.createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

/** Nobody listens there. */
async function nobody(): Promise<Upstream> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return { host: '127.0.0.1', port };
}

async function before(...upstreams: readonly Upstream[]): Promise<string> {
  const proxy = new Proxy();
  for (const one of upstreams) proxy.take(one);
  closers.push(() => proxy.close());
  return proxy.listen(0, '127.0.0.1');
}

/** Takes the call, and dies. */
const dying =
  (taken: string[]): Serve =>
  (request) => {
    taken.push(request.method ?? '');
    request.socket.destroy();
  };
const answering: Serve = (request, response) => {
  request.resume().on('end', () => response.end(`${request.method} ${request.headers['x-forwarded-for']}`));
};

test('a call goes on to another process where the first is not there', async () => {
  const address = await before(await nobody(), await upstream(answering));
  for (const method of ['GET', 'POST', 'POST']) {
    const answer = await fetch(address, { method, ...(method === 'POST' && { body: 'x' }) });
    expect([answer.status, await answer.text()]).toEqual([200, `${method} 127.0.0.1`]);
  }
});

test('a reading, and a write with its key, whose process died in the middle is made again elsewhere', async () => {
  const taken: string[] = [];
  const address = await before(await upstream(dying(taken)), await upstream(answering));
  expect((await fetch(address)).status).toBe(200);
  const keyed = await fetch(address, { method: 'POST', body: 'x', headers: { 'Idempotency-Key': 'one' } });
  expect(keyed.status).toBe(200);
  expect(taken.length).toBeGreaterThan(0);
});

test('a call that a process refuses because it stops is made elsewhere, and only where that does nothing twice', async () => {
  const stopping: Serve = (request, response) => {
    request.resume().on('end', () => response.writeHead(503, { 'retry-after': '2' }).end('stopping'));
  };
  const address = await before(await upstream(stopping), await upstream(answering));
  expect((await fetch(address)).status).toBe(200);
  const keyed = await fetch(address, { method: 'POST', body: 'x', headers: { 'Idempotency-Key': 'one' } });
  expect(keyed.status).toBe(200);
  expect((await fetch(address, { method: 'POST', body: 'x' })).status).toBe(503);
  const alone = await fetch(await before(await upstream(stopping), await upstream(stopping)));
  expect([alone.status, await alone.text()]).toEqual([503, 'stopping']);
});

test('a write without a key that may have been taken is never made twice, and its sender is told so', async () => {
  const taken: string[] = [];
  const address = await before(await upstream(dying(taken)), await upstream(dying(taken)));
  const answer = await fetch(address, { method: 'POST', body: 'x' });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'unknown_outcome' });
  expect(taken).toEqual(['POST']);
});

test('where no process is there the call is refused with a word when to come again', async () => {
  const address = await before(await nobody());
  const answer = await fetch(address);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await answer.json()).toMatchObject({ code: 'unavailable' });
});

test('what a caller claims about its address is not passed on', async () => {
  const address = await before(await upstream(answering));
  const answer = await fetch(address, { headers: { 'X-Forwarded-For': '10.1.2.3' } });
  expect(await answer.text()).toBe('GET 127.0.0.1');
});

test('one that is taken out gets nothing new and finishes what it has', async () => {
  const seen: string[] = [];
  let finish: () => void = () => undefined;
  const slow = await upstream((request, response) => {
    seen.push(request.url ?? '');
    finish = () => response.end('slow');
  });
  const other = await upstream((_request, response) => response.end('other'));
  const proxy = new Proxy();
  closers.push(() => proxy.close());
  proxy.take(slow);
  const address = await proxy.listen(0, '127.0.0.1');
  const first = fetch(`${address}/first`);
  while (seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  proxy.leave(slow);
  proxy.take(other);
  expect(await (await fetch(`${address}/second`)).text()).toBe('other');
  finish();
  expect(await (await first).text()).toBe('slow');
  expect(seen).toEqual(['/first']);
});

test('a screen that goes while its socket is passed on ends nothing', async () => {
  const address = await before(await upstream(answering));
  const { hostname, port } = new URL(address);
  for (let count = 0; count < 50; count += 1) {
    const screen = net.connect(Number(port), hostname);
    await new Promise((resolve) => screen.once('connect', resolve));
    screen.write('GET /socket.io/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    if (count % 2 === 0) await new Promise((resolve) => setImmediate(resolve));
    screen.resetAndDestroy();
  }
  expect((await fetch(address)).status).toBe(200);
});

const KEY = { 'Idempotency-Key': 'one' };

test.each(['/api/users/password_reset', '/api/Users/password%5Freset/?x=1', '/api/mail-settings/test'])(
  'a write that is not kept by its key is never made twice, for all that it has one: %s',
  async (path) => {
    const taken: string[] = [];
    const address = await before(await upstream(dying(taken)), await upstream(dying(taken)));
    const answer = await fetch(address + path, { method: 'POST', body: 'x', headers: KEY });
    expect([answer.status, taken]).toEqual([503, ['POST']]);
    expect(await answer.json()).toMatchObject({ code: 'unknown_outcome' });
  },
);

/** Answers when it is told to. */
async function slowly(): Promise<{ readonly at: Upstream; taken(): number; answer(): void }> {
  const waiting: http.ServerResponse[] = [];
  const at = await upstream((request, response) => request.resume().on('end', () => waiting.push(response)));
  return { at, taken: () => waiting.length, answer: () => waiting.forEach((one) => one.end('done')) };
}

async function behind(slow: Upstream): Promise<{ readonly proxy: Proxy; readonly address: string }> {
  const proxy = new Proxy();
  closers.push(() => proxy.close(0));
  proxy.take(slow);
  return { proxy, address: await proxy.listen(0, '127.0.0.1') };
}

test('one that closes finishes the calls that it has whole, and cuts those that were sent by half', async () => {
  const slow = await slowly();
  const { proxy, address } = await behind(slow.at);
  const { hostname, port } = new URL(address);
  const half = net.connect(Number(port), hostname);
  half.write('POST /half HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n{');
  const whole = fetch(`${address}/whole`, { method: 'POST', body: 'x' });
  await until(
    () => Promise.resolve(slow.taken()),
    (taken) => taken === 1,
  );
  let isClosed = false;
  const closed = proxy.close(60_000).then(() => (isClosed = true));
  await expect(fetch(address)).rejects.toThrow();
  expect(isClosed).toBe(false);
  slow.answer();
  expect(await (await whole).text()).toBe('done');
  await closed;
  expect(half.destroyed || (await once(half, 'close'))).toBeTruthy();
});

test('one that closes waits no longer than it may, and for nobody once it is to hurry', async () => {
  for (const end of [(proxy: Proxy) => proxy.close(50), hurried]) {
    const slow = await slowly();
    const { proxy, address } = await behind(slow.at);
    const call = fetch(address).catch(() => 'cut');
    await until(
      () => Promise.resolve(slow.taken()),
      (taken) => taken === 1,
    );
    await end(proxy);
    expect(await call).toBe('cut');
  }
});

async function hurried(proxy: Proxy): Promise<void> {
  const closed = proxy.close(60_000);
  proxy.hurry();
  await closed;
}
