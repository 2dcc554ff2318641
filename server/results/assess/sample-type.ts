import { SAMPLE_TYPES } from '../../../shared/vocabulary.js';
import { invalid } from '../../kernel/http/problem.js';

/** "BLOOD (serum)" is BLOOD; what the list does not know has no usual type. */
export function usualSampleType(specimen: string): string {
  return SAMPLE_TYPES.find((type) => specimen.toUpperCase().startsWith(type)) ?? '';
}

/** 422 for a type that is neither of the list nor the profile's own `specimen`. */
export function refuseSampleType(specimen: string, sampleType: string | null | undefined): void {
  if (sampleType == null || ['', ...SAMPLE_TYPES, specimen].includes(sampleType)) return;
  throw invalid('sampleType', `The sample type must be one of ${SAMPLE_TYPES.join(', ')}.`);
}
