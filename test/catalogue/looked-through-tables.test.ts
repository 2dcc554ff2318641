import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  manager = await lab.as('ROLE_LABADMIN');
});
afterAll(() => lab?.close());

/** Invented figures, no guideline's. */
const HEADING = 'guideline,year,organism or group,drug,method,site,s,r,atu_low,atu_high';
const importing = (lines: readonly string[], kind = 'breakpoints', heading = HEADING) =>
  manager.post('/api/catalogue/breakpoints', { kind, csv: [heading, ...lines].join('\n') });

describe('an import says of a table', () => {
  const checked = async (kind: string, heading: string, lines: readonly string[]) =>
    (
      await manager.post('/api/catalogue/breakpoints', {
        act: 'check',
        kind,
        csv: [heading, ...lines].join('\n'),
      })
    ).body[0];

  it('which rows no specimen will ever meet, and how many can be used', async () => {
    const table = await checked('breakpoints', HEADING, [
      'CLSI,2027,aba,MEM,mic,blod,2,8,,',
      'CLSI,2027,aba,AMK,mic,infections originating from the urinary tract,8,16,,',
      'CLSI,2027,aba,GEN,mic,uncomplicated UTI only,2,8,,',
      'CLSI,2027,aba,CIP,mic,oral,1,2,,',
    ]);
    expect(table).toMatchObject({ rows: 4, usable: 2 });
    expect(table.warnings).toEqual([
      { line: 2, message: 'row 2: site "blod" fits no specimen, so it will never be used' },
      { line: 5, message: 'row 5: site "oral" fits no specimen, so it will never be used' },
    ]);
  });

  it('that a species is resistant by nature and has breakpoints of its own, whichever came first', async () => {
    await importing(['CLSI,2028,sat,AZM,mic,,16,32,,']);
    const intrinsic = await checked('intrinsic', 'guideline,year,organism,drug', [
      'CLSI,2028,Enterobacterales,AZM',
      'CLSI,2028,Enterobacterales,VAN',
    ]);
    expect(intrinsic).toMatchObject({ rows: 2, usable: 2 });
    expect(intrinsic.warnings).toEqual([
      {
        line: 2,
        message:
          'row 2: Azithromycin and Salmonella Typhi: it is resistant by nature here and has breakpoints of its own in CLSI 2028, row 2; its own breakpoints are used',
      },
    ]);
    await importing(['CLSI,2028,Enterobacterales,AZM'], 'intrinsic', 'guideline,year,organism,drug');
    const again = await checked('breakpoints', HEADING, [
      'CLSI,2029,shi,AZM,mic,,8,32,,',
      'CLSI,2029,eco,CIP,mic,,1,4,,',
    ]);
    expect(again.warnings).toEqual([
      {
        line: 2,
        message:
          'row 2: Azithromycin and Shigella species: it has breakpoints here and is resistant by nature in CLSI 2028, row 2; its own breakpoints are used',
      },
    ]);
  });

  it('what is dose dependent, of CLSI alone', async () => {
    const heading = `${HEADING},sdd`;
    const kept = await importing(
      ['CLSI,2031,eco,CIP,mic,,2,16,,,yes', 'CLSI,2031,kpn,CIP,mic,,2,,,,'],
      'breakpoints',
      heading,
    );
    const lines = (await manager.get(`/api/catalogue/breakpoints/${kept.body[0].id}`)).body;
    expect(lines).toMatchObject([
      { sdd: true, r: '16' },
      { sdd: false, s: '2', r: '-' },
    ]);
    const refused = await importing(['EUCAST,2031,eco,CIP,mic,,2,16,,,yes'], 'breakpoints', heading);
    expect(refused.body.errors[0].message).toBe('line 2: only CLSI says susceptible, dose dependent');
  });
});
