import { sectionTexts } from '../../shared/domain/results/sections.js';
import { bloodbank } from '../../shared/disciplines/bloodbank/sheet.js';
import type { BloodbankReference, GroupOnRecord } from '../../shared/disciplines/bloodbank/reference.js';
import { judged, reads, type Asked } from './bloodbank-sheet.js';

export const A_POSITIVE = reads('4+', '0', '0', '3+');
export const MISMATCH = reads('4+', '0', '0', '0');
export const CONFIRMED = { by: 'Rudo Moyo', at: '2026-11-21T10:00:00+02:00', reactions: A_POSITIVE };
export const onRecord = (more: Partial<GroupOnRecord> = {}): GroupOnRecord => ({
  abo: 'A',
  rhd: 'Positive',
  resultId: 'r1',
  number: 'LAB3-1',
  day: '2026-05-02',
  counts: true,
  ...more,
});

export function grouped({
  reference,
  ...asked
}: Asked & { readonly reference?: Partial<BloodbankReference> } = {}) {
  return judged({
    values: A_POSITIVE,
    sections: { confirmation: CONFIRMED },
    surroundings: { specimen: [], settings: { timeZone: 'UTC', hivAlgorithm: [] }, reference },
    ...asked,
  });
}

export const said = (asked?: Parameters<typeof grouped>[0]) => {
  const { sections, rows } = grouped(asked);
  return sectionTexts(bloodbank, sections, rows)
    .filter(({ benchOnly }) => !benchOnly)
    .map(({ name, text }) => `${name}: ${text}`);
};
