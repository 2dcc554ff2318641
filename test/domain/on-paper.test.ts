import { isolateDirection } from '../../shared/domain/results/bidi.js';
import { rejectionText } from '../../shared/domain/specimens/specimen-words.js';
import { seriesKey } from '../../shared/domain/results/printed-value.js';
import { callText, type CallSummary } from '../../shared/domain/results/critical-calls.js';
import { writtenDay, writtenMoment, writtenMonth } from '../../shared/domain/time/day-text.js';

describe('a day on paper', () => {
  it.each([
    ['2026-01-01', '1 Jan 2026'],
    ['2026-02-28', '28 Feb 2026'],
    ['2026-11-21', '21 Nov 2026'],
    ['2026-12-31', '31 Dec 2026'],
    ['2026-11-21T08:30:00Z', '21 Nov 2026'],
    ['2026-13-01', '1 13 2026'],
  ])('%s is %s', (day, written) => {
    expect(writtenDay(day)).toBe(written);
  });

  it.each(['', 'not stated', '21-11-2026', 'on 2026-11-21', '226-11-21', '2026-1-21', '2026-11-2'])(
    '"%s" stays as it is',
    (text) => {
      expect(writtenDay(text)).toBe(text);
    },
  );
});

describe('a moment and a month on paper', () => {
  it('have the day as it is written alone', () => {
    expect(writtenMoment('2026-11-02T14:05:09')).toBe('2 Nov 2026 14:05');
    expect(writtenMoment('2026-11-25T23:59:59+02:00')).toBe('25 Nov 2026 23:59');
    expect(writtenMoment('')).toBe('');
    expect(writtenMonth('2026-11')).toBe('Nov 2026');
  });
});

describe('a call that was made', () => {
  const call: CallSummary = {
    kind: 'value',
    parameter: 'Potassium',
    person: 'Sr Dube',
    role: 'ward sister',
    phone: '0770',
    at: '2026-11-21T08:30:00Z',
    readBack: true,
    caller: 'Rudo Moyo',
  };

  it('says who was told, when, and that it was read back', () => {
    expect(callText(call, '21 Nov 2026 10:30')).toBe(
      'Potassium: telephoned to Sr Dube, ward sister, at 21 Nov 2026 10:30, read back by Sr Dube',
    );
  });

  it('says that it was not read back, and names no role that nobody said', () => {
    expect(callText({ ...call, role: '', readBack: false }, '10:30')).toBe(
      'Potassium: telephoned to Sr Dube, at 10:30, not read back',
    );
  });

  it.each(['in person', 'In person', 'told in person, at the bedside', 'by person'])(
    'that was made %s was not telephoned',
    (phone) => {
      expect(callText({ ...call, phone }, '10:30')).toBe(
        'Potassium: told in person to Sr Dube, ward sister, at 10:30, read back by Sr Dube',
      );
    },
  );

  it('of a correction says so', () => {
    expect(callText({ ...call, kind: 'correction' }, '10:30')).toContain('Potassium, correction: telephoned');
  });
});

describe('a rejected specimen prints on the report', () => {
  it.each([
    [{ accepted: null, takenAgain: null }, 'REJECTED: haemolysed'],
    [{ accepted: null, takenAgain: 'LAB12-0-3' }, 'REJECTED: haemolysed, taken again as LAB12-0-3'],
    [
      { accepted: 'Cannot be repeated', takenAgain: null },
      'haemolysed, examined all the same: Cannot be repeated',
    ],
  ])('%j as "%s"', (more, text) => {
    expect(rejectionText({ reason: 'haemolysed', ...more })).toBe(text);
  });
});

describe('text of another direction', () => {
  it('is isolated, whatever marks were typed into it: an H never jumps beside another figure', () => {
    const marks = '\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
    expect(isolateDirection(`أ${marks}حمد`)).toBe('\u2068أحمد\u2069');
    expect(isolateDirection('4.5')).toBe('\u20684.5\u2069');
  });

  it('is nothing where there is none', () => {
    expect([isolateDirection(''), isolateDirection('\u202e')]).toEqual(['', '']);
  });
});

describe('a trend', () => {
  const one = { code: 'EGFR', unitOfMeasure: 'mL/min', equation: 'CKD-EPI 2009' };

  it('never mixes parameters, units or equations', () => {
    const others = [
      { ...one, code: 'CREA' },
      { ...one, unitOfMeasure: 'mL/s' },
      { ...one, equation: 'CKD-EPI 2021' },
      { ...one, equation: null },
    ];
    expect(new Set([one, ...others].map(seriesKey)).size).toBe(5);
    expect(seriesKey({ ...one })).toBe(seriesKey(one));
  });
});
