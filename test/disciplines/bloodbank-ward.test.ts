import type { BloodbankReference } from '../../shared/disciplines/bloodbank/reference.js';
import { crossmatchText } from '../../shared/disciplines/bloodbank/texts.js';
import type { CrossmatchLine } from '../../shared/disciplines/bloodbank/units.js';
import { isWithheld } from '../../shared/disciplines/bloodbank/group-here.js';
import { GRP, GXM, rowOf, told, valueOf } from './bloodbank-sheet.js';
import {
  A_POSITIVE,
  CONFIRMED,
  crossmatched,
  OTHER,
  refused,
  SHOWN,
  UNIT,
  with_,
} from './crossmatch-sheet.js';

describe('UNIT and XM follow from the units', () => {
  it('one that does not fit is not hidden behind the others', () => {
    const values = (units: readonly Partial<CrossmatchLine>[]) => {
      const result = crossmatched({ units });
      return [valueOf(result, 'UNIT'), valueOf(result, 'XM')];
    };
    expect(values([])).toEqual(['', '']);
    expect(values([UNIT, OTHER])).toEqual(['G1234 98 654321 H, G1234 89 654321 Y', 'Compatible']);
    expect(values([UNIT, { ...OTHER, result: 'incompatible' }])[1]).toBe('Incompatible');
  });

  it('keeps its number with the check character, and until when it is good', () => {
    const [line] = crossmatched(with_({ unit: '=G12349865432100' })).sections[
      'crossmatch'
    ] as CrossmatchLine[];
    expect(line).toEqual({ ...UNIT, until: '2026-11-23T23:59:59+02:00' });
  });

  it('of another number pattern too, where the laboratory set one', () => {
    const settings = {
      recentFor72Hours: false,
      days: 7,
      unitPattern: 'ZW-######',
      platelets: 'as plasma',
    } as const;
    const result = crossmatched({ ...with_({ unit: 'zw-004711' }), reference: { settings } });
    expect([valueOf(result, 'UNIT'), told(result)]).toEqual(['ZW-004711', []]);
  });

  it('on a profile without one there is no crossmatch', () => {
    const sections = { screen: null };
    expect(refused({ codes: GRP, sections })).toEqual([': This profile has no crossmatch.']);
    expect(refused({ codes: GRP, sections, units: [] })).toEqual([]);
  });

  it('what was released before units were kept keeps what it said', () => {
    const saved = { values: new Map([['XM', 'Compatible']]), sections: {} };
    const values = { ...A_POSITIVE, XM: 'Compatible', UNIT: 'G1' };
    const kept = crossmatched({ units: [], saved, values });
    expect([valueOf(kept, 'XM'), valueOf(kept, 'UNIT')]).toEqual(['Compatible', 'G1']);
    expect(valueOf(crossmatched({ units: [], values }), 'XM')).toBe('');
    const emptied = { ...saved, sections: { crossmatch: [UNIT] } };
    expect(valueOf(crossmatched({ units: [], saved: emptied, values }), 'XM')).toBe('');
    expect(valueOf(crossmatched({ saved, values }), 'UNIT')).toBe('G1234 98 654321 H');
  });
});

describe('a unit on the ward', () => {
  const out = {
    unit: UNIT.unit,
    component: 'Red cells',
    issuedAt: '2026-11-21T09:00:00Z',
    issuedBy: 'Rudo',
    returnedAt: null,
    returnedBy: null,
  };
  const back = { ...out, returnedAt: '2026-11-21T10:00:00Z' };
  const stays = [': G1234 98 654321 H was issued: it stays here until it is returned.'];

  it('stays on the sheet, as compatible, until it is returned', () => {
    expect(refused({ units: [], reference: { units: [out] } })).toEqual(stays);
    expect(refused({ units: [OTHER], reference: { units: [out] } })).toEqual(stays);
    expect(refused({ ...with_({ result: 'incompatible' }), reference: { units: [out] } })).toEqual(stays);
    expect(refused({ reference: { units: [out] } })).toEqual([]);
    expect(refused({ units: [], reference: { units: [back] } })).toEqual([]);
    expect(refused({ units: [], reference: { units: [{ ...out, issuedAt: null }] } })).toEqual([]);
  });

  it('is history: what would keep it from being crossmatched now does not count', () => {
    const wrong = { ...UNIT, group: 'B Positive' };
    const saved = { values: new Map(), sections: { crossmatch: [wrong] } };
    const sheet = (units: BloodbankReference['units']) =>
      refused({ units: [wrong], saved, reference: { units } });
    expect(sheet([out])).toEqual([]);
    expect(
      [
        sheet([back]),
        sheet([{ ...out, issuedAt: null }]),
        sheet([]),
        sheet([{ ...out, component: 'Plasma' }]),
      ].map((one) => one.filter((text) => text.includes('incompatible')).length),
    ).toEqual([1, 1, 1, 1]);
    // Unless somebody changed what was saved of it.
    expect(refused({ units: [wrong], reference: { units: [out] } })).toHaveLength(1);
  });
});

it('a unit says on the report what it is, how it was crossmatched, and until when it is good', () => {
  const text = (line: Partial<CrossmatchLine>) => crossmatchText([{ ...UNIT, ...line }])[0]?.text;
  expect(text({ until: '2026-11-23T23:59:59+02:00' })).toBe(
    `${SHOWN}, expires 1 Dec 2026, IAT, compatible, until 23 Nov 2026 23:59`,
  );
  expect(text({})).toBe(`${SHOWN}, expires 1 Dec 2026, IAT, compatible`);
  expect(
    crossmatchText([UNIT, { ...UNIT, component: 'Plasma' }]).map(({ key, benchOnly }) => [key, benchOnly]),
  ).toEqual([
    ['G123498654321H red cells', false],
    ['G123498654321H plasma', false],
  ]);
});

describe('a second person enters readings without seeing the first’s', () => {
  const values = GXM.map((code) => ({ code }));
  const draft = { stage: 'validated', values, sections: {} } as const;

  it('no draft shows the group and its reactions before', () => {
    expect(GXM.filter((code) => isWithheld(code, draft))).toEqual(GRP);
  });

  it('but once it is confirmed, has left the laboratory, was never saved, or reads no group', () => {
    expect(isWithheld('ABO', { ...draft, sections: { confirmation: CONFIRMED } })).toBe(false);
    expect(isWithheld('ABO', { ...draft, stage: 'released' })).toBe(false);
    expect(isWithheld('ABO', { ...draft, stage: null })).toBe(false);
    expect(isWithheld('ABO', { ...draft, values: [{ code: 'ABO' }, { code: 'XM' }] })).toBe(false);
  });

  it('whoever reads blind is given an empty sheet, and nothing is asked of its rows', () => {
    const blind = crossmatched({
      codes: GRP,
      units: [],
      sections: { screen: null },
      reference: { isBlind: true },
    });
    expect(GRP.map((code) => rowOf(blind, code).parameter).join('')).toBe('');
    expect([blind.unfinished, told(blind), blind.sections['standing']]).toEqual([[], [], null]);
    expect(blind.rows.filter(({ state }) => state === 'pending')).toEqual([]);
  });
});
