import type { SpecimenTier } from '../../../shared/contract/microbiology.js';
import type { Tier } from '../../../shared/disciplines/microbiology/reference.js';
import { SAMPLE_TYPES } from '../../../shared/vocabulary.js';

export const TIER_WORDS: Readonly<Record<Tier, string>> = {
  1: 'always reported',
  2: 'when a first-tier drug is not susceptible',
  3: 'only when a person asks',
};

/** As a choice between them. */
export const TIER_CHOICES: Readonly<Record<Tier, string>> = {
  1: '1: always',
  2: '2: in reserve',
  3: '3: on request',
};

export const EVERY_OTHER = 'Every other';

const EVERY_SPECIMEN = 'every other specimen';

/** What a tier may be set for: a sample type, a swab, or whatever is named nowhere. */
export const TIER_SPECIMENS = ['', ...SAMPLE_TYPES, 'SWAB', 'TISSUE / SWAB'] as const;

/** "URINE: always reported; every other specimen: only when a person asks". */
export function tiersText(tiers: readonly SpecimenTier[]): string {
  if (tiers.length === 0) return 'Always reported';
  const [first, ...others] = tiers;
  const text =
    first?.specimen === '' && others.length === 0
      ? TIER_WORDS[first.tier]
      : tiers.map(({ specimen, tier }) => `${specimen || EVERY_SPECIMEN}: ${TIER_WORDS[tier]}`).join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
