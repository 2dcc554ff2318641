import type { PreliminaryNo, ReportBody, ReportedResult } from '../contract/reports.js';
import type { WriteMoment } from './facts.js';

/** Above the whole report, if something on it is not final. */
export function preliminaryBanner({ results }: ReportBody): string {
  const early = results.filter(({ preliminary }) => preliminary);
  const numbers = new Set(early.map(({ preliminaryNo }) => preliminaryNo?.number));
  const [number] = numbers;
  if (early.length === 0) return 'PRELIMINARY REPORT';
  if (numbers.has(undefined)) return 'PRELIMINARY – NOT AUTHORISED';
  return numbers.size === 1 ? `PRELIMINARY REPORT no. ${number}` : 'PRELIMINARY REPORT';
}

/** Beside a result that is not final. */
export function preliminaryText({ preliminaryNo }: ReportedResult, moment: WriteMoment): string {
  if (preliminaryNo === undefined) return 'Preliminary – not authorised';
  return `${numbered(preliminaryNo, moment)}, issued by ${preliminaryNo.by}. The final report follows.`;
}

/** A final report's line about earlier ones; '' if there were none. */
export function replacesText({ replaces = [] }: ReportedResult, moment: WriteMoment): string {
  if (replaces.length === 0) return '';
  return `Final report. It replaces ${replaces.map((one) => numbered(one, moment)).join(', ')}.`;
}

function numbered({ number, at }: PreliminaryNo, moment: WriteMoment): string {
  return `PRELIMINARY no. ${number} of ${moment(at)}`;
}
