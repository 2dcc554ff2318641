import { bloodbank } from '../../shared/disciplines/bloodbank/sheet.js';
import { offeredKits, type Kit } from '../../shared/disciplines/serology/rules.js';
import { sectionTexts } from '../../shared/domain/results/sections.js';
import { GRP_WITH_CONTROL, judged, reads, told } from './bloodbank-sheet.js';

const ANTI_D: Kit = { parameter: 'DANT', kit: 'Anti-D IgM', lot: 'D77', expiry: '2026-12-31' };
const read = (kits?: readonly unknown[], more = {}) =>
  judged({
    codes: GRP_WITH_CONTROL,
    values: { ...reads('4+', '0', '0', '3+'), RHCT: '0' },
    ...(kits && { sections: { kits } }),
    ...more,
  });

describe('the lots of the grouping sera', () => {
  it('may be recorded, and need not be', () => {
    expect([told(read()), told(read([])), told(read([ANTI_D]))]).toEqual([[], [], []]);
    expect(read([ANTI_D]).sections['kits']).toEqual([ANTI_D]);
  });

  it('are refused where half of one is missing, where it had expired, and for a row that is not there', () => {
    const wrong = (more: object) => told(read([{ ...ANTI_D, ...more }]));
    expect([wrong({ lot: '' }), wrong({ expiry: '2026-11-20' }), wrong({ parameter: 'HIVT1' })]).toEqual([
      ['sections.kits[0].lot: DANT: enter the lot of the kit.'],
      ['sections.kits[0].expiry: Lot D77 of Anti-D IgM expired on 20 Nov 2026'],
      ['sections.kits[0].parameter: HIVT1 is not on this sheet.'],
    ]);
  });

  it('are shown to whoever signs and on the bench copy, on no report', () => {
    const { sections, rows } = read([ANTI_D]);
    const lines = sectionTexts(bloodbank, sections, rows).filter(({ text }) => text.includes('D77'));
    expect(lines).toEqual([
      {
        key: 'kits.DANT',
        name: 'Reagent of DANT',
        text: 'Anti-D IgM, lot D77, expires 31 Dec 2026',
        benchOnly: true,
      },
    ]);
  });

  it('are offered again as long as they are good, for the tubes alone', () => {
    const { rows } = read();
    const today = '2026-11-21';
    const past = { ...ANTI_D, parameter: 'AANT', expiry: '2026-11-20' };
    expect(offeredKits([[ANTI_D, past, { ...ANTI_D, parameter: 'ABO' }]], { rows, today })).toEqual([ANTI_D]);
  });

  it('hold nobody up who reads blind after one has expired', () => {
    const surroundings = {
      specimen: [],
      settings: { timeZone: 'UTC', hivAlgorithm: [] },
      reference: { isBlind: true },
    };
    const blind = judged({
      codes: GRP_WITH_CONTROL,
      sections: { kits: [{ ...ANTI_D, expiry: '2026-11-20' }] },
      surroundings,
    });
    expect(told(blind)).toEqual([]);
  });
});
