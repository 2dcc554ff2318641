import type { ReportedResult, ReportLine } from '../../shared/contract/reports.js';
import { printedGroup } from '../../shared/report/blood-group.js';
import { printedLines } from '../../shared/report/lines.js';
import { notesOf } from '../../shared/report/notes.js';

const NAMES = { ABO: 'ABO group', RHD: 'Rh(D) type', XM: 'Crossmatch result' } as const;

function line(code: keyof typeof NAMES, value: string, comment: string | null = null): ReportLine {
  return { code, name: NAMES[code], value, comment } as ReportLine;
}

function report(lines: readonly ReportLine[], standing?: string, unit = 'bloodbank'): ReportedResult {
  const sections = standing === undefined ? [] : [{ name: 'Blood group', text: standing }];
  const rhd = { name: 'Rh(D)', text: 'weak D not tested' };
  const none = { sampleType: '', method: null, interpretation: null, remarks: null };
  return { ...none, unit, lines, sections: [...sections, rhd] } as unknown as ReportedResult;
}

const A_NEGATIVE = [line('ABO', 'A'), line('RHD', 'Negative'), line('XM', 'Compatible')];
const ONE = 'one sample only: not for transfusion';

describe('a blood group on its report', () => {
  it('is one box of ABO and D with how far it is confirmed beside it, and said nowhere else', () => {
    const result = report(A_NEGATIVE, ONE);
    expect(printedGroup(result)).toEqual({
      title: 'ABO group, Rh(D) type',
      group: 'A Negative',
      standing: ONE,
      isConfirmed: false,
    });
    expect(printedLines(result).map(({ code }) => code)).toEqual(['XM']);
    expect(notesOf(result).map(({ name }) => name)).toEqual(['Rh(D)']);
  });

  it('is confirmed where two samples agree', () => {
    const standing = 'confirmed by two samples (the other: LAB3-1)';
    expect(printedGroup(report(A_NEGATIVE, standing))).toMatchObject({ standing, isConfirmed: true });
  });

  it('of which nobody recorded how far it is confirmed is not for transfusion', () => {
    expect(printedGroup(report(A_NEGATIVE))).toMatchObject({
      standing: 'no record of its confirmation: not for transfusion',
      isConfirmed: false,
    });
  });

  it('that is not given says so', () => {
    const lines = [line('ABO', 'Indeterminate'), line('RHD', 'Positive')];
    expect(printedGroup(report(lines, 'no group is given: not for transfusion'))).toMatchObject({
      group: 'Indeterminate',
      isConfirmed: false,
    });
  });

  it('a comment of it is still read, and what is no group stays a row', () => {
    const commented = report([line('ABO', 'A', 'Repeated'), line('RHD', 'Negative')], ONE);
    expect(printedLines(commented).map(({ code }) => code)).toEqual(['ABO']);
    const pending = report([line('ABO', 'pending'), line('RHD', 'pending')], ONE);
    expect([printedGroup(pending), printedLines(pending).length]).toEqual([undefined, 2]);
    expect(printedGroup(report(A_NEGATIVE, ONE, 'serology'))).toBeUndefined();
  });
});
