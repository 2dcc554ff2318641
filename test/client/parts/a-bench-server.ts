import { aResult, aRow } from '../a-result.js';

export const ROWS = ['CA', 'ALB', 'PHOS'];

function resultOf(id: string, version = 0) {
  const rows = ROWS.map((code) =>
    aRow({ code, name: code, plausibleLow: null, plausibleHigh: null, decimals: 2 }),
  );
  return { ...aResult({ version, bookingInformationId: id }), formula: null, biochemistryTestValues: rows };
}

export function bookingOf(id: string) {
  const patientData = {
    id: 'patient',
    fullName: `Patient ${id}`,
    gender: 'female',
    age: '42',
    labNumber: id,
  };
  const more = { specimens: [], selectedProfiles: [], priority: 'routine' };
  return { id, clinical: {}, dateTimeStamp: '2026-11-21T08:00:00Z', patientData, ...more };
}

function aCard(id: string) {
  return {
    ...{ id, bookingInformationId: id, patientId: 'patient', profileId: 'p', code: 'UE', testname: 'UE' },
    ...{ laboratoryUnit: 'biochemistry', priority: 'routine', patientName: id, labNumber: id },
    ...{ datetime: '', due: '', status: 'waiting', open: true, closedBy: null, timeOut: null },
  };
}

export interface Server {
  /** Before each answer, in ms. */
  readonly delay: () => number;
  readonly refuses: boolean;
  readonly next: string;
}

export function serve({ delay, refuses, next }: Server): void {
  const answer = (body: unknown, status = 200): Response =>
    new Response(JSON.stringify(body), { status, headers: { 'X-Live-Seq': '1', 'X-Live-Epoch': 'e' } });
  globalThis.fetch = async (input, init) => {
    await new Promise((done) => setTimeout(done, delay()));
    const [, , first = '', second = ''] = new URL(String(input), 'http://lab').pathname.split('/');
    if (init?.method === 'PUT') {
      if (refuses) return answer({ title: 'Refused', status: 422, detail: 'No.', errors: [] }, 422);
      const { bookingInformationId } = JSON.parse(String(init.body)) as { bookingInformationId: string };
      return answer(resultOf(bookingInformationId, 1));
    }
    if (first === 'jobCard') return answer({ items: [aCard(next)], page: 1, size: 2, total: 1 });
    if (first === 'booking') return answer(bookingOf(second));
    if (first === 'biochemistry') return answer(resultOf(second));
    return answer({ items: [], page: 1, size: 200, total: 0 });
  };
}
