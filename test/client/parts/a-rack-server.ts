import type { JobCardRow } from '../../../shared/event-payloads.js';
import { aResult, aRow } from '../a-result.js';

const BOOKED_AT = '2026-11-21T08:00:00Z';

function resultOf(id: string, code: string, profileName = code) {
  const { biochemistryTestValues: _other, ...about } = aResult({ version: 0 });
  const rows = [aRow({ code, name: code, plausibleLow: null, plausibleHigh: null })];
  return {
    ...about,
    ...{ bookingInformationId: id, discipline: 'immunochemistry', code, profileName },
    immunochemistryTestValues: rows,
  };
}

function bookingOf(id: string) {
  const patientData = { id: 'patient', fullName: `Patient ${id}`, gender: 'female', age: '42' };
  return { id, clinical: {}, dateTimeStamp: BOOKED_AT, patientData, specimens: [], priority: 'routine' };
}

/** Answers the cards that wait, and of each its booking and its result. */
export function serveRack(waiting: readonly JobCardRow[], names: Readonly<Record<string, string>>): void {
  globalThis.fetch = (input) => {
    const [, , first = '', second = '', third = ''] = new URL(String(input), 'http://lab').pathname.split(
      '/',
    );
    const headers = { 'X-Live-Seq': '1', 'X-Live-Epoch': 'e' };
    const page = { items: waiting, page: 1, size: 200, total: waiting.length };
    if (first === 'jobCard') return Promise.resolve(new Response(JSON.stringify(page), { headers }));
    if (first === 'booking') return Promise.resolve(new Response(JSON.stringify(bookingOf(second))));
    if (first === 'immunochemistry')
      return Promise.resolve(new Response(JSON.stringify(resultOf(second, third, names[third]))));
    return Promise.resolve(new Response('[]'));
  };
}
