import { expect } from '@jest/globals';
import type { Client } from '../support/client.js';
import { until } from '../support/until.js';

type Caller = Pick<Client, 'post' | 'put'> & { get(path: string): ReturnType<Client['get']> };

/** After whatever it was sent, the laboratory books, saves and reports. */
export async function expectItWorks(boss: Caller): Promise<void> {
  const patient = { fullName: 'Tendai Zhou', dateOfBirth: '1975-03-01', gender: 'male' };
  const booked = await boss.post('/api/booking/book', { patient, profiles: ['UE'] });
  expect(booked).toMatchObject({ status: 201, body: { patientData: { fullName: 'Tendai Zhou' } } });
  const rows = [{ code: 'NA', parameter: '140' }];
  const save = { bookingInformationId: booked.body.id, code: 'UE', version: 0, action: 'update' };
  const saved = await boss.put('/api/biochemistry/', { ...save, biochemistryTestValues: rows });
  expect(saved).toMatchObject({ status: 200 });
  expect(await boss.get(`/api/report/${booked.body.id}`)).toMatchObject({ status: 200 });
  await until(
    () => boss.get('/api/health/ready'),
    ({ status }) => status === 200,
  );
}
