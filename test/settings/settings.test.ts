import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UnitOfWork } from '../../server/events/unit-of-work.js';
import { SYSTEM } from '../../server/kernel/actor.js';
import { formulaConfig, laboratory, seedSettings, sendForLabNumber } from '../../server/settings/index.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
let manager: Client;
let reception: Client;
beforeAll(async () => {
  lab = await openLaboratory();
  manager = await lab.as('ROLE_LABADMIN');
  reception = await lab.as('ROLE_RECEPTION');
});
afterAll(() => lab.close());

describe('the laboratory', () => {
  it('is read by everyone who is signed in, by a board not, and by anyone for its name alone', async () => {
    const about = (await reception.get('/api/about')).body;
    expect(about).toMatchObject({
      baseCurrency: '$',
      fourEyes: false,
      egfrEquation: 'CKD-EPI 2009',
      version: 1,
    });
    expect((await reception.get(`/api/about/${about.id}`)).body).toEqual(about);
    expect((await reception.get('/api/about/something-else')).status).toBe(404);
    expect((await (await lab.as('ROLE_BOARD')).get('/api/about')).status).toBe(403);
    const { name, address, phones, email, website, accreditation, timeZone, baseCurrency } = about;
    expect((await lab.stranger().get('/api/about/public')).body).toEqual({
      ...{ name, address, phones, email, website, accreditation },
      ...{ timeZone, baseCurrency, country: null, vat: false, examplePrices: 'marked' },
    });
  });

  it('is changed by the manager, with what changed in the trail and an event for the screens', async () => {
    const about = (await manager.get('/api/about')).body;
    const saved = await manager.post('/api/about/', { ...about, timeZone: 'Africa/Harare', fourEyes: true });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({
      timeZone: 'Africa/Harare',
      fourEyes: true,
      version: about.version + 1,
    });
    expect((await laboratory(lab.database)).timeZone).toBe('Africa/Harare');
    const [entry] = await lab.sql(
      `select actor, after from audit_entry where action = 'settings.laboratory'`,
    );
    expect(entry).toEqual({ actor: 'labadmin', after: { timeZone: 'Africa/Harare', fourEyes: true } });
    const [event] = await lab.sql(
      `select payload from event where type = 'SettingsChanged' and subject_id = 'laboratory'`,
    );
    expect(event).toEqual({ payload: { keys: ['timeZone', 'fourEyes'] } });
    const boss = await lab.as('ROLE_SUPER_ADMIN');
    const late = await boss.post('/api/about/', { ...about, name: 'Late' });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ changedBy: 'labadmin', current: { timeZone: 'Africa/Harare' } });
  });

  it('refuses reception, a time zone that there is not, and a logo that is no picture or too large', async () => {
    const about = (await manager.get('/api/about')).body;
    expect((await reception.post('/api/about/', about)).status).toBe(403);
    for (const [field, value] of [
      ['timeZone', 'Mars/Olympus'],
      ['logo', 'data:image/svg+xml;base64,AAAA'],
      ['logo', `data:image/png;base64,${'A'.repeat(400_001)}`],
      ['minimumPasswordLength', 6],
      ['name', ''],
    ] as const) {
      const answer = await manager.post('/api/about/', { ...about, [field]: value });
      expect([answer.status, answer.body.errors[0].field]).toEqual([422, field]);
    }
    expect(
      (await manager.post('/api/about/', { ...about, logo: 'data:image/png;base64,iVBORw0KGgo=' })).status,
    ).toBe(200);
  });

  it('is not made twice', async () => {
    await lab.server.app.get(UnitOfWork).run(SYSTEM, (tx) => seedSettings(tx));
    expect(await lab.sql('select 1 from laboratory')).toHaveLength(1);
  });
});

describe('lab numbers', () => {
  it('are never handed out twice and leave no gap, whoever fails meanwhile', async () => {
    const work = lab.server.app.get(UnitOfWork);
    const before = (await reception.get('/api/labNumber/lastNumber')).body.lastnumber as number;
    const take = (fails: boolean) =>
      work.run(SYSTEM, async (tx) => {
        const number = sendForLabNumber(tx);
        await tx.sql('select 1');
        if (fails) throw new Error('the booking failed');
        return number;
      });
    const callers = Array.from({ length: 64 }, async (_, caller) => {
      const mine: string[] = [];
      for (let n = 0; n < 8; n += 1) {
        if ((caller + n) % 5 === 0) await take(true).catch(() => undefined);
        mine.push(await (await take(false)).arrived());
      }
      return mine;
    });
    const taken = (await Promise.all(callers)).flat();
    const expected = Array.from({ length: 64 * 8 }, (_, n) => `LAB${before + n}`);
    expect([...taken].sort()).toEqual([...expected].sort());
    expect((await reception.get('/api/labNumber')).body.next).toBe(`LAB${before + 64 * 8}`);
  });

  it('are configured by the manager, not by reception', async () => {
    const body = { labnumberprefix: 'HRE-', lastnumber: 700 };
    expect((await reception.post('/api/labNumber/', body)).status).toBe(403);
    expect((await manager.post('/api/labNumber/', body)).body).toMatchObject({ ...body, next: 'HRE-700' });
    expect((await manager.post('/api/labNumber/', { labnumberprefix: 'A B', lastnumber: 1 })).status).toBe(
      422,
    );
    expect((await manager.post('/api/labNumber/', { labnumberprefix: 'A', lastnumber: -1 })).status).toBe(
      422,
    );
    expect((await manager.post('/api/labNumber/', { labnumberprefix: 'A', lastnumber: 1.5 })).status).toBe(
      422,
    );
  });

  it('are not written over what somebody else has set meanwhile; a booking is no such change', async () => {
    const read = (await manager.get('/api/labNumber')).body;
    await lab.sql('update lab_number_config set last_number = last_number + 1');
    const other = await lab.as('ROLE_SUPER_ADMIN', 'second');
    const theirs = { labnumberprefix: 'BYO-', lastnumber: 800, version: read.version };
    expect((await other.post('/api/labNumber/', theirs)).status).toBe(200);
    const late = await manager.post('/api/labNumber/', { ...read, labnumberprefix: 'GWE-' });
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'stale_version',
        by: 'second',
        current: { labnumberprefix: 'BYO-', lastnumber: 800, version: read.version + 1 },
      },
    });
    expect((await manager.get('/api/labNumber')).body.next).toBe('BYO-800');
  });

  it('hold what a bar code carries; an older prefix stays until it is changed, and stands in Todos', async () => {
    for (const labnumberprefix of ['Łódź-', 'مختبر', 'A–', '"', '%', 'LAB#', 'LAB\u200b', '\u202eLAB']) {
      const answer = await manager.post('/api/labNumber/', { labnumberprefix, lastnumber: 900 });
      expect([answer.status, answer.body.errors[0].field]).toEqual([422, 'labnumberprefix']);
    }
    const { body: read } = await manager.get('/api/labNumber');
    await lab.sql(`update lab_number_config set prefix = 'Łódź-'`);
    const kept = { labnumberprefix: 'Łódź-', lastnumber: 901 };
    expect((await manager.post('/api/labNumber/', kept)).body).toMatchObject(kept);
    const [todo] = (await manager.get('/api/todos?kind=lab_number')).body.groups;
    expect(todo.items).toMatchObject([{ labNumber: 'Łódź-', text: expect.stringMatching(/^No bar code/) }]);
    const { labnumberprefix, lastnumber } = read;
    expect((await manager.post('/api/labNumber/', { labnumberprefix, lastnumber })).status).toBe(200);
    expect((await manager.get('/api/todos?kind=lab_number')).body.groups[0].items).toEqual([]);
  });

  it("cannot be set to numbers that stand on another patient's tubes, and the other way round", async () => {
    await lab.sql(
      `insert into patient (id, lab_number, full_name, gender) select uuidv7(), n, 'Rudo Dube', 'female'
       from unnest(array['26', '77-3-1']) n`,
    );
    const tubes = await manager.post('/api/labNumber/', { labnumberprefix: '26-11-', lastnumber: 1 });
    expect([tubes.status, tubes.body.errors]).toEqual([
      409,
      [
        {
          field: 'labnumberprefix',
          message: '26-11-1 would be the number of a tube of patient 26: choose another prefix.',
        },
      ],
    ]);
    const other = await manager.post('/api/labNumber/', { labnumberprefix: '', lastnumber: 70 });
    expect([other.status, other.body.errors[0].message]).toEqual([
      409,
      '77-3-1 is a patient already, and would be the number of a tube: choose another prefix.',
    ]);
    expect((await manager.post('/api/labNumber/', { labnumberprefix: '27-11-', lastnumber: 1 })).status).toBe(
      200,
    );
  });

  it('cannot be set to run into a number that a patient has', async () => {
    await lab.sql(
      `insert into patient (id, lab_number, full_name, gender) select uuidv7(), 'HRE-750', 'Rudo Dube', 'female'`,
    );
    const lower = await manager.post('/api/labNumber/', { labnumberprefix: 'HRE-', lastnumber: 750 });
    expect([lower.status, lower.body.detail]).toEqual([
      409,
      'HRE-750 is already in use; the next number must be above it.',
    ]);
    // A number is found in upper or lower case: hre-750 would be somebody else's.
    const other = await manager.post('/api/labNumber/', { labnumberprefix: 'hre-', lastnumber: 1 });
    expect([other.status, other.body.detail]).toEqual([409, lower.body.detail]);
    expect((await manager.post('/api/labNumber/', { labnumberprefix: 'HRE-', lastnumber: 751 })).status).toBe(
      200,
    );
    expect((await manager.post('/api/labNumber/', { labnumberprefix: 'H__', lastnumber: 1 })).status).toBe(
      200,
    );
  });
});

describe('the formula settings', () => {
  it('are read by the bench and changed by the manager, a field at a time', async () => {
    const bench = await lab.as('ROLE_LAB');
    const config = (await bench.get('/api/formula/')).body;
    expect(config).toMatchObject({ creatinine: 'CREA', bicarbonateA: '', egfrEquation: '2009' });
    expect((await bench.put('/api/formula/', config)).status).toBe(403);
    const saved = await manager.put('/api/formula/', { ...config, creatinine: 'KREA', egfrEquation: '2021' });
    expect(saved.body).toMatchObject({ creatinine: 'KREA', egfrEquation: '2021' });
    expect((await manager.post('/api/formula/', { potassium: '' })).body).toMatchObject({
      potassium: '',
      creatinine: 'KREA',
    });
    expect((await manager.put('/api/formula/', { ...config, creatinine: 'OLD' })).status).toBe(409);
    expect((await manager.put('/api/formula/', { creatinine: 'no code at all!' })).status).toBe(422);
    expect((await formulaConfig(lab.database)).egfrEquation).toBe('2021');
    expect((await laboratory(lab.database)).egfrEquation).toBe('CKD-EPI 2021');
  });
});
