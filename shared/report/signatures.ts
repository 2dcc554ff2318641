import type { ReportedResult } from '../contract/reports.js';
import { NOT_STATED, type WriteMoment } from './facts.js';

/** The signatories of a result, with their qualification if one is on record, and when. */
export interface Signature {
  readonly act: string;
  readonly name: string;
  readonly qualification: string;
  readonly at: string;
}

export function signaturesOf(result: ReportedResult, moment: WriteMoment): readonly Signature[] {
  const at = (time: string | null) => (time === null ? NOT_STATED : moment(time));
  const { qualifications = {} } = result;
  const sign = (act: string, name: string, time: string): Signature => ({
    act,
    name,
    qualification: qualifications[name] ?? '',
    at: time,
  });
  return [
    sign('Done by', result.doneby, ''),
    ...(result.authorisedBy === null
      ? [sign('Not authorised', '', '')]
      : [sign('Authorised by', result.authorisedBy, at(result.authorisedAt))]),
  ];
}

export function signatureText({ act, name, qualification, at }: Signature): string {
  const who = [name, qualification].filter((text) => text !== '').join(', ');
  return [[act, who].filter((text) => text !== '').join(' '), at].filter((text) => text !== '').join(', ');
}

/** Counted are the reports that left, not the saves behind them. */
export function issueText({ releasedAt, issued }: ReportedResult, moment: WriteMoment): string {
  return [
    ...(releasedAt === null ? [] : [`Released ${moment(releasedAt)}`]),
    ...(issued > 0 ? [`Version ${issued}`] : []),
  ].join(' · ');
}
