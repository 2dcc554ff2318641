import type { ReportedResult, ReportLine } from '../../shared/contract/reports.js';

interface Tube {
  readonly accession: string;
  readonly codes: readonly string[];
}

/**
 * Each analyte of a specimen stands once: what two profiles of one tube share is the same measurement, and stands in
 * the first. The other says where. Where they say different things, both stand: a reader must see it.
 */
export function withEachAnalyteOnce(
  results: readonly ReportedResult[],
  tubes: readonly Tube[],
): readonly ReportedResult[] {
  const said = new Map<string, { readonly line: ReportLine; readonly by: ReportedResult }>();
  return results.map((result) => {
    const tube = tubes.find(({ codes }) => codes.includes(result.code))?.accession;
    if (tube === undefined || result.withdrawal) return result;
    const elsewhere: { name: string; profileName: string }[] = [];
    const lines = result.lines.filter((line) => {
      const key = `${tube} ${line.code}`;
      const first = said.get(key);
      if (first === undefined) said.set(key, { line, by: result });
      if (first === undefined || !standsFor(first.by, result) || !saysTheSame(first.line, line)) return true;
      elsewhere.push({ name: line.name, profileName: first.by.profileName });
      return false;
    });
    return elsewhere.length === 0 ? result : { ...result, lines, elsewhere };
  });
}

/** What was released is not said by what nobody has authorised. */
function standsFor(first: ReportedResult, second: ReportedResult): boolean {
  return !first.preliminary || second.preliminary;
}

function saysTheSame(one: ReportLine, other: ReportLine): boolean {
  return (
    one.value !== '' &&
    one.value === other.value &&
    one.unitOfMeasure === other.unitOfMeasure &&
    one.flag === other.flag &&
    one.critical === other.critical &&
    one.referenceRange === other.referenceRange &&
    one.rangeNotPregnant === other.rangeNotPregnant &&
    (other.comment === null || other.comment === one.comment)
  );
}
