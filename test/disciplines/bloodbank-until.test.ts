import {
  CROSSMATCH_SETTINGS,
  type BloodbankReference,
} from '../../shared/disciplines/bloodbank/reference.js';
import { validUntil } from '../../shared/disciplines/bloodbank/lab-moment.js';
import { GXM, judged, reads, told } from './bloodbank-sheet.js';

describe('until', () => {
  const timeZone = 'Africa/Harare';
  const collectedAt = '2026-11-20T08:30:00.000Z';

  it.each([
    [{ isRecent: true }, {}, '2026-11-23T23:59:59+02:00'],
    [{ isRecent: true }, { recentFor72Hours: true }, '2026-11-23T10:30:00+02:00'],
    [{ isRecent: false }, {}, '2026-11-27T23:59:59+02:00'],
    [{ isRecent: false }, { days: 3 }, '2026-11-23T23:59:59+02:00'],
    [{ isRecent: false }, { recentFor72Hours: true }, '2026-11-27T23:59:59+02:00'],
  ])('%j with %j is %s', (sample, settings, until) => {
    expect(validUntil({ collectedAt, timeZone, ...sample }, { ...CROSSMATCH_SETTINGS, ...settings })).toBe(
      until,
    );
  });

  it('is told in the laboratory’s time, on either side of UTC', () => {
    const at = (zone: string) =>
      validUntil(
        { collectedAt, timeZone: zone, isRecent: true },
        { ...CROSSMATCH_SETTINGS, recentFor72Hours: true },
      );
    expect([at('UTC'), at('America/New_York'), at('Asia/Kolkata'), at('America/St_Johns')]).toEqual([
      '2026-11-23T08:30:00+00:00',
      '2026-11-23T03:30:00-05:00',
      '2026-11-23T14:00:00+05:30',
      '2026-11-23T05:00:00-03:30',
    ]);
  });

  it('counts from the day of collection in the laboratory, also just after its midnight', () => {
    const late = { collectedAt: '2026-11-20T22:30:00.000Z', timeZone, isRecent: true };
    expect(validUntil(late, CROSSMATCH_SETTINGS)).toBe('2026-11-24T23:59:59+02:00');
  });

  const UNIT = {
    unit: 'G123498654321H',
    component: 'Red cells',
    group: 'O Positive',
    expiry: '2026-12-01',
    method: 'IAT',
    result: 'compatible',
  };
  const sheet = (history: string | null, more: Partial<BloodbankReference> = {}, today = '2026-11-21') =>
    judged({
      codes: GXM,
      values: reads('4+', '0', '0', '3+'),
      today,
      sections: {
        crossmatch: [UNIT],
        ...(history !== null && { history: { transfusedOrPregnant: history } }),
      },
      surroundings: {
        specimen: [],
        settings: { timeZone, hivAlgorithm: [] } as never,
        reference: { collectedAt, ...more },
      },
    });
  const until = (...asked: Parameters<typeof sheet>) =>
    (sheet(...asked).sections['crossmatch'] as { until: string }[])[0]?.until;

  it('is short after a transfusion or a pregnancy in three months, and where that is not known', () => {
    const short = '2026-11-23T23:59:59+02:00';
    expect([until('yes'), until('unknown'), until(null)]).toEqual([short, short, short]);
    expect(until('no')).toBe('2026-11-27T23:59:59+02:00');
    expect(until('no', { pregnant: true })).toBe(short);
  });

  it('a sample that is too old is crossmatched no more, and an expired unit never', () => {
    expect(told(sheet('yes', {}, '2026-11-24'))).toEqual([
      'sections.crossmatch[0].unit: The sample was valid for a crossmatch until 23 Nov 2026: take a new one.',
    ]);
    expect(told(sheet('no', {}, '2026-12-02'))).toEqual([
      'sections.crossmatch[0].expiry: Red cells G1234 98 654321 H O Positive expired on 1 Dec 2026.',
    ]);
  });

  it('a D positive unit for a patient who is treated as D negative is a warning', () => {
    const confirmation = { by: 'Rudo', at: '', reactions: reads('4+', '0', '0', '3+', '2+') };
    const { warnings } = judged({
      codes: GXM,
      values: reads('4+', '0', '0', '3+', '2+'),
      sections: { confirmation, crossmatch: [UNIT] },
      surroundings: {
        specimen: [],
        settings: { timeZone, hivAlgorithm: [] } as never,
        reference: { collectedAt },
      },
    });
    expect(warnings.map(({ code }) => code)).toContain('d_positive_unit');
  });
});
