// Long because it lists every form of the product once.
import { randomUUID } from 'node:crypto';
import type { Answer } from '../support/client.js';
import type { Laboratory } from '../support/laboratory.js';
import type { Typist } from './keep-alive.js';
import type { Sample } from './sample.js';

export type Body = Readonly<Record<string, unknown>>;

/** One call that takes texts: which of its fields are texts, how they are sent, where they are read again. */
export interface Form {
  readonly call: string;
  /** By their place in the body; beside it the place in what is read, where that differs. */
  readonly fields: readonly (string | readonly [string, string])[];
  /** What the call needs beside the texts. */
  readonly base: Body;
  send(body: Body): Promise<Answer>;
  /** What the API shows afterwards; without it, what the call answered. */
  read?(answer: Answer, body: Body): Promise<unknown>;
  /** Only each so manieth text, where what was sent before makes every next call dearer. */
  readonly every?: number;
  /** How many at once; a form with a version is sent one after the other. */
  readonly atOnce: number;
}

const PATIENT_TEXTS = 'nationalId wardNumber phone address accountName accountNumber deliverBy'.split(' ');
const body = async (answer: Promise<Answer>): Promise<Record<string, unknown>> => (await answer).body;

let made = 0;
const next = (): string => `N${(made += 1)}`;

export function formsOf(lab: Laboratory, boss: Typist, sample: Sample): readonly Form[] {
  return [
    ...peopleForms(boss, sample),
    ...catalogueForms(boss, sample),
    ...settingsForms(boss),
    ...benchForms(lab, boss, sample),
  ];
}

function peopleForms(boss: Typist, sample: Sample): readonly Form[] {
  const born = { dateOfBirth: '1984-05-06', gender: 'female' };
  const reasonOf = async (answer: Answer): Promise<unknown> =>
    lastOf((await body(boss.get(`/api/audit?subjectId=${answer.body.id}&size=1`)))['items'])['reason'];
  return [
    {
      call: 'POST /api/patient',
      fields: ['fullName', ...PATIENT_TEXTS],
      base: { fullName: 'Tariro Moyo', ...born },
      send: (patient) => boss.post('/api/patient', patient),
      read: (answer) => body(boss.get(`/api/patient/${answer.body.id}`)),
      atOnce: 4,
    },
    versioned({
      call: 'PUT /api/patient',
      fields: ['fullName', ...PATIENT_TEXTS, 'reason'],
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
        ...[
          'notes',
          'about',
          'clinical.medication',
          'clinical.collectedBy',
          'referringDoctor',
          'paymentMethod',
        ],
        ...['accountName', 'accountNumber', 'laboratoryCode'],
        ['patient.fullName', 'patientData.fullName'],
        ['payment.discount.reason', 'discounted.reason'],
      ],
      base: {
        patient: { fullName: 'Tariro Moyo', ...born },
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

function catalogueForms(boss: Typist, sample: Sample): readonly Form[] {
  const parameter = { code: 'ZN', name: 'Zinc', kind: 'text' };
  const profile = { name: 'Zinc', unit: 'biochemistry', specimen: 'BLOOD', container: 'Tube', price: '1.00' };
  return [
    {
      call: 'POST /api/catalogue/profiles',
      fields: [
        ...[
          'name',
          'specimen',
          'container',
          'loinc',
          'parameters.0.name',
          'parameters.0.loinc',
          'parameters.0.note',
        ],
        ...[
          'parameters.0.unitOfMeasure',
          'parameters.0.section',
          'parameters.0.options.0',
          'parameters.0.criticalValues.0',
        ],
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

function settingsForms(boss: Typist): readonly Form[] {
  return [
    versioned({
      call: 'POST /api/payment-types',
      fields: ['name', 'units'],
      base: { name: 'Voucher', nameSlug: 'voucher', useExchangeRate: true, exchangeRate: '2' },
      send: (type) => boss.post('/api/payment-types', type),
      read: async ({ body: { id } }) => {
        const types = (await boss.get('/api/payment-types')).body as readonly Body[];
        return types.find((type) => type['id'] === id);
      },
    }),
    versioned({
      call: 'POST /api/about',
      fields: 'name address phones email website accreditation reportFooter'.split(' '),
      base: { name: 'Meniscus Laboratory', version: 1 },
      send: (about) => boss.post('/api/about/', about),
      read: () => body(boss.get('/api/about')),
    }),
    {
      call: 'POST /api/labNumber',
      fields: ['labnumberprefix'],
      base: { labnumberprefix: 'LAB', lastnumber: 90_000 },
      send: (config) => boss.post('/api/labNumber/', config),
      read: () => body(boss.get('/api/labNumber')),
      atOnce: 1,
    },
  ];
}

function benchForms(lab: Laboratory, boss: Typist, sample: Sample): readonly Form[] {
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

function lastOf(list: unknown): Body {
  return Array.isArray(list) ? ((list.at(-1) ?? {}) as Body) : {};
}

/** Sends the version that the last answer gave. */
function versioned(form: Omit<Form, 'atOnce'>): Form {
  let version = form.base['version'];
  return {
    ...form,
    atOnce: 1,
    send: async (fields) => {
      const answer = await form.send({ ...fields, ...(version !== undefined && { version }) });
      if (answer.status < 300) version = answer.body.version;
      return answer;
    },
  };
}
