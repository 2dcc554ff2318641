import type { Contradiction, Found, Sample } from '../../domain/results/contradictions.js';
import { foldWord } from '../../domain/ranges/range-grammar.js';
import { partAboveWhole, saysWhen } from '../contradiction-kinds.js';
import { cultureOf, isolatesOf, GRAM, GROWTH, growthIn, ISOLATES, showsOrganisms } from './culture.js';
import { expertRules } from './expert-rules.js';
import { gramOf, stainedAs } from './gram.js';
import { naturalResistance } from './natural-resistance.js';
import { referenceOf } from './reference.js';
import { isOfSite } from './sites.js';

const HOURS_A_DAY = 24;
const DAY_MS = 86_400_000;
/** Hours before a culture without growth is the last word. */
const FINAL_AFTER: readonly (readonly [site: string, hours: number])[] = [
  ['blood', 120],
  ['csf', 48],
];
const STERILE = ['blood', 'csf'];
/** 10^5 and more in a millilitre, as benches write it, without its blanks and commas. */
const SIGNIFICANT = /10\^?[5-9](?!\d)|[1-9]\d{5}/;
const SPACERS = /[, ]/g;

/** Combinations that microbiology results of one sample cannot have. */
export const microbiologyContradictions: readonly Contradiction[] = [
  saysWhen({
    code: 'gram_without_growth',
    title: 'The Gram stain shows organisms, and the final culture has no growth',
    source: 'CLSI M47, Principles and procedures for blood cultures, 2nd ed. (2022)',
    codes: [GRAM, GROWTH],
    when: ({ facts: { rows, sections } }) =>
      showsOrganisms(rows) && growthIn(rows) === 'none' && cultureOf(sections).status !== 'interim',
    says: 'The Gram stain shows organisms and nothing grew: antibiotics, anaerobes, or the wrong slide?',
  }),
  {
    code: 'final_before_its_days',
    title: 'A culture of blood (5 days) or CSF (48 h) without growth is made final too early',
    source: 'CLSI M47, 2nd ed. (2022), blood cultures; UK SMI B 27, cerebrospinal fluid',
    codes: [GROWTH],
    find: finalBeforeItsDays,
  },
  {
    code: 'count_without_growth',
    title: 'There is no growth, and a colony count',
    source: 'UK SMI B 41, Investigation of urine',
    codes: [GROWTH, 'CFU'],
    find: (sample) =>
      growthIn(sample.facts.rows) === 'none' && /[1-9]/.test(sample.text('CFU')) && !isBound(sample)
        ? `There is no growth, and a colony count of ${sample.text('CFU')}.`
        : null,
  },
  {
    code: 'significant_count_without_growth',
    title: 'Growth is not significant, and the colony count is 100,000 or more',
    source: 'UK SMI B 41, Investigation of urine',
    codes: [GROWTH, 'CFU'],
    find: (sample) =>
      growthIn(sample.facts.rows) === 'insignificant' &&
      SIGNIFICANT.test(sample.text('CFU').replaceAll(SPACERS, '')) &&
      !isBound(sample)
        ? `Growth is not significant, and the colony count is ${sample.text('CFU')}.`
        : null,
  },
  {
    code: 'gram_against_isolate',
    title: 'What the Gram stain of blood or CSF shows is not what grew',
    source: 'CLSI M47, Principles and procedures for blood cultures, 2nd ed. (2022)',
    codes: [GRAM, GROWTH, ISOLATES],
    find: gramAgainstIsolate,
  },
  saysWhen({
    code: 'yeast_in_one_of_two',
    title: 'The Gram stain shows yeast, and the wet preparation does not',
    source: 'UK SMI B 28, Investigation of genital tract specimens',
    codes: [GRAM, 'YEAS'],
    when: (sample) => /yeast/i.test(sample.text(GRAM)) && sample.says('YEAS', 'Not seen'),
    says: 'The Gram stain shows yeast and the wet preparation does not.',
  }),
  naturalResistance,
  ...expertRules,
  partAboveWhole({
    code: 'progressive_above_motile',
    title: 'Progressive motility is above total motility',
    source: 'WHO laboratory manual for the examination of human semen, 6th ed. (2021)',
    part: 'SPROG',
    whole: 'SMOT',
  }),
  saysWhen({
    code: 'motility_without_sperm',
    title: 'There are no sperm, and motility is reported',
    source: 'WHO laboratory manual for the examination of human semen, 6th ed. (2021)',
    codes: ['SCON', 'SMOT'],
    when: (sample) =>
      sample.figure('SCON')?.isZero() === true && sample.figure('SMOT')?.greaterThan(0) === true,
    says: 'The sperm concentration is 0, and there is motility.',
  }),
];

/** "<1000" and "less than 10^3" say that there was next to none. */
function isBound(sample: Sample): boolean {
  return /^\s*(?:<|≤|less|below|under)/i.test(sample.text('CFU'));
}

/** By the hours that the bench wrote down, else by the days since the specimen was taken. */
function finalBeforeItsDays({ facts }: Sample): Found {
  const { status, hours } = cultureOf(facts.sections);
  if (status === 'interim' || growthIn(facts.rows) !== 'none') return null;
  const { specimen } = referenceOf(facts);
  const needed = FINAL_AFTER.find(([site]) => specimen !== '' && isOfSite(specimen, site))?.[1];
  if (needed === undefined) return null;
  const days = Math.round((Date.parse(facts.today) - Date.parse(facts.patient.at)) / DAY_MS);
  const passed = hours ?? days * HOURS_A_DAY;
  if (passed >= needed) return null;
  return `No growth is final after ${needed} h, and the culture was read after ${passed} h: make it interim.`;
}

function gramAgainstIsolate({ facts }: Sample): Found {
  const { specimen } = referenceOf(facts);
  if (!STERILE.some((site) => specimen !== '' && isOfSite(specimen, site))) return null;
  const text = facts.rows.find(({ code }) => code === GRAM)?.parameter ?? '';
  const seen = stainedAs(text);
  const grown = isolatesOf(facts.sections).map(({ organism }) => gramOf(foldWord(organism)));
  if (seen.length === 0 || grown.length === 0) return null;
  if (grown.some((one) => one === null || seen.includes(one))) return null;
  return `The Gram stain shows ${text}, and none of it grew.`;
}
