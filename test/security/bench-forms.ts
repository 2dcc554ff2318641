import type { Laboratory } from '../support/laboratory.js';
import { body, lastOf, versioned, type Body, type Form } from './form.js';
import type { Typist } from './keep-alive.js';
import type { Sample } from './sample.js';

export function benchForms(lab: Laboratory, boss: Typist, sample: Sample): readonly Form[] {
  const { code } = sample.results.biochemistry;
  const url = `${sample.open.id}/${code}`;
  const entered = { code: 'NA', parameter: '140', comment: 'Checked' };
  return [
    versioned({
      call: 'POST /api/params/save',
      fields:
        'param name selection pinterpretation ninterpretation interpretation measurementmethod remarks'.split(
          ' ',
        ),
      base: { bookingInformationId: sample.open.id, code, version: 0 },
      send: (record) => boss.post('/api/params/save', record),
      read: () => body(boss.get(`/api/params/${url}`)),
    }),
    versioned({
      call: 'POST /api/results/amend',
      fields: ['reason', 'told', 'remarks', ['values.0.comment', 'row.comment']],
      base: {
        bookingId: sample.released.id,
        profileCode: 'UE',
        version: 1,
        reason: 'Wrong',
        values: [entered],
      },
      every: 5,
      send: (amendment) => boss.post('/api/results/amend', amendment),
      read: async () => {
        const result = await body(boss.get(`/api/biochemistry/${sample.released.id}/UE`));
        const rows = result['biochemistryTestValues'] as readonly Body[];
        return { ...result, ...lastOf(result['amendments']), row: rows.find((row) => row['code'] === 'NA') };
      },
    }),
    {
      call: 'POST /api/results/critical/acknowledge',
      fields: ['person', 'role', 'phone', 'comment'],
      base: { callId: sample.callId, outcome: 'not_reached' },
      send: async (call) => {
        await lab.sql(`update critical_call set attempts = '[]'`);
        return boss.post('/api/results/critical/acknowledge', call);
      },
      read: async () => {
        const calls = (await boss.get('/api/results/critical')).body as readonly Body[];
        return lastOf(calls.find((call) => call['callId'] === sample.callId)?.['attempts']);
      },
      atOnce: 1,
    },
    {
      call: 'PUT /api/jobCard',
      fields: ['reason'],
      base: { id: sample.cardId, reason: 'By hand' },
      send: async (card) => {
        await lab.sql(`update job_card set open = true, status = 'waiting' where id = $1`, [sample.cardId]);
        return boss.put('/api/jobCard', { ...card, open: false });
      },
      read: async () =>
        ((await boss.get(`/api/audit?subjectId=${sample.cardId}&size=1`)).body.items as readonly Body[])[0],
      atOnce: 1,
    },
  ];
}
