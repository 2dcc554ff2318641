import { aBooking } from '../bookings/requests.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

/** The people who work around a job card. */
export interface WorklistLaboratory {
  readonly lab: Laboratory;
  readonly reception: Client;
  readonly scientist: Client;
  readonly manager: Client;
}

export async function openWorklist(): Promise<WorklistLaboratory> {
  const lab = await openLaboratory();
  return {
    lab,
    reception: await lab.as('ROLE_RECEPTION'),
    scientist: await lab.as('ROLE_LAB'),
    manager: await lab.as('ROLE_LABADMIN'),
  };
}

/** Closes the cards that an earlier test left open. */
export async function noCards({ lab }: WorklistLaboratory): Promise<void> {
  await lab.sql(`update job_card set open = false where open`);
}

// oxlint-disable-next-line typescript/no-explicit-any
export async function booked({ reception }: WorklistLaboratory, fields = {}): Promise<any> {
  const answer = await reception.post('/api/booking/book', aBooking(fields));
  expect(answer.status).toBe(201);
  return answer.body;
}
