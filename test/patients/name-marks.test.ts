import { paper } from '../reports/paper.js';
import type { Answer } from '../support/client.js';
import { booked, openWorklist, type WorklistLaboratory } from '../worklist/laboratory.js';

let house: WorklistLaboratory;

beforeAll(async () => {
  house = await openWorklist();
});
afterAll(() => house?.lab.close());

const CLEMENTINE = { fullName: 'Clementine Vondo', dateOfBirth: '1984-03-12', gender: 'female' };

type Row = { readonly bookingInformationId: string; readonly nameMark?: unknown };

/** The name mark on the worklist of each of these bookings. */
async function marksOf(ids: readonly string[]): Promise<readonly unknown[]> {
  const { body } = await house.scientist.get('/api/jobCard/find/all/waiting/1?size=200');
  const rows = (body as { items: Row[] }).items;
  return ids.map((id) => rows.find(({ bookingInformationId }) => bookingInformationId === id)?.nameMark);
}

const read = (id: string): Promise<Answer> => house.scientist.get(`/api/booking/${id}`);

it('two people of one name with samples of one day are marked, the first as soon as the second is booked', async () => {
  const first = await booked(house, { patient: CLEMENTINE, profiles: ['UE'] });
  expect(await marksOf([first.id])).toEqual([undefined]);
  const other = { ...CLEMENTINE, fullName: 'VONDO, Clémentine', dateOfBirth: '1990-01-01' };
  const second = await booked(house, { patient: other, profiles: ['UE'] });
  const [one, two] = [first.patientData.labNumber, second.patientData.labNumber];
  const marks = [
    { mark: 'SAME NAME', others: [{ labNumber: two, dateOfBirth: '1990-01-01' }] },
    { mark: 'SAME NAME', others: [{ labNumber: one, dateOfBirth: '1984-03-12' }] },
  ];
  expect(await marksOf([first.id, second.id])).toEqual(marks);
  expect([(await read(first.id)).body.nameMark, (await read(second.id)).body.nameMark]).toEqual(marks);
  const label = await paper(house.scientist, `/api/specimens/${first.id}/labels.pdf`);
  expect(label.lines.join('\n')).toContain('SAME NAME');
});

it('the same person twice, or a namesake of another day, is no mark', async () => {
  const patient = { ...CLEMENTINE, fullName: 'Ropafadzo Nhamo' };
  const first = await booked(house, { patient, profiles: ['UE'] });
  await booked(house, { patient: { id: first.patientData.id }, profiles: ['LFT'] });
  const namesake = { ...patient, dateOfBirth: '1950-01-01' };
  const earlier = await booked(house, { patient: namesake, profiles: ['UE'] });
  await house.lab.sql(`update booking set booked_at = booked_at - interval '3 days' where id = $1`, [
    earlier.id,
  ]);
  expect(await marksOf([first.id, earlier.id])).toEqual([undefined, undefined]);
});

it('twins are numbered on worklist, sheet and label, whatever the day', async () => {
  const baby = { fullName: 'Baby of Grace Phiri', age: '2d', gender: 'female' };
  const first = await booked(house, { patient: baby, profiles: ['UE'] });
  const second = await booked(house, { patient: { ...baby, whoItIs: 'twin', twin: 2 }, profiles: ['UE'] });
  await house.lab.sql(`update booking set booked_at = booked_at - interval '3 days' where id = $1`, [
    first.id,
  ]);
  expect(await marksOf([first.id, second.id])).toEqual([
    { mark: 'TWIN I', others: [] },
    { mark: 'TWIN II', others: [] },
  ]);
  expect((await read(second.id)).body.nameMark.mark).toBe('TWIN II');
  const label = await paper(house.scientist, `/api/specimens/${second.id}/labels.pdf`);
  expect(label.lines.join('\n')).toContain('TWIN II');
});

it('people who are unknown are told apart on one day', async () => {
  const unknown = { fullName: 'Unknown', age: '30', gender: 'unknown' };
  const first = await booked(house, { patient: unknown, profiles: ['UE'] });
  await booked(house, { patient: unknown, profiles: ['UE'] });
  expect((await read(first.id)).body.nameMark.mark).toBe('SAME NAME');
});

it('a label never prints the code of a confidential test', async () => {
  const { id } = await booked(house, { profiles: ['UE', 'HIV'] });
  const { body } = await read(id);
  expect(body.confidentialCodes).toEqual(['HIV']);
  const label = await paper(house.scientist, `/api/specimens/${id}/labels.pdf`);
  const words = label.lines.join('\n');
  expect(words).toContain('Special');
  expect(words).toContain('UE');
  expect(words).not.toContain('HIV');
});
