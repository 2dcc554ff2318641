import { randomUUID } from 'node:crypto';
import type { CDPSession, Page } from 'playwright-core';
import { UnitOfWork } from '../../server/events/unit-of-work.js';
import { SYSTEM } from '../../server/kernel/actor.js';
import type { JobCardRow } from '../../shared/event-payloads.js';
import type { Laboratory } from '../support/laboratory.js';
import { see } from './laboratory.js';

/** So many events at once, two for each card. */
export const AT_ONCE = 250;

const cardOf = (labNumber: string, now: Date): JobCardRow => ({
  id: randomUUID(),
  bookingInformationId: randomUUID(),
  patientId: randomUUID(),
  profileId: randomUUID(),
  code: 'UE',
  testname: 'Urea and electrolytes',
  laboratoryUnit: 'biochemistry',
  priority: 'routine',
  patientName: 'Adaeze Nwosu',
  labNumber,
  datetime: now.toISOString(),
  due: new Date(now.getTime() + 3_600_000).toISOString(),
  status: 'waiting',
  open: true,
  closedBy: null,
  timeOut: null,
});

/** Cards that come and go, two events each; a last one stays until the wall has shown it, and goes too. */
export async function comeAndGo(lab: Laboratory, page: Page, labNumber: string): Promise<void> {
  const now = lab.clock.now();
  const cards = Array.from({ length: AT_ONCE / 2 }, () => cardOf(labNumber, now));
  const last = cards.at(-1);
  const work = lab.server.app.get(UnitOfWork);
  const goes = (row: JobCardRow) => ({
    ...row,
    open: false,
    status: 'processing' as const,
    closedBy: 'A. Person',
    timeOut: now.toISOString(),
  });
  await work.run(SYSTEM, (tx) => {
    for (const card of cards) {
      tx.emit('JobCardOpened', card.id, card);
      if (card !== last) tx.emit('JobCardClosed', card.id, goes(card));
    }
    return Promise.resolve();
  });
  const shown = page.getByRole('listitem').filter({ hasText: labNumber });
  await see(shown);
  await work.run(SYSTEM, (tx) => {
    if (last) tx.emit('JobCardClosed', last.id, goes(last));
    return Promise.resolve();
  });
  await shown.first().waitFor({ state: 'hidden' });
}

export async function heapOf(session: CDPSession): Promise<number> {
  // Twice: what the first one frees may hold more.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}
