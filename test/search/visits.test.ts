import { aBooking } from '../results/bench.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;

beforeAll(async () => {
  lab = await openLaboratory();
});
afterAll(() => lab?.close());

describe("a patient's visits", () => {
  it('are all there, newest first, with tests and what is to be paid, a page at a time', async () => {
    const first = await aBooking(lab, ['UE']);
    const patient = { id: first.patientId };
    const second = await aBooking(lab, ['FBC', 'LFT'], { patient });
    const third = await aBooking(lab, ['UE'], { patient });
    const desk = await lab.as('ROLE_RECEPTION');
    const page = await desk.get(`/api/patient/${first.patientId}/visits?size=2`);
    expect(page.body).toMatchObject({ page: 1, size: 2, total: 3 });
    expect(page.body.items.map(({ id }: { id: string }) => id)).toEqual([third.id, second.id]);
    expect(page.body.items[1].profiles.map(({ code }: { code: string }) => code)).toEqual(['FBC', 'LFT']);
    expect(Number(page.body.items[1].balance)).toBeGreaterThan(0);
    const rest = await desk.get(`/api/patient/${first.patientId}/visits?size=2&page=2`);
    expect(rest.body.items.map(({ id }: { id: string }) => id)).toEqual([first.id]);
  });

  it('of nobody are not found, and a deleted booking is none', async () => {
    const desk = await lab.as('ROLE_RECEPTION');
    for (const id of ['01890000-0000-7000-8000-000000000000', 'x']) {
      expect((await desk.get(`/api/patient/${id}/visits`)).status).toBe(404);
    }
    const booking = await aBooking(lab, ['UE']);
    await lab.sql('update booking set deleted_at = now() where id = $1', [booking.id]);
    const visits = await desk.get(`/api/patient/${booking.patientId}/visits`);
    expect(visits.body).toMatchObject({ items: [], total: 0 });
  });
});
