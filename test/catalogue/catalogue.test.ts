import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { profileLayout, pricedProfiles } from '../../server/catalogue/index.js';
import { cashAt } from '../../server/prices/index.js';
import { UnitOfWork } from '../../server/events/unit-of-work.js';
import { SYSTEM } from '../../server/kernel/actor.js';
import { seedCatalogue } from '../../server/seed/seed-catalogue.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import type { Client } from '../support/client.js';
import { NEW_PROFILE } from './new-profile.js';

interface Entry {
  readonly profileCode: string;
  readonly priceUSD: number;
  readonly turnaroundHours: number;
  readonly parameters: readonly { readonly code: string }[];
}

const ENTRIES = JSON.parse(readFileSync('server/seed/catalogue.json', 'utf8')) as readonly Entry[];

describe('the catalogue', () => {
  let lab: Laboratory;
  let manager: Client;

  beforeAll(async () => {
    lab = await openLaboratory();
    manager = await lab.as('ROLE_LABADMIN');
  });
  afterAll(() => lab.close());

  const counts = () =>
    lab.sql(
      'select (select count(*) from profile) as profiles, (select count(*) from parameter) as parameters',
    );

  it('is there when the laboratory opens, every profile and parameter, and a second start adds nothing', async () => {
    const parameters = ENTRIES.flatMap((entry) => entry.parameters).length;
    expect(await counts()).toEqual([{ profiles: ENTRIES.length, parameters }]);
    await lab.server.app.get(UnitOfWork).run(SYSTEM, (tx) => seedCatalogue(tx));
    expect(await counts()).toEqual([{ profiles: 81, parameters: 271 }]);
  });

  it('has prices in cents, turnaround in minutes and a container for each specimen', async () => {
    const priced = await pricedProfiles(
      lab.database,
      ENTRIES.map((entry) => entry.profileCode),
      cashAt(lab.clock.now()),
    );
    expect(
      priced.map(({ code, priceMinor, turnaroundMinutes }) => [code, priceMinor, turnaroundMinutes]),
    ).toEqual(ENTRIES.map((entry) => [entry.profileCode, entry.priceUSD * 100, entry.turnaroundHours * 60]));
    expect(priced.filter((one) => one.container === 'Sterile container')).toEqual([]);
  });

  it('lays out a profile with its limits, delta limits and marks, unverified by this laboratory', async () => {
    const renal = await profileLayout(lab.database, 'UE');
    const potassium = renal?.parameters.find((one) => one.code === 'K');
    expect(potassium).toMatchObject({
      kind: 'numeric',
      unitOfMeasure: 'mmol/L',
      criticalLow: '2.5',
      criticalHigh: '6.5',
      deltaKind: 'absolute',
      deltaAmount: '1.2',
      deltaDays: 3,
      verified: false,
    });
    expect(renal?.parameters.find((one) => one.code === 'AGAP')).toMatchObject({
      kind: 'calculated',
      formula: 'ANION_GAP',
    });
    const marked = await lab.sql<{ key: string; n: number }>(
      'select key, count(*) as n from parameter_version, jsonb_object_keys(extra) as key group by key order by key',
    );
    const sum = marked.map(({ key, n }) => `${key} ${n}`).join(', ');
    expect(sum).toBe(
      'confidential 1, confirmBySecondPerson 4, differential 12, draw 3, internalControl 1, kitLot 11, limitOfDetection 3, optional 19',
    );
    expect(await profileLayout(lab.database, 'NOPE')).toBeUndefined();
  });

  it('shows the test menu to anyone and finds by name and code', async () => {
    const all = await lab.stranger().get('/api/catalogue/profiles');
    expect(all.body).toMatchObject({ page: 1, size: 200, total: 81 });
    expect(all.body.items[0]).toMatchObject({
      code: 'UE',
      price: '12.00',
      specimen: 'BLOOD',
      turnaroundMinutes: 240,
    });
    const codes = async (q: string): Promise<string[]> =>
      (await lab.stranger().get(`/api/catalogue/profiles?q=${encodeURIComponent(q)}`)).body.items.map(
        (one: { code: string }) => one.code,
      );
    expect(await codes('fbc')).toEqual(['FBC']);
    expect(await codes('blood count')).toEqual(['FBC']);
    // Taken literally: these count something in per cent.
    expect(await codes('%')).toEqual(['FBC', 'RETIC', 'CD4']);
    expect(await codes('_')).toEqual([]);
    expect((await lab.stranger().get('/api/catalogue/profiles?size=201')).status).toBe(422);
  });

  it('shows ranges and limits only to people who are signed in', async () => {
    expect((await lab.stranger().get('/api/catalogue/profiles/UE')).status).toBe(401);
    expect((await (await lab.as('ROLE_BOARD')).get('/api/catalogue/profiles/UE')).status).toBe(403);
    const reception = await lab.as('ROLE_RECEPTION');
    expect((await reception.get('/api/catalogue/profiles/UE')).body.parameters).toHaveLength(8);
    expect((await reception.get('/api/catalogue/profiles/NOPE')).status).toBe(404);
  });

  it('takes a new profile from a manager, once, and tells the screens', async () => {
    const made = await manager.post('/api/catalogue/profiles', NEW_PROFILE);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ code: 'ZINC', price: '14.50', version: 1, retired: false });
    expect((await manager.post('/api/catalogue/profiles', NEW_PROFILE)).status).toBe(409);
    const [event] = await lab.sql<{ payload: unknown }>(
      "select payload from event where type = 'CatalogueChanged' order by ord desc limit 1",
    );
    expect(event?.payload).toEqual({ codes: ['ZINC'] });
  });

  it('makes a new version of a parameter whose unit changes, retires what is left out, refuses the stale', async () => {
    const { parameters, ...profile } = NEW_PROFILE;
    const [zinc] = parameters;
    const perMass = { ...zinc, unitOfMeasure: 'ug/dL', rangeMale: '72-124', rangeFemale: '72-124' };
    const copper = { code: 'CU', name: 'Copper', kind: 'numeric', unitOfMeasure: 'umol/L' };
    const change = { ...profile, version: 1, parameters: [perMass, copper] };
    const changed = await manager.put('/api/catalogue/profiles', change);
    expect(
      changed.body.parameters.map((one: { code: string; version: number }) => [one.code, one.version]),
    ).toEqual([
      ['ZN', 2],
      ['CU', 1],
    ]);
    const stale = await manager.put('/api/catalogue/profiles', change);
    expect(stale.status).toBe(409);
    expect(stale.body.current.version).toBe(2);
    const without = await manager.put('/api/catalogue/profiles', {
      ...change,
      version: 2,
      parameters: [perMass],
    });
    expect(without.body.parameters).toHaveLength(1);
    const kept = await lab.sql(
      `select v.number from parameter q join parameter_version v on v.parameter_id = q.id
       join profile p on p.id = q.profile_id where p.code = 'ZINC' and q.code = 'CU'`,
    );
    expect(kept).toEqual([{ number: 1 }]);
  });

  it.each(['UE', 'FBC', 'GXM', 'HIV', 'HIVVL', 'BCUL', 'TFT'])(
    'takes %s back as it was read, and has nothing new to publish',
    async (code) => {
      const read = (await manager.get(`/api/catalogue/profiles/${code}`)).body;
      const answer = await manager.put('/api/catalogue/profiles', { ...read, reason: 'As it was read' });
      expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
      expect((await manager.get(`/api/catalogue/profiles/${code}`)).body).toMatchObject({
        number: read.number,
        parameters: read.parameters,
      });
    },
  );

  it('takes a retired profile off the menu', async () => {
    const { body } = await manager.get('/api/catalogue/profiles/ZINC');
    const retired = await manager.put('/api/catalogue/profiles', {
      ...NEW_PROFILE,
      version: body.version,
      retired: true,
    });
    expect(retired.body.retired).toBe(true);
    expect((await lab.stranger().get('/api/catalogue/profiles?q=zinc')).body.total).toBe(0);
  });

  it.each([
    ['a calculated parameter without a formula', { kind: 'calculated' }, 'parameters.0.formula'],
    [
      'critical limits the wrong way round',
      { criticalLow: '9', criticalHigh: '3' },
      'parameters.0.criticalLow',
    ],
    ['a limit that is no number', { criticalLow: 'low' }, 'parameters.0.criticalLow'],
  ])('refuses %s', async (_what, change, field) => {
    const parameters = [{ ...NEW_PROFILE.parameters[0], ...change }];
    const answer = await manager.post('/api/catalogue/profiles', { ...NEW_PROFILE, code: 'BAD', parameters });
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].field).toBe(field);
  });

  it('changes prices all or none, by the versions that were read', async () => {
    const prices = [
      { code: 'FBC', price: '9.25', version: 1 },
      { code: 'ESR', price: '4', version: 7 },
    ];
    expect((await manager.put('/api/catalogue/prices', { prices })).status).toBe(409);
    expect((await pricedProfiles(lab.database, ['FBC'], cashAt(lab.clock.now())))[0]?.priceMinor).toBe(800);
    const [first] = prices;
    const changed = await manager.put('/api/catalogue/prices', { prices: [first], reason: 'new reagents' });
    expect(changed.body).toEqual([{ code: 'FBC', price: '9.25', version: 2 }]);
    const unknown = await manager.put('/api/catalogue/prices', { prices: [{ ...first, code: 'NOPE' }] });
    expect(unknown.body.errors).toEqual([{ field: 'prices.0.code', message: 'There is no profile NOPE.' }]);
  });

  it('keeps bundles of profiles that are on the menu', async () => {
    const seeded = await manager.get('/api/catalogue/batches');
    expect(seeded.body.map((batch: { name: string }) => batch.name)).toContain('Pre-op');
    const made = await manager.post('/api/catalogue/batches', { name: 'Thyroid', codes: ['TFT', 'FBC'] });
    expect(made.status).toBe(201);
    const { id } = made.body;
    const changed = await manager.put('/api/catalogue/batches', {
      id,
      version: 1,
      name: 'Thyroid',
      codes: ['TFT'],
    });
    expect(changed.body).toMatchObject({ codes: ['TFT'], version: 2 });
    expect(
      (await manager.put('/api/catalogue/batches', { id, version: 1, name: 'T', codes: ['TFT'] })).status,
    ).toBe(409);
    expect((await manager.post('/api/catalogue/batches', { name: 'Pre-op', codes: ['FBC'] })).status).toBe(
      409,
    );
    expect((await manager.post('/api/catalogue/batches', { name: 'X', codes: ['ZINC'] })).status).toBe(422);
  });

  it('keeps phrases and film comments by code', async () => {
    await manager.post('/api/catalogue/dictionary', { code: 'hem', phrase: 'Specimen haemolysed' });
    await manager.post('/api/catalogue/dictionary', { code: 'hem', phrase: 'Specimen grossly haemolysed' });
    await manager.post('/api/catalogue/filmcomments', { code: 'ida', comment: 'Hypochromic, microcytic' });
    const bench = await lab.as('ROLE_LAB');
    expect((await bench.get('/api/catalogue/dictionary')).body).toEqual([
      expect.objectContaining({ code: 'hem', phrase: 'Specimen grossly haemolysed' }),
    ]);
    expect((await bench.get('/api/catalogue/filmcomments')).body).toHaveLength(1);
  });

  it.each(['/profiles', '/batches', '/dictionary', '/filmcomments'])(
    'lets no bench write to %s',
    async (path) => {
      const bench = await lab.as('ROLE_LAB');
      expect((await bench.post(`/api/catalogue${path}`, {})).status).toBe(403);
      expect((await lab.stranger().post(`/api/catalogue${path}`, {})).status).toBeGreaterThanOrEqual(401);
    },
  );
});
