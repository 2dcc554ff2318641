import type { AssessmentRules } from '../../domain/results/sections.js';
import { foldWord } from '../../domain/ranges/range-grammar.js';
import { GRAM, showsOrganisms } from './culture.js';
import { referenceOf } from './reference.js';
import { isOfSite } from './sites.js';

const STERILE_SITES = ['blood', 'csf'];

/** A Gram stain of a blood culture or CSF that sees organisms raises a critical call. */
export const gramRules: AssessmentRules = (facts) => {
  const { specimen } = referenceOf(facts);
  const isSterile = STERILE_SITES.some((site) => isOfSite(specimen, site));
  return { criticals: new Set(isSterile && showsOrganisms(facts.rows) ? [GRAM] : []) };
};

type Stained = 'positive cocci' | 'positive rods' | 'negative rods' | 'negative cocci' | 'yeast';

/** Genera by what they look like; of what is not listed nothing is concluded. */
const GENERA: readonly (readonly [Stained, RegExp])[] = [
  ['positive cocci', /^(?:staphylococc|streptococc|enterococc|coagulase|beta haemolytic strep|viridans)/],
  ['positive rods', /^(?:listeria|clostridi|bacillus|diphtheroid|corynebacter|cutibacter|lactobac)/],
  [
    'negative rods',
    /^(?:escherichia|klebsiella|enterobacter|citrobacter|serratia|proteus|morganella|providencia|hafnia|salmonella|shigella|yersinia|pseudomonas|stenotrophomonas|burkholderia|haemophilus|bacteroides|vibrio|aeromonas|campylobacter)/,
  ],
  ['negative cocci', /^(?:neisseria|moraxella)/],
  ['yeast', /^(?:candid|nakaseomyces|pichia|cryptococc)/],
];

/** Acinetobacter and Gardnerella stain one way and the other: they are not listed. */
export function gramOf(organism: string): Stained | null {
  return GENERA.find(([, genus]) => genus.test(organism))?.[0] ?? null;
}

/** The findings named in a Gram stain; several for a mixed one, none for anything it does not name. */
export function stainedAs(text: string): readonly Stained[] {
  const wording = foldWord(text);
  const seen: readonly (readonly [Stained, RegExp])[] = [
    ['positive cocci', /positive cocci/],
    ['positive rods', /positive (?:rods|bacilli)|positive cocci and rods/],
    ['negative rods', /negative (?:rods|bacilli|coccobacilli)/],
    ['negative cocci', /negative (?:diplococci|cocci\b)/],
    ['yeast', /yeast/],
  ];
  return seen.filter(([, words]) => words.test(wording)).map(([stained]) => stained);
}
