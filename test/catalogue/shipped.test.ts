// Long because what is shipped is looked at in one laboratory.
import { seedCatalogue } from '../../server/seed/seed-catalogue.js';
import { UnitOfWork } from '../../server/events/unit-of-work.js';
import { SYSTEM } from '../../server/kernel/actor.js';
import type { ShippedDifference, ShippedOffer } from '../../shared/contract/shipped.js';
import { aBooking } from '../results/bench.js';
import { profileOf, publishParameter, putProfile } from '../support/catalogue.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { asSetUpBefore, noProfileBefore, notThereBefore, saidBefore } from '../support/old-catalogue.js';

const SHIPPED = '/api/catalogue/shipped';
/** The content an earlier release had shipped. */
const EARLIER = [
  notThereBefore('FILM', 'WBCC'),
  noProfileBefore('HCVRNA'),
  saidBefore('COVID', 'CTIC', "extra = '{}'"),
  saidBefore('HBVDNA', 'HBVDNA', "extra = '{}'"),
  saidBefore('HIVVL', 'HIVVL', `extra = '{"limitOfDetection": "40"}'`),
  saidBefore('STMI', 'OVA', 'section = null'),
  saidBefore('UE', 'NA', 'plausible_high = null, verified = true'),
];

let lab: Laboratory;
let manager: Client;

async function open(before: readonly string[] = []): Promise<void> {
  lab = await openLaboratory();
  manager = await lab.as('ROLE_LABADMIN');
  await asSetUpBefore(lab, before);
}

const offers = async (): Promise<readonly ShippedOffer[]> => (await manager.get(SHIPPED)).body;
const offerOf = async (code: string): Promise<ShippedOffer | undefined> =>
  (await offers()).find((one) => one.code === code);

function said({ code, differences }: ShippedOffer): readonly string[] {
  return differences.map(
    ({ parameter, field, was, now, own }) =>
      `${[code, parameter, field].filter(Boolean).join(' ')}: ${String(was)} -> ${String(now)}${own ? ', own' : ''}`,
  );
}

const allSaid = async (): Promise<readonly string[]> => (await offers()).flatMap(said);

/** Answers everything that is offered of these profiles, as the screen does. */
async function answer(act: 'take' | 'dismiss', codes: readonly string[], more: object = {}): Promise<Answer> {
  const profiles = (await offers())
    .filter(({ code }) => codes.includes(code))
    .map(({ code, version, differences }) => ({ code, version, items: differences.map(itemOf) }));
  return manager.post(`${SHIPPED}/${act}`, {
    profiles,
    ...(act === 'take' && { reason: 'A newer release' }),
    ...more,
  });
}

function itemOf({ parameter, field }: ShippedDifference) {
  return { parameter, field };
}

const traced = () =>
  lab.sql<{ action: string; subject_id: string; reason: string | null }>(
    `select action, subject_id, reason from audit_entry where actor = $1 order by ord`,
    [manager.username],
  );

describe('a laboratory of today, in which this or that is as before', () => {
  beforeAll(() => open());
  afterAll(() => lab?.close());
  // Updates that a test leaves on offer are taken, so that the next test starts with none.
  afterEach(async () => {
    const left = (await offers()).map(({ code }) => code);
    if (left.length > 0) expect(await answer('take', left)).toMatchObject({ status: 200 });
  });

  it('offers a new laboratory nothing', async () => {
    expect(await offers()).toEqual([]);
  });

  it('takes one difference and leaves the others', async () => {
    await asSetUpBefore(lab, [saidBefore('UE', 'NA', `plausible_high = null, critical_high = 155`)]);
    const [version, items] = [1, [{ parameter: 'NA', field: 'criticalHigh' }]];
    const body = { profiles: [{ code: 'UE', version, items }], reason: 'A newer release' };
    expect((await manager.post(`${SHIPPED}/take`, body)).status).toBe(200);
    expect(await allSaid()).toEqual(['UE NA plausibleHigh: null -> 220']);
    const again = await manager.post(`${SHIPPED}/take`, body);
    expect(again.status).toBe(409);
    const notOffered = { ...body, profiles: [{ code: 'UE', version: 2, items }] };
    expect((await manager.post(`${SHIPPED}/take`, notOffered)).status).toBe(422);
  });

  it('adds a new parameter once, however often it is named', async () => {
    await asSetUpBefore(lab, [notThereBefore('FILM', 'WBCC')]);
    const item = { parameter: 'WBCC', field: '' };
    const profiles = [{ code: 'FILM', version: 1, items: [item, item] }];
    const answered = await manager.post(`${SHIPPED}/take`, { profiles, reason: 'A newer release' });
    expect(answered.status).toBe(422);
    expect((await profileOf(manager, 'FILM')).number).toBe(1);
  });

  it('offers that a scanty smear and MTB Trace are told at once, and forces it on nobody', async () => {
    const told = (values: string) => `critical_values = '${values}'`;
    await asSetUpBefore(lab, [
      saidBefore('AFB', 'AFB', told('["1+", "2+", "3+"]')),
      saidBefore('GXP', 'MTB', told('["Very low", "Low", "Medium", "High"]')),
    ]);
    expect(await allSaid()).toEqual([
      'AFB AFB criticalValues: 1+,2+,3+ -> Scanty (1-9/100 fields),1+,2+,3+',
      'GXP MTB criticalValues: Very low,Low,Medium,High -> Trace,Very low,Low,Medium,High',
    ]);
  });

  it('offers the Rh control of a group, and lays it out on no sheet before it is taken', async () => {
    await asSetUpBefore(lab, [notThereBefore('GRP', 'RHCT')]);
    expect(await allSaid()).toEqual(['GRP RHCT: null -> Rh control']);
    const bench = await lab.as('ROLE_LAB');
    const laidOut = async (profile: string): Promise<boolean> => {
      const { id } = await aBooking(lab, [profile]);
      const rows: readonly { code: string }[] = (await bench.get(`/api/bloodbank/${id}/${profile}`)).body
        .bloodbankTestValues;
      return rows.some(({ code }) => code === 'RHCT');
    };
    expect([await laidOut('GRP'), await laidOut('GXM')]).toEqual([false, false]);
    expect((await answer('take', ['GRP'])).status).toBe(200);
    expect([await laidOut('GRP'), await laidOut('GXM')]).toEqual([true, true]);
  });

  it('offers the times of urgent and STAT results to a laboratory from before there were any, unless its own are as fast', async () => {
    const oneForAll = (code: string, minutes: number): string =>
      `update profile_version v set turnaround_minutes = ${minutes}, urgent_turnaround_minutes = ${minutes},
         stat_turnaround_minutes = ${minutes} from profile p where p.id = v.profile_id and p.code = '${code}'`;
    await asSetUpBefore(lab, [oneForAll('UE', 240), oneForAll('FBC', 50), oneForAll('BCUL', 7200)]);
    expect((await offers()).map(said)).toEqual([
      ['UE urgentTurnaroundMinutes: 240 -> 120', 'UE statTurnaroundMinutes: 240 -> 60'],
      ['FBC turnaroundMinutes: 50 -> 120'],
    ]);
    const { version } = await profileOf(manager, 'UE');
    const items = [{ parameter: '', field: 'urgentTurnaroundMinutes' }];
    const profiles = [{ code: 'UE', version, items }];
    expect((await manager.post(`${SHIPPED}/take`, { profiles, reason: 'A newer release' })).status).toBe(200);
    // STAT is never longer than urgent.
    expect(await profileOf(manager, 'UE')).toMatchObject({
      ...{ turnaroundMinutes: 240, urgentTurnaroundMinutes: 120, statTurnaroundMinutes: 120 },
    });
    expect(await answer('take', ['UE'])).toMatchObject({ status: 200 });
    expect(await profileOf(manager, 'UE')).toMatchObject({ statTurnaroundMinutes: 60 });
  });
});

describe('a laboratory that was set up by an earlier release', () => {
  beforeAll(() => open(EARLIER));
  afterAll(() => lab?.close());

  it('offers a laboratory that was set up before exactly what is newer, and changes nothing of it by itself', async () => {
    await lab.server.app.get(UnitOfWork).run(SYSTEM, seedCatalogue);
    expect((await manager.get('/api/catalogue/profiles/HCVRNA')).status).toBe(404);
    expect((await allSaid()).toSorted()).toEqual([
      'COVID CTIC extra.internalControl: null -> true',
      'FILM WBCC: null -> WBC, corrected',
      'HBVDNA HBVDNA extra.limitOfDetection: null -> 10',
      'HCVRNA: null -> Hepatitis C Viral Load',
      'HIVVL HIVVL extra.limitOfDetection: 40 -> 20',
      'STMI OVA section: null -> MICROSCOPY',
      'UE NA plausibleHigh: null -> 220',
    ]);
  });

  it('publishes what is taken as the next version, unverified, where it is shipped, and offers it no more', async () => {
    const taken = await answer('take', ['FILM', 'HCVRNA', 'HIVVL', 'UE']);
    expect(taken.status).toBe(200);
    expect((taken.body as readonly ShippedOffer[]).map(({ code }) => code).toSorted()).toEqual([
      'COVID',
      'HBVDNA',
      'STMI',
    ]);
    const film = await profileOf(manager, 'FILM');
    const codes = film.parameters.map(({ code }) => code);
    expect(film.number).toBe(2);
    expect(codes[codes.indexOf('WBCC') - 1]).toBe('NRBC');
    expect((await profileOf(manager, 'HCVRNA')).number).toBe(1);
    const ue = await profileOf(manager, 'UE');
    expect(ue.parameters.find(({ code }) => code === 'NA')).toMatchObject({
      plausibleHigh: '220',
      verified: false,
      version: 2,
    });
    expect(ue.parameters.find(({ code }) => code === 'K')).toMatchObject({ version: 1 });
    expect(await traced()).toEqual(
      expect.arrayContaining([
        { action: 'profile.publish', subject_id: 'FILM', reason: 'A newer release' },
        { action: 'profile.create', subject_id: 'HCVRNA', reason: 'A newer release' },
      ]),
    );
    // Later changes by the laboratory are its own.
    await publishParameter(lab, 'HIVVL', 'HIVVL', { extra: { limitOfDetection: '50' } });
    await publishParameter(lab, 'FILM', 'WBCC', { note: 'Ours' });
    expect((await offers()).map(({ code }) => code).toSorted()).toEqual(['COVID', 'HBVDNA', 'STMI']);
  });

  it('leaves what is taken in a draft to be tried: it counts once it is published', async () => {
    const unpublished = async () => (await profileOf(manager, 'STMI')).number;
    expect((await answer('take', ['STMI'], { draft: true })).status).toBe(200);
    expect(await offerOf('STMI')).toMatchObject({ hasDraft: true });
    expect(await unpublished()).toBe(1);
    expect((await answer('take', ['STMI'])).status).toBe(409);
    const draft = (await manager.get('/api/catalogue/profiles/STMI?draft=true')).body;
    const named = { code: 'STMI', version: draft.version };
    await manager.post('/api/catalogue/profiles/discard', named);
    expect(await offerOf('STMI')).toMatchObject({ hasDraft: false });
    await answer('take', ['STMI'], { draft: true });
    expect((await manager.post('/api/catalogue/profiles/publish', named)).status).toBe(200);
    expect(await offerOf('STMI')).toBeUndefined();
    await publishParameter(lab, 'STMI', 'OVA', { section: 'MACROSCOPY' });
    expect(await offerOf('STMI')).toBeUndefined();
  });

  it('offers nothing of what the laboratory has retired', async () => {
    await manager.post('/api/catalogue/profiles/retire', {
      code: 'COVID',
      version: 1,
      retired: true,
      reason: 'Not done here',
    });
    expect(await offerOf('COVID')).toBeUndefined();
  });
});

describe('another of an earlier release, with wishes of its own', () => {
  beforeAll(() => open(EARLIER));
  afterAll(() => lab?.close());

  it('remembers what was dismissed until something else is shipped, and changes nothing', async () => {
    expect((await answer('dismiss', ['HIVVL', 'FILM', 'HCVRNA'])).status).toBe(200);
    expect((await offers()).map(({ code }) => code).toSorted()).toEqual(['COVID', 'HBVDNA', 'STMI', 'UE']);
    expect((await profileOf(manager, 'HIVVL')).number).toBe(1);
    expect(await traced()).toContainEqual({ action: 'shipped.dismiss', subject_id: 'HIVVL', reason: null });
    await asSetUpBefore(lab, [
      `update shipped_answer set said = '{"extra.limitOfDetection": "30"}' where profile_code = 'HIVVL'`,
    ]);
    expect(await allSaid()).toContain('HIVVL HIVVL extra.limitOfDetection: 40 -> 20, own');
  });

  it('calls what the laboratory changed its own, and offers nothing where nothing newer is shipped', async () => {
    await publishParameter(lab, 'HBVDNA', 'HBVDNA', { extra: { limitOfDetection: '50' } });
    await publishParameter(lab, 'UE', 'K', { criticalHigh: '6.2' });
    const fbc = await profileOf(manager, 'FBC');
    await putProfile(manager, { ...fbc, parameters: fbc.parameters.filter(({ code }) => code !== 'RDW') });
    expect(await allSaid()).toContain('HBVDNA HBVDNA extra.limitOfDetection: 50 -> 10, own');
    expect((await allSaid()).filter((one) => / K | RDW|^FBC/.test(one))).toEqual([]);
  });
});
