import { grant } from '../bookings/requests.js';
import { aBooking, type Booked } from '../results/bench.js';
import {
  correct,
  corrected,
  countedBlood,
  FEMALE,
  openCorrectionLaboratory,
  type CorrectionLaboratory,
  type Fields,
} from './correction-bench.js';

let house: CorrectionLaboratory;

beforeAll(async () => {
  house = await openCorrectionLaboratory();
});
afterAll(() => house?.lab.close());

const OTTILIE = {
  patient: { fullName: 'Ottilie Marschner', dateOfBirth: '1990-05-02', gender: 'female' },
};
const PETER = { fullName: 'Peter Mukasa', dateOfBirth: '1950-01-01', gender: 'male' };

const booked = (patient: Fields = OTTILIE): Promise<Booked> => aBooking(house.lab, ['FBC'], patient);

async function nameOf({ patientId }: Booked): Promise<string> {
  return (await house.reception.get(`/api/patient/${patientId}`)).body.fullName;
}

describe('a known person with a booking', () => {
  it.each([
    ['name, sex and date of birth', PETER],
    ['name and sex', { fullName: 'Peter Mukasa', gender: 'male' }],
    ['name and date of birth', { fullName: 'Ottilie Phiri', dateOfBirth: '2015-05-02' }],
    ['sex and date of birth', { gender: 'male', dateOfBirth: '1950-01-01' }],
  ])('is not overwritten without the admin code: %s', async (_what, change) => {
    const booking = await booked();
    const refused = await correct(house, booking.patientId, change);
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'grant_required', action: 'patient', subjectId: booking.patientId },
    });
    expect(await nameOf(booking)).toBe('Ottilie Marschner');
    await corrected(house, booking.patientId, change);
  });

  it('is corrected in one of the three, or written another way, without a code', async () => {
    const { patientId } = await booked();
    for (const change of [
      { fullName: 'Ottilie Phiri' },
      { gender: 'male' },
      { fullName: 'PHIRI, Óttilie', dateOfBirth: '1990-05-03' },
    ]) {
      expect((await correct(house, patientId, change)).status).toBe(200);
    }
  });

  it('is not overwritten within a change of the booking, which needs the code for the patient as well', async () => {
    const booking = await booked();
    const { body } = await house.reception.get(`/api/booking/${booking.id}`);
    const change = { id: booking.id, version: body.version, patient: PETER };
    const forBooking = await grant(house.lab, 'reception', 'update', booking.id);
    const refused = await house.reception.put('/api/booking/update/', change, forBooking);
    expect(refused).toMatchObject({ status: 403, body: { code: 'grant_required', action: 'patient' } });
    const forPatient = await grant(house.lab, 'reception', 'patient', booking.patientId);
    const both = { 'X-Admin-Grant': `${forBooking['X-Admin-Grant']}, ${forPatient['X-Admin-Grant']}` };
    expect((await house.reception.put('/api/booking/update/', change, both)).status).toBe(200);
  });

  it('is not overwritten by booking: a known patient is booked by the id alone', async () => {
    const booking = await booked();
    const again = { patient: { ...PETER, id: booking.patientId }, profiles: ['FBC'] };
    const answer = await house.reception.post('/api/booking/book', again);
    expect(answer.status).toBe(422);
    expect(await nameOf(booking)).toBe('Ottilie Marschner');
  });

  it('may be anybody as long as nothing was booked', async () => {
    const { body } = await house.reception.post('/api/patient', OTTILIE.patient);
    expect((await correct(house, body.id, PETER)).status).toBe(200);
  });
});

describe('completing what was not known', () => {
  it.each([
    ['a person called Unknown', { fullName: 'Unknown', age: '30', gender: 'unknown' }, PETER],
    [
      'a newborn',
      { fullName: 'Baby of Grace Phiri', age: '3d', gender: 'female' },
      { fullName: 'Tariro Phiri', dateOfBirth: '2026-01-02' },
    ],
    [
      'an estimated date of birth',
      { fullName: 'Rudo Sibanda', age: '40', gender: 'female' },
      { fullName: 'Rudo Moyo', dateOfBirth: '1987-01-02' },
    ],
  ])('of %s needs no code', async (_who, patient, now) => {
    const { patientId } = await booked({ patient });
    expect((await correct(house, patientId, now)).status).toBe(200);
  });

  it('needs none where there are results, either; what was known needs it', async () => {
    const booking = await booked({ patient: { fullName: 'Unknown', age: '30', gender: 'male' } });
    expect((await countedBlood(house.bench, booking)).status).toBe(200);
    expect((await correct(house, booking.patientId, { gender: 'female' })).status).toBe(403);
    const known = { fullName: 'Peter Mukasa', dateOfBirth: '1995-01-01' };
    expect((await correct(house, booking.patientId, known)).status).toBe(200);
    expect((await correct(house, booking.patientId, { fullName: 'Paul Mukasa' })).status).toBe(403);
  });
});

describe('a stated date of birth', () => {
  it('stays where the age that it gives is sent back alone', async () => {
    const { body } = await house.reception.post('/api/patient', FEMALE.patient);
    const again = { dateOfBirth: null, age: body.age };
    const answer = await correct(house, body.id, again);
    expect(answer).toMatchObject({
      status: 200,
      body: { dateOfBirth: FEMALE.patient.dateOfBirth, dobEstimated: false },
    });
  });
});
