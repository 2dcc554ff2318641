import { rejectionText } from '../domain/specimens/specimen-words.js';
import { sexWord } from '../domain/people/person.js';
import type { ReportBody, ReportSpecimen } from '../contract/reports.js';
import { writtenDay } from '../domain/time/day-text.js';

/** A line of the report's head: a name and its text. */
export interface Fact {
  readonly name: string;
  readonly value: string;
  /** The two that say whose report it is. */
  readonly isIdentifier?: true;
}

/** A moment, ISO 8601 UTC, in the format of the place where it is shown. */
export type WriteMoment = (at: string) => string;

export const NOT_STATED = 'not stated';

/** The patient's facts on the left, the request's on the right; missing ones read "not stated". */
export interface ReportFacts {
  readonly patient: readonly Fact[];
  readonly request: readonly Fact[];
}

export function reportFacts(report: ReportBody, moment: WriteMoment): ReportFacts {
  const { patient } = report;
  return {
    patient: [
      { name: 'Patient', value: patient.fullName, isIdentifier: true },
      { name: 'Lab number', value: patient.labNumber, isIdentifier: true },
      { name: 'Sex', value: sexWord(patient.gender) },
      { name: 'Age', value: textOf(patient.age) },
      { name: 'Date of birth', value: birthText(patient) },
      ...(patient.nationalId ? [{ name: 'National ID / passport', value: patient.nationalId }] : []),
    ],
    request: [
      { name: 'Doctor', value: textOf(report.referringDoctor) },
      { name: 'Ward', value: textOf(patient.wardNumber) },
      { name: 'Clinical notes', value: textOf(report.clinicalNotes) },
      ...(patient.gender === 'male' ? [] : [{ name: 'Pregnancy', value: textOf(patient.pregnancy) }]),
      { name: 'Requested', value: moment(report.bookedAt) },
      ...(report.specimens.length === 0
        ? [{ name: 'Specimen taken', value: moments(report.collectedAt, moment) }]
        : []),
    ],
  };
}

function textOf(text: string | null | undefined): string {
  return text === null || text === undefined || text.trim() === '' ? NOT_STATED : text;
}

function moments(at: string | null, moment: WriteMoment): string {
  return at === null ? NOT_STATED : moment(at);
}

export function birthText({ dateOfBirth, dobEstimated }: ReportBody['patient']): string {
  if (dateOfBirth === null) return 'unknown';
  return writtenDay(dateOfBirth) + (dobEstimated ? ' (estimated)' : '');
}

/** One specimen: its number, kind and tube, when it was taken and when it arrived. */
export interface SpecimenLine {
  readonly accession: string;
  readonly specimen: string;
  readonly collected: string;
  readonly received: string;
}

/** A specimen without its own time uses the booking's: that is when the person was there. A draw has its own. */
export function specimenLine(
  { accession, specimen, container, draw, collectedAt, receivedAt, rejection }: ReportSpecimen,
  { collectedAt: ofBooking }: Pick<ReportBody, 'collectedAt'>,
  moment: WriteMoment,
): SpecimenLine {
  return {
    accession,
    specimen: [draw ?? '', specimen, container ?? '', rejection ? rejectionText(rejection) : '']
      .filter((text) => text !== '')
      .join(', '),
    collected: moments(collectedAt ?? (draw === undefined ? ofBooking : null), moment),
    received: receivedAt === null ? 'not received yet' : moment(receivedAt),
  };
}

/** Both identifiers, for the foot of each page: one that is torn off still says whose it is. */
export function patientIds({ patient }: Pick<ReportBody, 'patient'>): readonly [string, string, string] {
  const day = patient.dateOfBirth === null ? 'date of birth unknown' : writtenDay(patient.dateOfBirth);
  return [patient.fullName, patient.labNumber, day];
}
