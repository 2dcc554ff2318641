import type { BenchRules } from '../../domain/results/sections.js';
import { GRAM, seesOrganisms } from './growth.js';
import { referenceOf } from './reference.js';
import { isOfSite } from './sites.js';

const STERILE_SITES = ['blood', 'csf'];

/** A Gram stain of a blood culture or CSF that sees organisms raises a critical call. */
export const gramRules: BenchRules = (facts) => {
  const { specimen } = referenceOf(facts);
  const isSterile = STERILE_SITES.some((site) => isOfSite(specimen, site));
  return { criticals: new Set(isSterile && seesOrganisms(facts.rows) ? [GRAM] : []) };
};
