import { randomUUID } from 'node:crypto';
import { FORM_TEXTS } from '../../shared/domain/people/person.js';
import type { Answer } from '../support/client.js';
import { body, lastOf, versioned, type Form } from './form.js';
import type { Typist } from './keep-alive.js';
import type { Sample } from './sample.js';

/** An address is no free text. */
const TEXTS = FORM_TEXTS.filter((field) => field !== 'email');

export function peopleForms(boss: Typist, sample: Sample): readonly Form[] {
  // Many patients get the same texts as their national id here.
  const born = { dateOfBirth: '1984-05-06', gender: 'female', nationalIdReason: 'a trial of texts' };
  // And are called alike.
  const another = { whoItIs: 'another person' };
  const reasonOf = async (answer: Answer): Promise<unknown> =>
    lastOf((await body(boss.get(`/api/audit?subjectId=${answer.body.id}&size=1`)))['items'])['reason'];
  return [
    {
      call: 'POST /api/patient',
      fields: ['fullName', ...TEXTS],
      base: { fullName: 'Tariro Moyo', ...born, ...another },
      send: (patient) => boss.post('/api/patient', patient),
      read: (answer) => body(boss.get(`/api/patient/${answer.body.id}`)),
      atOnce: 4,
    },
    versioned({
      call: 'PUT /api/patient',
      fields: ['fullName', ...TEXTS, 'reason'],
      base: { fullName: 'Tariro Moyo', ...born, id: sample.patient.id, version: sample.patient.version },
      send: (patient) => boss.put('/api/patient', patient),
      read: async (answer) => ({
        ...answer.body,
        reason: await reasonOf(answer),
      }),
    }),
    {
      call: 'POST /api/booking/book',
      fields: [
        ...['notes', 'about', 'clinical.medication', 'clinical.collectedBy', 'referringDoctor'],
        ...['paymentMethod', 'memberNumber', 'authorisationNumber', 'laboratoryCode'],
        ['patient.fullName', 'patientData.fullName'],
        ['payment.discount.reason', 'discounted.reason'],
      ],
      base: {
        patient: { fullName: 'Tariro Moyo', ...born, ...another },
        profiles: ['UE'],
        payment: { payments: [], discount: { amount: '1.00', reason: 'Staff' } },
      },
      send: (booking) => boss.post('/api/booking/book', booking, { 'Idempotency-Key': randomUUID() }),
      read: async ({ body: { id } }) => {
        const trail = await body(boss.get(`/api/audit?subjectId=${id}&action=payment.take&size=1`));
        return {
          ...(await body(boss.get(`/api/booking/${id}`))),
          discounted: lastOf(trail['items']),
        };
      },
      atOnce: 4,
    },
    versioned({
      call: 'PUT /api/users/update',
      fields: ['firstName', 'surname', 'accountName', 'accountNumber'],
      base: {
        ...{ id: sample.user.id, version: sample.user.version, username: 'nyasha' },
        ...{ userRole: 'ROLE_LAB', firstName: 'Nyasha', surname: 'Banda' },
      },
      send: (user) => boss.put('/api/users/update', user),
      read: () => body(boss.get('/api/basicAuth/currentUser/nyasha')),
    }),
    {
      call: 'POST /api/doctors',
      fields: ['name', 'practice', 'phone'],
      base: { name: 'Dr Gumbo' },
      send: (doctor) => boss.post('/api/doctors', doctor),
      atOnce: 4,
    },
  ];
}
