import type { Contradiction } from '../../domain/results/contradictions.js';

const SPECIES = ['P. falciparum', 'P. vivax', 'P. ovale', 'P. malariae', 'Mixed'] as const;
const OTHER_SPECIES = ['P. vivax', 'P. ovale', 'P. malariae'] as const;
const FALCIPARUM_ANTIGEN = ['Pf positive', 'Pf+Pan positive'] as const;
const MICROSCOPY = 'WHO, Malaria microscopy quality assurance manual, version 2 (2016)';
const RAPID_TESTS = 'WHO, False-negative rapid tests and Plasmodium falciparum hrp2/3 deletions (2019)';

/** Film, count and antigen of one tube. */
export const malariaContradictions: readonly Contradiction[] = [
  {
    code: 'parasites_counted_and_not_seen',
    title: 'No malaria parasites are seen, and they are counted',
    source: MICROSCOPY,
    codes: ['MPF', 'MPD'],
    find: (sample) =>
      sample.says('MPF', 'No parasites seen') && sample.figure('MPD')?.greaterThan(0) === true
        ? 'No parasites are seen, and there is a count of them.'
        : null,
  },
  {
    code: 'parasites_seen_and_count_zero',
    title: 'Malaria parasites are seen, and their count is 0',
    source: MICROSCOPY,
    codes: ['MPF', 'MPD'],
    find: (sample) =>
      sample.says('MPF', ...SPECIES) && sample.figure('MPD')?.isZero() === true
        ? 'Parasites are seen, and their count is 0.'
        : null,
  },
  {
    code: 'falciparum_without_antigen',
    title: 'P. falciparum is seen, and the rapid test has no P. falciparum antigen',
    source: RAPID_TESTS,
    codes: ['MPF', 'MRDT'],
    find: (sample) =>
      sample.says('MPF', 'P. falciparum') && sample.says('MRDT', 'Negative', 'Pan positive')
        ? 'P. falciparum is seen and its antigen is not found: hrp2 deletion, or another sample?'
        : null,
  },
  {
    code: 'falciparum_antigen_of_another_species',
    title: 'Another species than P. falciparum is seen, and the rapid test has its antigen',
    source: MICROSCOPY,
    codes: ['MPF', 'MRDT'],
    find: (sample) =>
      sample.says('MPF', ...OTHER_SPECIES) && sample.says('MRDT', ...FALCIPARUM_ANTIGEN)
        ? 'The rapid test finds P. falciparum and the film another species: a mixed infection?'
        : null,
  },
  {
    code: 'antigen_without_parasites',
    title: 'The rapid test is positive, and no malaria parasites are seen',
    source: MICROSCOPY,
    codes: ['MPF', 'MRDT'],
    find: (sample) =>
      sample.says('MPF', 'No parasites seen') && sample.says('MRDT', ...FALCIPARUM_ANTIGEN, 'Pan positive')
        ? 'The rapid test is positive and no parasites are seen: was the infection treated, was the film read again?'
        : null,
  },
];
