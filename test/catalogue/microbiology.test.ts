import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
let manager: Client;
let bench: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  [manager, bench] = [await lab.as('ROLE_LABADMIN'), await lab.as('ROLE_LAB')];
});
afterAll(() => lab?.close());

/** Invented figures, no guideline's. */
const HEADING = 'guideline,year,organism or group,drug,method,site,s,r,atu_low,atu_high';
const importing = (lines: readonly string[], kind = 'breakpoints', heading = HEADING) =>
  manager.post('/api/catalogue/breakpoints', { kind, csv: [heading, ...lines].join('\r\n') });
const told = async (lines: readonly string[]) =>
  (await importing(lines)).body.errors?.map(({ message }: { message: string }) => message);

describe('the dictionaries of organisms and drugs', () => {
  it('are seeded with common names and WHONET codes, and an organism has its group', async () => {
    const { body } = await bench.get('/api/catalogue/organisms?q=eco');
    expect(body).toContainEqual(
      expect.objectContaining({ name: 'Escherichia coli', code: 'eco', group: 'Enterobacterales' }),
    );
    const drugs = (await bench.get('/api/catalogue/drugs?q=CIP')).body;
    expect(drugs).toContainEqual(expect.objectContaining({ name: 'Ciprofloxacin', code: 'CIP', tiers: [] }));
  });

  it('are edited by a manager: added, renamed, retired', async () => {
    const kept = (await manager.post('/api/catalogue/organisms', { name: 'Raoultella planticola' })).body;
    expect(kept).toMatchObject({ name: 'Raoultella planticola', code: '', group: '', retired: false });
    const changed = { ...kept, code: 'rpl', retired: true };
    expect((await manager.post('/api/catalogue/organisms', changed)).body).toMatchObject({
      code: 'rpl',
      retired: true,
    });
    expect((await bench.get('/api/catalogue/organisms?q=Raoul')).body).toEqual([]);
    expect((await manager.post('/api/catalogue/organisms', changed)).status).toBe(409);
    expect((await bench.post('/api/catalogue/organisms', { name: 'x' })).status).toBe(403);
  });

  it('have each name and each code once, whatever its case', async () => {
    for (const taken of [{ name: 'ESCHERICHIA coli' }, { name: 'Another', code: 'ECO' }]) {
      expect(await manager.post('/api/catalogue/organisms', taken)).toMatchObject({
        status: 409,
        body: { code: 'duplicate' },
      });
    }
  });

  it('take a reporting tier for each specimen once', async () => {
    const tiers = [
      { specimen: 'URINE', tier: 1 },
      { specimen: '', tier: 3 },
    ];
    const kept = await manager.post('/api/catalogue/drugs', { name: 'Pivmecillinam', tiers });
    expect(kept.body.tiers).toEqual(tiers);
    const twice = { name: 'Temocillin', tiers: [...tiers, { specimen: 'urine', tier: 2 }] };
    expect((await manager.post('/api/catalogue/drugs', twice)).status).toBe(422);
  });
});

describe('the panels of drugs', () => {
  const save = (panel: object) => manager.post('/api/catalogue/drug-panels', panel);

  it("begin with those of the common groups, which are the laboratory's to change", async () => {
    const { body } = await bench.get('/api/catalogue/drug-panels?q=urine');
    expect(body).toEqual([
      expect.objectContaining({
        name: 'Enterobacterales, urine',
        organism: 'Enterobacterales',
        specimen: 'URINE',
      }),
    ]);
    expect(body[0].drugs.slice(0, 2)).toEqual(['Ampicillin', 'Amoxicillin-clavulanic acid']);
    const changed = await save({ ...body[0], drugs: ['cip', 'Ampicillin'] });
    expect(changed.body.drugs).toEqual(['Ciprofloxacin', 'Ampicillin']);
    expect((await save({ ...body[0], drugs: ['AMP'] })).status).toBe(409);
    expect((await save({ ...changed.body, retired: true })).body.retired).toBe(true);
    expect((await bench.get('/api/catalogue/drug-panels?q=urine')).body).toEqual([]);
    expect((await bench.post('/api/catalogue/drug-panels', { name: 'x', drugs: ['AMP'] })).status).toBe(403);
  });

  it('take only what the dictionaries have, each drug once, and name the field', async () => {
    const fieldOf = async (panel: object) => {
      const { status, body } = await save({ name: 'Wrong', ...panel });
      return [status, body.errors?.[0]?.field];
    };
    expect(await fieldOf({ drugs: ['AMP', '0.5'] })).toEqual([422, 'drugs.1']);
    expect(await fieldOf({ drugs: ['AMP', 'ampicillin'] })).toEqual([422, 'drugs.1']);
    expect(await fieldOf({ drugs: ['AMP'], organism: 'Nothing such' })).toEqual([422, 'organism']);
    expect(await fieldOf({ drugs: [] })).toEqual([422, 'drugs']);
  });
});

describe('a breakpoint table', () => {
  it('with a limit of 1,500, which may be two, is asked about and not taken', async () => {
    const lines = [
      'CLSI,2026,eco,CIP,mic,,"1,500",2000,,',
      'CLSI,2026,eco,CIP,mic,,1,2,"1,250","1,500"',
      'CLSI,2026,eco,CIP,disc,,"0,25","0,125",,',
    ];
    expect(await told(lines)).toEqual([
      expect.stringContaining('1500 or 1.5? "1,500" may be either.'),
      expect.stringContaining('1250 or 1.25? "1,250" may be either.'),
    ]);
  });

  it('is imported as CSV, and the newest year of a guideline is in force', async () => {
    const first = await importing([
      'EUCAST,2025,Enterobacterales,Ciprofloxacin,MIC,,2,8,,',
      'EUCAST,2026,eco,CIP,disc,urine,22,17,18,20',
      'CLSI,2026,Escherichia coli,"Ciprofloxacin",mic,,"0,25",1,,',
    ]);
    expect(first.status).toBe(200);
    const again = await importing(['EUCAST,2026,eco,CIP,disc,urine,22,17,,']);
    expect(again.body).toMatchObject([
      { guideline: 'EUCAST', year: 2026, edition: 2, rows: 1, inForce: true },
    ]);
    const tables = (await bench.get('/api/catalogue/breakpoints')).body as { inForce: boolean }[];
    expect(tables.filter(({ inForce }) => inForce)).toMatchObject([
      { guideline: 'EUCAST', year: 2026, edition: 2 },
      { guideline: 'CLSI', year: 2026, edition: 1 },
    ]);
  });

  it('rows whose s and r contradict are refused, naming the line', async () => {
    const lines = [
      'EUCAST,2027,eco,CIP,mic,,2,8,,',
      'EUCAST,2027,eco,GEN,mic,,8,2,,',
      'CLSI,2027,eco,GEN,disc,,13,17,,',
    ];
    expect(await told(lines)).toEqual([
      'line 3: s 8 and r 2 contradict each other for EUCAST mic',
      'line 4: s 13 and r 17 contradict each other for CLSI disc',
    ]);
    expect((await lab.sql(`select 1 from breakpoint_table where year = 2027`)).length).toBe(0);
  });

  it.each([
    ['another guideline', 'BSAC,2026,eco,CIP,mic,,2,8,,', /^line 2: the guideline is EUCAST or CLSI/],
    ['a year that is none', 'EUCAST,v16,eco,CIP,mic,,2,8,,', /^line 2: "v16" is not a year/],
    ['an organism of no dictionary', 'EUCAST,2026,E. colli,CIP,mic,,2,8,,', /^line 2: no organism or group/],
    ['a drug of no dictionary', 'EUCAST,2026,eco,Ciproflox,mic,,2,8,,', /^line 2: no drug is called/],
    ['another method', 'EUCAST,2026,eco,CIP,etest,,2,8,,', /^line 2: the method is mic or disc/],
    ['a breakpoint in words', 'EUCAST,2026,eco,CIP,mic,,low,8,,', /^line 2: s and r must be figures/],
    ['half an ATU', 'EUCAST,2026,eco,CIP,mic,,2,8,4,', /^line 2: .* needs both its limits/],
  ])('a line with %s refuses the file', async (_, line, message) => {
    expect(await told([line])).toEqual([expect.stringMatching(message)]);
  });

  it('a refused line names its field', async () => {
    const answer = await importing([
      'EUCAST,2027,eco,GEN,mic,,8,2,,',
      'EUCAST,2027,eco,Ciproflox,mic,,2,8,,',
    ]);
    expect(answer.body.errors).toEqual([
      expect.objectContaining({ field: 'csv.2.s and r' }),
      expect.objectContaining({ field: 'csv.3.drug' }),
    ]);
  });

  it('is looked through before it is taken: what it would be is told, and nothing kept', async () => {
    const csv = [HEADING, 'EUCAST,2030,eco,CIP,mic,,2,8,,'].join('\n');
    const checked = await manager.post('/api/catalogue/breakpoints', {
      kind: 'breakpoints',
      csv,
      act: 'check',
    });
    expect(checked.body).toMatchObject([{ guideline: 'EUCAST', year: 2030, rows: 1, inForce: true }]);
    expect(await lab.sql('select 1 from breakpoint_table where year = 2030')).toEqual([]);
  });

  it('leaves as a file that can be imported again', async () => {
    const kept = await importing([
      'EUCAST,2024,eco,CIP,disc,urine,22,17,18,20',
      'EUCAST,2024,Pseudomonas,CAZ,mic,,-,IE,,',
    ]);
    const [{ id }] = kept.body as [{ id: string }];
    const { text } = await bench.get(`/api/catalogue/breakpoints/${id}?format=csv`);
    const again = await manager.post('/api/catalogue/breakpoints', { kind: 'breakpoints', csv: text });
    expect(again.body).toMatchObject([{ year: 2024, edition: 2, rows: 2 }]);
    const lines = (of: string) => bench.get(`/api/catalogue/breakpoints/${of}`);
    expect((await lines(again.body[0].id)).body).toEqual((await lines(id)).body);
    expect((await lines(id)).body[1]).toMatchObject({ organism: 'Pseudomonas', s: '-', r: 'IE' });
    expect((await lines('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  it('two lines that speak of the same refuse the file', async () => {
    const lines = ['EUCAST,2026,eco,CIP,mic,,2,8,,', 'EUCAST,2026,Escherichia coli,CIP,MIC,,4,8,,'];
    expect(await told(lines)).toEqual(['line 3: it repeats line 2']);
  });

  it('is the laboratory’s own: a bench imports none, and none is shipped', async () => {
    expect(
      (await bench.post('/api/catalogue/breakpoints', { kind: 'breakpoints', csv: HEADING })).status,
    ).toBe(403);
    const other = await openLaboratory();
    try {
      expect((await (await other.as('ROLE_LAB')).get('/api/catalogue/breakpoints')).body).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('and intrinsic resistance come by the same import', async () => {
    const heading = 'guideline;year;organism;drug';
    const kept = await importing(['EUCAST;2026;kpn;AMP'], 'intrinsic', heading);
    expect(kept.body).toMatchObject([{ kind: 'intrinsic', rows: 1, inForce: true }]);
    expect(
      (await importing(['EUCAST;2026;kpn'], 'intrinsic', 'guideline;year;organism')).body.errors,
    ).toMatchObject([{ message: 'line 1: the heading is missing drug' }]);
  });
});
