import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
let reception: Client;
let people = 0;

beforeAll(async () => {
  lab = await openLaboratory();
  reception = await lab.as('ROLE_RECEPTION');
  reception.isAlwaysAnother = false;
});
afterAll(() => lab?.close());

type Fields = Readonly<Record<string, unknown>>;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A name that nobody else has. */
function aName(): string {
  people += 1;
  return `Clementine Vondo${LETTERS[people % 26] ?? ''}${LETTERS[Math.floor(people / 26)] ?? ''}`;
}

const someone = (fullName = aName()) => ({ fullName, dateOfBirth: '1984-03-12', gender: 'female' });

const book = (patient: Fields): Promise<Answer> =>
  reception.post('/api/booking/book', { patient, profiles: ['UE'] });

async function booked(
  patient: Fields,
): Promise<Fields & { readonly id: string; readonly labNumber: string }> {
  const answer = await book(patient);
  expect([patient['fullName'], answer.status, answer.body.detail]).toEqual([
    patient['fullName'],
    201,
    undefined,
  ]);
  return answer.body.patientData;
}

const asked = (answer: Answer): unknown => [answer.status, answer.body.code];
const SAME = [409, 'same_identity'];

describe('a second patient of the same name, sex and stated date of birth', () => {
  it('is not booked before it is said who it is, and the answer lists who is registered', async () => {
    const first = await booked(someone());
    const answer = await book(someone(String(first['fullName'])));
    expect(asked(answer)).toEqual(SAME);
    expect(answer.body.errors).toEqual([
      expect.objectContaining({ field: 'patient.whoItIs', rule: 'same_identity' }),
    ]);
    expect(answer.body.same).toEqual([
      {
        ...{ id: first.id, hospitalNumber: first.labNumber, fullName: first['fullName'], gender: 'female' },
        ...{ age: expect.any(String), dateOfBirth: '1984-03-12', lastVisit: expect.any(String), twin: null },
      },
    ]);
    expect(answer.body.detail).toContain(`${first.labNumber} ${String(first['fullName'])}`);
  });

  it.each([
    ['capitals', 'Grainne Obrien', 'GRAINNE OBRIEN'],
    ['accents and an apostrophe', 'Seán O’Brien', 'Sean OBrien'],
    ['the order of the words', 'Ana Maria Moyo', 'Moyo, Maria Ana'],
    ['blanks', 'Kobus van der Walt', 'Vanderwalt Kobus'],
    ['a hyphen', 'Anne-Marie Dube', 'Annemarie Dube'],
    ['vowel marks', 'مُحَمَّد سعيد', 'محمد سعيد'],
  ])('is asked however the name is written: %s', async (_how, one, other) => {
    await booked(someone(one));
    expect(asked(await book(someone(other)))).toEqual(SAME);
  });

  it.each([
    ['another sex', { gender: 'male' }],
    ['another date of birth', { dateOfBirth: '1984-03-13' }],
    ['an age alone, which says no date', { dateOfBirth: null, age: '42' }],
  ])('asks nothing with %s', async (_what, other) => {
    const fullName = aName();
    await booked(someone(fullName));
    await booked({ ...someone(fullName), ...other });
  });

  it('asks nothing of letters in another order, which are another name', async () => {
    await booked(someone('Amina Chuma'));
    await booked(someone('Maina Chuma'));
  });

  it('asks nothing of people who are unknown', async () => {
    const unknown = { fullName: 'Unknown', age: '30', gender: 'unknown' };
    await booked(unknown);
    await booked(unknown);
    await booked({ ...someone('Unknown'), gender: 'male' });
    await booked({ ...someone('Unknown'), gender: 'male' });
  });

  it('is asked by a registration without a booking as well, which cannot be the same person', async () => {
    const patient = someone();
    expect((await reception.post('/api/patient', patient)).status).toBe(201);
    expect(asked(await reception.post('/api/patient', patient))).toEqual(SAME);
    const same = await reception.post('/api/patient', { ...patient, whoItIs: 'same person' });
    expect([same.status, same.body.errors[0].field]).toEqual([422, 'whoItIs']);
    const another = await reception.post('/api/patient', { ...patient, whoItIs: 'another person' });
    expect(another.status).toBe(201);
  });

  it('is asked of two receptionists at once: one books, the other is asked', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const patient = someone();
      const answers = await Promise.all([book(patient), book(patient), book(patient)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    }
  });
});

describe('the answer', () => {
  it('"the same person" books the one who is registered, and leaves the record as it is', async () => {
    const patient = someone();
    const first = await booked(patient);
    const again = await booked({ ...patient, phone: '0772999888', whoItIs: 'same person' });
    expect([again.id, again['phone'], again['version']]).toEqual([first.id, null, first['version']]);
  });

  it('"the same person" says which, where there are several', async () => {
    const patient = someone();
    await booked(patient);
    const second = await booked({ ...patient, whoItIs: 'another person' });
    const answer = await book({ ...patient, whoItIs: 'same person' });
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, 'patient.sameAs']);
    const again = await booked({ ...patient, whoItIs: 'same person', sameAs: second.id });
    expect(again.id).toBe(second.id);
  });

  it('"the same person" of nobody is refused', async () => {
    const answer = await book({ ...someone(), whoItIs: 'same person' });
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, 'patient.whoItIs']);
  });

  it('"another person" registers a second one, and the trail keeps the answer', async () => {
    const patient = someone();
    const first = await booked(patient);
    const answer = await book({ ...patient, whoItIs: 'another person' });
    expect(answer.body.patientData.id).not.toBe(first.id);
    const [entry] = await lab.sql<{ after: Fields }>(
      `select after from audit_entry where subject_id = $1 and action = 'booking.book'`,
      [answer.body.id],
    );
    expect(entry?.after['whoItIs']).toBe('another person');
  });

  it('"a twin" numbers both, and never two with one number', async () => {
    const patient = someone();
    const first = await booked(patient);
    const unnumbered = await book({ ...patient, whoItIs: 'twin' });
    expect([unnumbered.status, unnumbered.body.errors[0].field]).toEqual([422, 'patient.twin']);
    const second = await booked({ ...patient, whoItIs: 'twin', twin: 2 });
    const { body: one } = await reception.get(`/api/patient/${first.id}`);
    expect([one.twin, second['twin']]).toEqual([1, 2]);
    const taken = await book({ ...patient, whoItIs: 'twin', twin: 2 });
    expect([taken.status, taken.body.errors[0].field]).toEqual([422, 'patient.twin']);
    expect((await booked({ ...patient, whoItIs: 'twin', twin: 3 }))['twin']).toBe(3);
  });
});

describe('newborns', () => {
  const baby = (gender: string) => ({ fullName: 'Baby of Grace Phiri', age: '2d', gender });

  it('of one mother and day are asked after, a girl and a boy too, and are numbered as twins', async () => {
    const first = await booked(baby('female'));
    expect(asked(await book(baby('female')))).toEqual(SAME);
    expect(asked(await book(baby('male')))).toEqual(SAME);
    await booked({ ...baby('male'), whoItIs: 'twin', twin: 1 });
    const { body } = await reception.get(`/api/patient/${first.id}`);
    expect(body.twin).toBe(2);
    await booked({ ...baby('male'), age: '9d' });
  });
});

it('a patient sent back as it was read keeps its twin number', async () => {
  const patient = someone();
  await booked(patient);
  const second = await booked({ ...patient, whoItIs: 'twin', twin: 2 });
  const { body } = await reception.get(`/api/patient/${second.id}`);
  const answer = await reception.put('/api/patient', { ...body, phone: '0772123456' });
  expect([answer.status, answer.body.twin]).toEqual([200, 2]);
});

it('is asked of a name in any letters, and of none that has no letter', async () => {
  await booked(someone('王小明'));
  expect(asked(await book(someone('王 小明')))).toEqual(SAME);
  await booked(someone('(╯°□°)'));
  await booked(someone('-- ?'));
});

describe('which of twins somebody is', () => {
  const correct = async (id: string, twin: number | null): Promise<Answer> => {
    const { bookings: _bookings, ...read } = (await reception.get(`/api/patient/${id}`)).body;
    return reception.put('/api/patient', { ...read, twin });
  };

  it('is corrected at the record, never to a number that the other has, and stays where it is left out', async () => {
    const name = aName();
    const first = await booked(someone(name));
    const second = await booked({ ...someone(name), whoItIs: 'twin', twin: 2, sameAs: first.id });
    const taken = await correct(second.id, 1);
    expect([taken.status, taken.body.errors]).toEqual([
      422,
      [
        expect.objectContaining({
          field: 'twin',
          message: expect.stringContaining(`TWIN I is ${first.labNumber}`),
        }),
      ],
    ]);
    expect((await correct(second.id, 3)).body.twin).toBe(3);
    const {
      bookings: _bookings,
      twin: _twin,
      ...read
    } = (await reception.get(`/api/patient/${second.id}`)).body;
    expect((await reception.put('/api/patient', { ...read, wardNumber: '4' })).body.twin).toBe(3);
    expect((await correct(second.id, null)).body.twin).toBeNull();
  });
});
