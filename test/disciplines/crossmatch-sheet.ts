import type { BloodbankReference, GroupOnRecord } from '../../shared/disciplines/bloodbank/reference.js';
import type { CrossmatchLine } from '../../shared/disciplines/bloodbank/units.js';
import { GXM, judged, reads, told, type Asked } from './bloodbank-sheet.js';

export const A_POSITIVE = reads('4+', '0', '0', '3+');
export const CONFIRMED = { by: 'Rudo Moyo', at: '2026-11-21T10:00:00+02:00', reactions: A_POSITIVE };
export const EARLIER: GroupOnRecord = {
  abo: 'A',
  rhd: 'Positive',
  resultId: 'r1',
  number: 'LAB3-1',
  day: '2026-05-02',
  counts: true,
};
export const NEGATIVE = { cells: [{ cell: 'I', grade: '0' }], antibodies: [] };
export const UNIT: CrossmatchLine = {
  unit: 'G123498654321H',
  component: 'Red cells',
  group: 'O Positive',
  expiry: '2026-12-01',
  method: 'IAT',
  result: 'compatible',
  until: '',
};
export const OTHER = { ...UNIT, unit: 'G123489654321Y' };
export const SHOWN = 'Red cells G1234 98 654321 H O Positive';

export interface Sheet extends Asked {
  readonly units?: readonly Partial<CrossmatchLine>[];
  readonly reference?: Partial<BloodbankReference>;
}

/** A crossmatch for a group A patient whose two samples agree, with a negative screen. */
export function crossmatched({ units = [UNIT], reference, sections, ...more }: Sheet = {}) {
  return judged({
    codes: GXM,
    values: A_POSITIVE,
    sections: { confirmation: CONFIRMED, screen: NEGATIVE, crossmatch: units, ...sections },
    surroundings: {
      specimen: [],
      settings: { timeZone: 'Africa/Harare', hivAlgorithm: [] },
      reference: { collectedAt: '2026-11-20T08:30:00.000Z', groups: [EARLIER], ...reference },
    },
    ...more,
  });
}

export const refused = (asked?: Sheet) =>
  told(crossmatched(asked)).map((one) => one.replace('sections.crossmatch', ''));
export const with_ = (line: Partial<CrossmatchLine>): Sheet => ({ units: [{ ...UNIT, ...line }] });
