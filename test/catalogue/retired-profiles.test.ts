import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CatalogueProfile } from '../../shared/contract/catalogue-shapes.js';
import { aBooking, aPatient } from '../bookings/requests.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
let manager: Client;
let reception: Client;
beforeAll(async () => {
  lab = await openLaboratory();
  [manager, reception] = [await lab.as('ROLE_LABADMIN'), await lab.as('ROLE_RECEPTION')];
});
afterAll(() => lab.close());

const profile = async (code: string): Promise<CatalogueProfile> =>
  (await manager.get(`/api/catalogue/profiles/${code}`)).body as CatalogueProfile;
const book = (code: string): Promise<Answer> =>
  reception.post('/api/booking/book', aBooking({ patient: aPatient({}), profiles: [code] }));
const ask = (body: object): Promise<Answer> => manager.post('/api/catalogue/profiles/retire', body);

describe('a retired profile', () => {
  it('is ordered no more, keeps its version, says who retired it and why, and is brought back', async () => {
    const before = await profile('LIPID');
    const retired = await ask({
      code: 'LIPID',
      version: before.version,
      retired: true,
      reason: 'Sent out now',
    });
    expect(retired).toMatchObject({ status: 200, body: { retired: true, number: before.number } });
    expect((await book('LIPID')).status).toBe(422);
    const [entry] = await lab.sql<{ action: string; reason: string }>(
      `select action, reason from audit_entry where subject_id = 'LIPID' order by ord desc limit 1`,
    );
    expect(entry).toEqual({ action: 'profile.retire', reason: 'Sent out now' });
    const { version } = retired.body;
    const back = await ask({ code: 'LIPID', version, retired: false, reason: 'The analyser is repaired' });
    expect(back).toMatchObject({ status: 200, body: { retired: false } });
    expect((await book('LIPID')).status).toBe(201);
  });

  it('is not retired over what somebody else changed, without a reason, or where there is none', async () => {
    const { version } = await profile('TFT');
    expect((await ask({ code: 'TFT', version: version + 1, retired: true, reason: 'Gone' })).status).toBe(
      409,
    );
    expect((await ask({ code: 'TFT', version, retired: true, reason: ' ' })).status).toBe(422);
    expect((await ask({ code: 'NOSUCH', version, retired: true, reason: 'Gone' })).status).toBe(404);
    expect((await profile('TFT')).retired).toBe(false);
  });

  it('stands in the list of those who edit, with its LOINC code and the version to be named', async () => {
    const { version, loinc } = await profile('UE');
    const { body } = await manager.get('/api/catalogue/edited?q=UE&size=200');
    expect(body.items).toContainEqual(expect.objectContaining({ code: 'UE', version, loinc }));
  });
});
