import { body, versioned, type Body, type Form } from './form.js';
import type { Typist } from './keep-alive.js';
import type { Sample } from './sample.js';

let made = 0;
const next = (): string => `N${(made += 1)}`;

export function catalogueForms(boss: Typist, sample: Sample): readonly Form[] {
  const parameter = { code: 'ZN', name: 'Zinc', kind: 'text' };
  const profile = { name: 'Zinc', unit: 'biochemistry', specimen: 'BLOOD', container: 'Tube', price: '1.00' };
  return [
    {
      call: 'POST /api/catalogue/profiles',
      fields: [
        // Units and LOINC codes are no free texts: test/catalogue/units and test/domain/loinc.
        ...['name', 'specimen', 'container', 'parameters.0.name', 'parameters.0.note'],
        ...['parameters.0.section', 'parameters.0.options.0', 'parameters.0.criticalValues.0'],
        ...[
          'parameters.0.rangeMale',
          'parameters.0.rangeFemale',
          'parameters.0.rangePregnancy',
          'parameters.0.ranges.0.text',
        ],
      ],
      base: {
        ...profile,
        turnaroundMinutes: 60,
        parameters: [{ ...parameter, ranges: [{ text: 'clear' }] }],
      },
      send: (one) => boss.post('/api/catalogue/profiles', { ...one, code: next() }),
      read: (answer) => body(boss.get(`/api/catalogue/profiles/${answer.body.code}`)),
      atOnce: 4,
    },
    versioned({
      call: 'PUT /api/catalogue/batches',
      fields: ['name'],
      base: sample.batch,
      send: (batch) => boss.put('/api/catalogue/batches', batch),
      read: async () =>
        ((await boss.get('/api/catalogue/batches')).body as Body[]).find(
          ({ id }) => id === sample.batch['id'],
        ),
    }),
    {
      call: 'POST /api/catalogue/dictionary',
      fields: ['phrase'],
      base: { code: 'nad', phrase: 'No abnormality detected' },
      send: (phrase) => boss.post('/api/catalogue/dictionary', phrase),
      read: async () => (await boss.get('/api/catalogue/dictionary')).body[0],
      atOnce: 1,
    },
    {
      call: 'POST /api/catalogue/filmcomments',
      fields: ['comment'],
      base: { code: 'norm', comment: 'Normal film' },
      send: (comment) => boss.post('/api/catalogue/filmcomments', comment),
      read: async () => (await boss.get('/api/catalogue/filmcomments')).body[0],
      atOnce: 1,
    },
  ];
}
