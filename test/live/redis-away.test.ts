import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { follow } from '../support/live.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { startRedis, type TestRedis } from '../support/redis.js';

let redis: TestRedis;
let lab: Laboratory;
const unhandled: unknown[] = [];
const keep = (failure: unknown) => void unhandled.push(failure);

beforeAll(async () => {
  process.on('unhandledRejection', keep);
  redis = await startRedis();
  lab = await openLaboratory({ config: { redisUrl: redis.url } });
});
afterAll(async () => {
  await lab.close();
  await redis.stop();
  process.off('unhandledRejection', keep);
});

it('a sign-out while Redis is away ends its live connections, and nothing else', async () => {
  const [leaving, staying] = [await lab.as('ROLE_RECEPTION'), await lab.as('ROLE_LABADMIN')];
  const gone = await follow(leaving, ['bookings']);
  const stays = await follow(staying, ['bookings']);
  await redis.kill();
  expect((await leaving.get('/api/users/logout', { 'X-XSRF-TOKEN': leaving.xsrf })).status).toBeLessThan(300);
  await gone.disconnected();
  expect(stays.socket.connected).toBe(true);
  expect((await leaving.get('/api/booking/payments/all')).status).toBe(401);
  expect((await staying.get('/api/booking/payments/all')).status).toBe(200);
  expect(unhandled).toEqual([]);
});
