import { pay } from '../billing/till.js';
import { follow } from '../support/live.js';
import { oftener } from '../support/long.js';
import { openLaboratory } from '../support/laboratory.js';
import { startRedis } from '../support/redis.js';
import { until } from '../support/until.js';

const AWAY_MS = oftener(1_500, 60_000);

describe('a laboratory whose Redis is away for a while', () => {
  it('refuses no booking, result or payment, keeps its screens going, and works off what waited', async () => {
    const redis = await startRedis();
    const lab = await openLaboratory({ config: { redisUrl: redis.url } });
    try {
      const desk = await lab.as('ROLE_SUPER_ADMIN');
      const screen = await follow(desk, ['bookings', 'worklist:all', 'payments', 'results', 'notifications']);
      await redis.kill();
      const away = Date.now();
      const booked: string[] = [];
      while (Date.now() - away < AWAY_MS) {
        const booking = await desk.post('/api/booking/book', {
          patient: { fullName: `Away ${booked.length}`, dateOfBirth: '1980-01-01', gender: 'male' },
          profiles: ['FBS'],
        });
        expect(booking.status).toBe(201);
        const { id, payment } = booking.body;
        expect((await pay(desk, { id }, payment.total)).status).toBe(200);
        const sheet = await desk.get(`/api/biochemistry/${id}/FBS`);
        const values = sheet.body.biochemistryTestValues.map((value: object) => ({
          ...value,
          parameter: '5.1',
        }));
        const saved = await desk.put('/api/biochemistry/', {
          bookingInformationId: id,
          code: 'FBS',
          version: sheet.body.version,
          sampleType: 'BLOOD',
          biochemistryTestValues: values.map(({ code, parameter }: { code: string; parameter: string }) => ({
            code,
            parameter,
          })),
          action: 'update',
        });
        expect(saved.status).toBe(200);
        booked.push(id);
        await new Promise((resolve) => setTimeout(resolve, oftener(100, 1_000)));
      }
      const health = await until(
        () => lab.stranger().get('/api/health/ready'),
        ({ status }) => status === 200,
      );
      expect(health.body).toMatchObject({
        status: 'degraded',
        backbone: { kind: 'redis', status: 'unavailable' },
      });
      const created = () => screen.events.filter((event) => event.type === 'BookingCreated').length;
      expect(created()).toBe(booked.length);

      await redis.start();
      await lab.drain();
      const open = await lab.sql('select 1 from job_card where open');
      expect(open).toHaveLength(0);
      const notices = await lab.sql(`select 1 from notification where kind = 'payment'`);
      expect(notices).toHaveLength(booked.length);
      await screen.event((event) => event.type === 'NotificationPosted');
      const seqs = screen.events.map((event) => event.seq);
      expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
      screen.close();
    } finally {
      await lab.close();
      await redis.stop();
    }
  }, 180_000);
});
