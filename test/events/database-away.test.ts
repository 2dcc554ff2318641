import pg from 'pg';
import { openLaboratory } from '../support/laboratory.js';
import { follow } from '../support/live.js';

describe('a laboratory whose database drops every connection', () => {
  it('goes on by itself, and asks for no more connections than before', async () => {
    const lab = await openLaboratory();
    const admin = new pg.Client({ connectionString: lab.databaseUrl });
    await admin.connect();
    const connections = async () => {
      const { rows } = await admin.query(
        'select count(*)::int as n from pg_stat_activity where datname = current_database()',
      );
      return rows[0].n as number;
    };
    try {
      const desk = await lab.as('ROLE_RECEPTION');
      const screen = await follow(desk, ['bookings']);
      const book = () =>
        desk.post('/api/booking/book', {
          patient: { fullName: 'After the break', dateOfBirth: '1980-01-01', gender: 'male' },
          profiles: ['FBS'],
        });
      await book();
      await lab.drain();
      screen.events.splice(0);
      const before = await connections();
      for (let drop = 0; drop < 4; drop += 1) {
        await admin.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        );
      }
      let booked = await book();
      for (let tries = 0; booked.status === 503 && tries < 20; tries += 1) booked = await book();
      expect(booked.status).toBe(201);
      await screen.event((event) => event.type === 'BookingCreated');
      await lab.drain();
      expect(await connections()).toBeLessThanOrEqual(before + 10);
      screen.close();
    } finally {
      await admin.end();
      await lab.close();
    }
  });
});
