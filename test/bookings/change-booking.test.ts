// Long because every way to change a booking is here, beside its refusals.
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import type { Client } from '../support/client.js';
import { aBooking, aPatient, grant, mark, SCIENTIST } from './requests.js';

let lab: Laboratory;
let reception: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  reception = await lab.as('ROLE_RECEPTION');
});
afterAll(() => lab.close());

// The tests say what they expect of a booking's fields.
// oxlint-disable-next-line typescript/no-explicit-any
async function booked(fields = {}): Promise<any> {
  const answer = await reception.post('/api/booking/book', aBooking(fields));
  expect(answer.status).toBe(201);
  return answer.body;
}

async function update(id: string, body: object) {
  return reception.put('/api/booking/update/', { id, ...body }, await grant(lab, 'reception', 'update', id));
}

async function remove(id: string, body: object = {}) {
  const headers = await grant(lab, 'reception', 'delete', id);
  return reception.delete('/api/booking', { id, version: 1, reason: 'booked twice', ...body }, headers);
}

async function pay(bookingId: string): Promise<void> {
  await lab.sql(`update booking set paid_minor = 100, payment_status = 'part_paid' where id = $1`, [
    bookingId,
  ]);
}

async function handOver(bookingId: string): Promise<void> {
  await mark(lab, bookingId, 'UE', 'released');
  expect(
    (await reception.post('/api/booking/hand-over', { id: bookingId, collector: 'patient' })).status,
  ).toBe(200);
}

async function saveResult(bookingId: string, code: string): Promise<void> {
  await lab.sql(
    `insert into result (id, booking_id, patient_id, profile_id, profile_version_id, code, discipline, profile_name, values, stage,
       doneby,
       entered_by, validated, date_time_updated, version)
     select uuidv7(), b.id, b.patient_id, p.profile_id, p.profile_version_id, p.code, p.unit, p.name, '{}', 'validated', 'Rudo Ncube',
       (select id from app_user limit 1), true, now(), 1
     from booking b join booking_profile p on p.booking_id = b.id and p.code = $2 where b.id = $1`,
    [bookingId, code],
  );
}

describe('changing a booking', () => {
  test('needs the admin grant for that action on that booking, and uses it up', async () => {
    const booking = await booked();
    const other = await booked();
    const body = { id: booking.id, version: 1, notes: 'changed' };
    expect((await reception.put('/api/booking/update/', body)).body.code).toBe('grant_required');
    const forOther = await grant(lab, 'reception', 'update', other.id);
    expect((await reception.put('/api/booking/update/', body, forOther)).status).toBe(403);
    const forDelete = await grant(lab, 'reception', 'delete', booking.id);
    expect((await reception.put('/api/booking/update/', body, forDelete)).status).toBe(403);
    const good = await grant(lab, 'reception', 'update', booking.id);
    const answer = await reception.put('/api/booking/update/', body, good);
    expect(answer.body).toMatchObject({ notes: 'changed', version: 2 });
    expect((await reception.put('/api/booking/update/', { ...body, version: 2 }, good)).status).toBe(403);
  });

  test('changes demographics, doctor, clinical data and priority, and relabels the open cards', async () => {
    const booking = await booked();
    const answer = await update(booking.id, {
      version: 1,
      patient: aPatient({ fullName: 'Tariro Moyo-Banda', wardNumber: 'B4' }),
      clinical: { pregnant: true },
      referringDoctor: 'Dr Khumalo',
      priority: 'stat',
      reason: 'the patient said so',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      priority: 'stat',
      referringDoctor: 'Dr Khumalo',
      clinical: { pregnant: true },
      patientData: {
        fullName: 'Tariro Moyo-Banda',
        wardNumber: 'B4',
        labNumber: booking.patientData.labNumber,
      },
    });
    const card = await reception.get(`/api/jobCard/find/booking/${booking.id}/UE`);
    expect(card.body).toMatchObject({ priority: 'stat', patientName: 'Tariro Moyo-Banda' });
    const [entry] = await lab.sql<{ reason: string; before: object; after: object }>(
      `select reason, before, after from audit_entry where action = 'booking.update' and subject_id = $1`,
      [booking.id],
    );
    expect(entry).toMatchObject({
      reason: 'the patient said so',
      before: { priority: 'routine' },
      after: { priority: 'stat' },
    });
  });

  test('answers a stale version with who changed it, and keeps the first change', async () => {
    const booking = await booked();
    const answers = await Promise.all([
      update(booking.id, { version: 1, notes: 'one' }),
      update(booking.id, { version: 1, notes: 'two' }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const stale = answers.find((answer) => answer.status === 409);
    const kept = answers.find((answer) => answer.status === 200);
    expect(stale?.body).toMatchObject({
      code: 'stale_version',
      by: 'reception',
      current: { notes: kept?.body.notes },
    });
  });

  test('names who changed a booking last, not who looked at it or printed its labels since', async () => {
    const booking = await booked();
    const [bench, manager] = await Promise.all([lab.as('ROLE_LAB'), lab.as('ROLE_LABADMIN')]);
    const headers = await grant(lab, 'labadmin', 'update', booking.id);
    const changed = await manager.put(
      '/api/booking/update/',
      { id: booking.id, version: 1, notes: 'B' },
      headers,
    );
    expect(changed.status).toBe(200);
    const said = { by: 'labadmin', at: changed.body.lastUpdated };
    lab.clock.advance(30 * 60_000);
    expect((await bench.post(`/api/specimens/${booking.id}/labels.pdf?layout=roll`)).status).toBe(200);
    const stale = await update(booking.id, { version: 1, notes: 'A' });
    expect(stale.body).toMatchObject({ ...said, current: { notes: 'B' } });
    expect((await remove(booking.id)).body).toMatchObject(said);
  });

  test.each([
    ['a result was marked', async (id: string) => mark(lab, id, 'UE', 'validated'), 'rudo'],
    ['the report was handed over', handOver, 'reception'],
  ])('names who it was after %s', async (_what, change, by) => {
    const booking = await booked();
    await change(booking.id);
    const stale = await update(booking.id, { version: 1, notes: 'A' });
    expect([stale.status, stale.body.by]).toEqual([409, by]);
  });

  test('adds and removes profiles with their cards, labels and price', async () => {
    const booking = await booked({ profiles: ['UE', 'FBC'] });
    const answer = await update(booking.id, { version: 1, profiles: ['UE', 'LFT'] });
    expect(answer.body.selectedProfiles.map((profile: { code: string }) => profile.code)).toEqual([
      'UE',
      'LFT',
    ]);
    const prices = answer.body.selectedProfiles.map((profile: { price: string }) => Number(profile.price));
    expect(Number(answer.body.payment.total)).toBe(prices[0] + prices[1]);
    expect((await reception.get(`/api/jobCard/find/booking/${booking.id}/FBC`)).body.open).toBe(false);
    expect((await reception.get(`/api/jobCard/find/booking/${booking.id}/LFT`)).body.open).toBe(true);
    const back = await update(booking.id, { version: 2, profiles: ['UE', 'FBC'] });
    expect(back.body.selectedProfiles.map((profile: { code: string }) => profile.code)).toEqual([
      'UE',
      'FBC',
    ]);
    const card = await reception.get(`/api/jobCard/find/booking/${booking.id}/FBC`);
    expect(card.body).toMatchObject({ open: true, status: 'waiting', closedBy: null });
    expect(back.body.selectedProfiles[1].jobCardId).toBe(card.body.id);
    const accessions = back.body.specimens.map((specimen: { accession: string }) => specimen.accession);
    expect(new Set(accessions).size).toBe(accessions.length);
  });

  test('keeps a profile that has a result, and one whose price was paid', async () => {
    const booking = await booked({ profiles: ['UE', 'FBC'] });
    await saveResult(booking.id, 'UE');
    expect((await update(booking.id, { version: 1, profiles: ['FBC'] })).body.detail).toContain(
      'UE has a result',
    );
    const other = await booked({ profiles: ['UE', 'FBC'] });
    await lab.sql('update booking set paid_minor = total_minor where id = $1', [other.id]);
    const answer = await update(other.id, { version: 1, profiles: ['UE'] });
    expect(answer.status).toBe(409);
    expect((await reception.get(`/api/booking/${other.id}`)).body.selectedProfiles).toHaveLength(2);
  });

  test('names an unknown code at its place in the list', async () => {
    const booking = await booked({ profiles: ['UE'] });
    const answer = await update(booking.id, { version: 1, profiles: ['UE', 'NOPE'] });
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].field).toBe('profiles.1');
  });

  test('is refused to a cashier', async () => {
    const booking = await booked();
    const cashier = await lab.as('ROLE_CASHIER');
    expect((await cashier.put('/api/booking/update/', { id: booking.id, version: 1 })).status).toBe(403);
  });
});

describe('marking a profile', () => {
  test('goes forward only, and to validated only with a saved result', async () => {
    const booking = await booked({ profiles: ['UE'] });
    const scientist = await lab.as('ROLE_LAB');
    const to = (stage: string) => scientist.put('/api/booking/update/UE', { id: booking.id, stage });
    expect((await to('validated')).status).toBe(409);
    expect((await to('in_process')).body.selectedProfiles[0].stage).toBe('in_process');
    await saveResult(booking.id, 'UE');
    const validated = await to('validated');
    expect(validated.body).toMatchObject({
      processStage: 'validated',
      capturedBy: 'Lab Tester',
      contributors: ['Lab Tester'],
    });
    expect((await to('validated')).status).toBe(200);
    expect((await to('in_process')).status).toBe(409);
    expect((await to('released')).status).toBe(422);
    expect(
      (await reception.put('/api/booking/update/UE', { id: booking.id, stage: 'in_process' })).status,
    ).toBe(403);
  });

  test('counts a contributor once and keeps capturedBy when another signs', async () => {
    const booking = await booked({ profiles: ['UE', 'FBC'] });
    await mark(lab, booking.id, 'UE', 'validated');
    await mark(lab, booking.id, 'FBC', 'validated');
    const doctor = { ...SCIENTIST, name: 'Dr Gumbo' };
    await mark(lab, booking.id, 'UE', 'authorised', doctor);
    await mark(lab, booking.id, 'UE', 'released', doctor);
    const read = await reception.get(`/api/booking/${booking.id}`);
    expect(read.body).toMatchObject({
      processStage: 'validated',
      progress: { requested: 2, validated: 2, authorised: 1, released: 1 },
      capturedBy: 'Rudo Ncube',
      authorisedBy: 'Dr Gumbo',
      contributors: ['Rudo Ncube', 'Dr Gumbo'],
    });
  });
});

describe('deleting a booking', () => {
  test('is a soft delete that closes its cards and leaves the reason in the audit trail', async () => {
    const booking = await booked();
    const answer = await remove(booking.id);
    expect(answer.status).toBe(200);
    const gone = await reception.get(`/api/booking/${booking.id}`);
    expect(gone).toMatchObject({
      status: 404,
      body: { detail: 'The booking was deleted.', deletedBy: 'Reception Tester', reason: 'booked twice' },
    });
    const atTill = (await (await lab.as('ROLE_CASHIER')).get(`/api/booking/${booking.id}`)).body;
    expect(atTill).toMatchObject({ detail: 'The booking was deleted.', deletedAt: gone.body.deletedAt });
    expect(atTill).not.toHaveProperty('reason');
    const cards = await lab.sql<{ open: boolean }>('select open from job_card where booking_id = $1', [
      booking.id,
    ]);
    expect(cards.map((card) => card.open)).toEqual([false, false]);
    const [row] = await lab.sql('select deleted_by, deleted_reason from booking where id = $1', [booking.id]);
    expect(row).toEqual({ deleted_by: 'Reception Tester', deleted_reason: 'booked twice' });
    const [entry] = await lab.sql(
      `select reason from audit_entry where action = 'booking.delete' and subject_id = $1`,
      [booking.id],
    );
    expect(entry).toEqual({ reason: 'booked twice' });
    expect((await remove(booking.id)).status).toBe(404);
  });

  test('needs the grant, a reason and the present version', async () => {
    const booking = await booked();
    const body = { id: booking.id, version: 1, reason: 'booked twice' };
    expect((await reception.delete('/api/booking', body)).body.code).toBe('grant_required');
    expect((await remove(booking.id, { reason: undefined })).status).toBe(422);
    expect((await remove(booking.id, { version: 7 })).body.code).toBe('stale_version');
  });

  test('is refused once money was taken or a result is released', async () => {
    const paid = await booked();
    await pay(paid.id);
    expect((await remove(paid.id)).body.detail).toContain('Money was taken');
    const released = await booked();
    await mark(lab, released.id, 'UE', 'released');
    expect((await remove(released.id, { version: 2 })).body.detail).toContain('released');
  });
});

test('results are handed over once something is released', async () => {
  const booking = await booked({ profiles: ['UE'] });
  expect(
    (await reception.post('/api/booking/hand-over', { id: booking.id, collector: 'patient' })).status,
  ).toBe(409);
  await mark(lab, booking.id, 'UE', 'released');
  const answer = await reception.post('/api/booking/hand-over', { id: booking.id, collector: 'patient' });
  expect(answer.status).toBe(200);
  expect(answer.body.handedOverAt).not.toBeNull();
});

test('a hand-over pressed by mistake is taken back by the same person within ten seconds, and by nobody later', async () => {
  const undo = (who: Client, id: string) => who.post('/api/booking/hand-over', { id, undo: true });
  const booking = await booked({ profiles: ['UE'] });
  expect((await undo(reception, booking.id)).body.handedOverAt).toBeNull();
  await handOver(booking.id);
  const other = await lab.as('ROLE_RECEPTION', 'second_desk');
  expect(await undo(other, booking.id)).toMatchObject({ status: 409 });
  expect(await undo(reception, booking.id)).toMatchObject({ status: 200, body: { handedOverAt: null } });
  const trail = await lab.sql(
    `select action from audit_entry where subject_id = $1 and action like 'booking.hand-over%' order by ord`,
    [booking.id],
  );
  expect(trail).toEqual([{ action: 'booking.hand-over' }, { action: 'booking.hand-over-undone' }]);

  await handOver(booking.id);
  lab.clock.advance(20_000);
  const late = await undo(reception, booking.id);
  expect(late.status).toBe(409);
  expect(late.body.detail).toContain('within ten seconds');
});
