import type { TestValue } from '../../../shared/contract/results.js';
import type { AssessedResult } from '../../../shared/domain/results/assess-result.js';
import { filledSections } from '../../../shared/domain/results/sections.js';
import { exceptions } from '../../../shared/domain/results/exceptions.js';
import { SAMPLE_TYPES } from '../../../shared/vocabulary.js';
import { invalid } from '../../kernel/http/problem.js';
import type { FlagCounts, ResultRecord, StoredValue } from '../store/result-record.js';
import type { Basis } from './assessment.js';

/** A result's content, with calculated values. */
export type Content = TextContent &
  Pick<ResultRecord, 'values' | 'sections' | 'equation' | 'warnings' | 'flags' | 'clean'>;

type TextContent = Pick<ResultRecord, 'sampleType' | 'remarks' | 'remarkable' | 'remarksPrinted'>;

export function contentOf(basis: Basis, texts: TextContent, assessed: AssessedResult): Content {
  const { sampleType, remarks, remarkable, remarksPrinted } = texts;
  const values = assessed.rows.map(withoutPrevious);
  const { warnings, unfinished } = assessed;
  const looked = { rows: values, sections: assessed.sections, warnings };
  return {
    ...{ sampleType, remarks, remarkable, remarksPrinted },
    values,
    sections: filledSections(basis.sheet, assessed.sections),
    equation: equationOf(values),
    warnings,
    flags: countFlags(values),
    // Fit to be authorised together with others: nothing that a person has to look at first.
    clean: unfinished.length === 0 && exceptions(basis.sheet, looked).length === 0,
  };
}

function withoutPrevious({ previous: _, previousValues: __, ...row }: TestValue): StoredValue {
  return row;
}

function countFlags(values: readonly StoredValue[]): FlagCounts {
  return {
    L: values.filter(({ flag }) => flag === 'L' || flag === 'LL').length,
    H: values.filter(({ flag }) => flag === 'H' || flag === 'HH').length,
    critical: values.filter(({ critical }) => critical).length,
  };
}

/** The eGFR equation of the result; null if it has none. */
function equationOf(values: readonly StoredValue[]): string | null {
  return values.find((row) => row.equation?.startsWith('CKD-EPI'))?.equation ?? null;
}

/** "BLOOD (serum)" is BLOOD; what the list does not know has no usual type. */
export function usualSampleType(specimen: string): string {
  return SAMPLE_TYPES.find((type) => specimen.toUpperCase().startsWith(type)) ?? '';
}

/** 422 for a type that is neither of the list nor the profile's own `specimen`. */
export function refuseSampleType(specimen: string, sampleType: string | null | undefined): void {
  if (sampleType == null || ['', ...SAMPLE_TYPES, specimen].includes(sampleType)) return;
  throw invalid('sampleType', `The sample type must be one of ${SAMPLE_TYPES.join(', ')}.`);
}
