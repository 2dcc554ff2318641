import type { Report, ReportBody, ReportedResult } from '../contract/reports.js';
import { sexWord } from '../domain/people/person.js';
import { birthText, NOT_STATED, type Fact, type WriteMoment } from './facts.js';

/** The requirements of a certificate, by field, and where each is entered. */
export function certificateLacks(
  report: Pick<ReportBody, 'patient' | 'specimens' | 'collectedAt'>,
): readonly { readonly field: string; readonly message: string }[] {
  return [
    ...(report.patient.nationalId?.trim()
      ? []
      : [
          {
            field: 'patient.nationalId',
            message:
              'A certificate names the identity document: enter the national ID or passport number on the patient’s page.',
          },
        ]),
    ...(collectionTime(report) === null
      ? [
          {
            field: 'clinical.collectedAt',
            message:
              'A certificate says when the specimen was taken: enter the collection time at the specimen, on the booking’s page.',
          },
        ]
      : []),
  ];
}

function collectionTime({
  specimens,
  collectedAt,
}: Pick<ReportBody, 'specimens' | 'collectedAt'>): string | null {
  return specimens[0]?.collectedAt ?? collectedAt;
}

/** The person by name, number and day of birth, and the report. */
export function certificateFacts(report: Report, moment: WriteMoment): readonly Fact[] {
  const { patient, results, token } = report;
  const taken = collectionTime(report);
  const left = results[0]?.releasedAt ?? null;
  return [
    { name: 'Patient', value: patient.fullName, isIdentifier: true },
    { name: 'Lab number', value: patient.labNumber, isIdentifier: true },
    { name: 'Date of birth', value: birthText(patient) },
    { name: 'Sex', value: sexWord(patient.gender) },
    ...(patient.nationalId ? [{ name: 'National ID / passport', value: patient.nationalId }] : []),
    { name: 'Specimen taken', value: taken === null ? NOT_STATED : moment(taken) },
    { name: 'Released', value: left === null ? NOT_STATED : moment(left) },
    { name: 'Certificate no.', value: token ?? NOT_STATED },
  ];
}

/** The signatory, printed under the line for the signature. */
export function certificateSigner({ authorisedBy, qualifications = {} }: ReportedResult): string {
  if (authorisedBy === null) return NOT_STATED;
  return [authorisedBy, qualifications[authorisedBy] ?? ''].filter((text) => text !== '').join(', ');
}
