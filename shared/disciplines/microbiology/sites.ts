import { foldWord } from '../../domain/range-grammar.js';

/** What breakpoint tables and tiers call a site, and the specimens that are of it. */
const SPECIMENS_OF: Readonly<Record<string, readonly string[]>> = {
  meningitis: ['csf'],
  'cerebrospinal fluid': ['csf'],
  uti: ['urine'],
  'urinary tract': ['urine'],
  'urinary tract infection': ['urine'],
  bloodstream: ['blood'],
  bacteraemia: ['blood'],
  bacteremia: ['blood'],
  respiratory: ['sputum'],
  pneumonia: ['sputum'],
  faeces: ['stool'],
  wound: ['tissue / swab', 'tissue', 'swab'],
};

/** Whether a specimen is of a site: by the site's own name, or by one that stands for it. '' is any. */
export function isOfSite(specimen: string, site: string): boolean {
  const [asked, taken] = [foldWord(site), foldWord(specimen)];
  if (asked === '') return true;
  return [asked, ...(SPECIMENS_OF[asked] ?? [])].some(
    (name) => taken === name || taken.startsWith(`${name} `),
  );
}
