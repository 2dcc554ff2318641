import { foldWord } from '../../domain/ranges/range-grammar.js';

/** Specimens by how their names begin. */
type Specimens = readonly string[];

/** A site's names in breakpoint tables and tiers, as a whole, and the specimens that belong to it. */
const SPECIMENS_OF: Readonly<Record<string, Specimens>> = {
  respiratory: ['sputum'],
  faeces: ['stool'],
  wound: ['tissue / swab', 'tissue', 'swab'],
};

/** The wordings of EUCAST and CLSI, the first that is found in a site's text; lower case, without punctuation. */
const WORDINGS: readonly (readonly [words: RegExp, specimens: Specimens])[] = [
  [/mening|cerebrospinal|\bcsf\b/, ['csf']],
  [/\butis?\b|urinary|\burine\b|cystitis|pyelonephritis|urosepsis/, ['urine']],
  [/bloodstream|blood stream|bacteraemia|bacteremia|sepsis|septicaemia|endocarditis/, ['blood']],
  [/pneumonia|respiratory|\blungs?\b/, ['sputum']],
  [/faeces|feces|stool|enteric|enteritis|gastroenteritis|intestinal/, ['stool']],
  [/\bskin\b|wounds?\b|soft tissue|abscess/, ['tissue / swab', 'tissue', 'swab']],
  [/genital|vaginal|gonorrh/, ['swab (genital)']],
];

/** "Indications other than meningitis", "non-meningitis": everything but what follows. */
const OTHER_THAN = /\b(?:other than|except(?: for)?|excluding|not)\b(.*)|\bnon (.*)/;
/** Given into a vein, for infections of the whole body: a urine has breakpoints of its own. */
const SYSTEMIC = /systemic|\biv\b|intravenous|parenteral/;
const URINE: Specimens = ['urine'];

/** A sample type of the catalogue, by its own name: "urine (catheter)" is not every urine. */
const SPECIMEN = /^(?:urine|stool|swab|tissue|sputum|csf|blood|semen) \(/;

interface Site {
  readonly specimens: Specimens;
  /** Every specimen but these. */
  readonly isOthers: boolean;
}

const read = new Map<string, Site>();

function siteOf(text: string): Site {
  const known = read.get(text) ?? readSite(text);
  read.set(text, known);
  return known;
}

function readSite(text: string): Site {
  const words = text
    .replaceAll(/[().,;:/]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const excluded = OTHER_THAN.exec(words);
  if (excluded !== null) {
    return { specimens: worded((excluded[1] ?? excluded[2] ?? '').trim()), isOthers: true };
  }
  if (SPECIMEN.test(text)) return { specimens: [text], isOthers: false };
  const specimens = [
    text,
    ...(Object.hasOwn(SPECIMENS_OF, text) ? (SPECIMENS_OF[text] ?? []) : []),
    ...worded(words),
  ];
  return specimens.length === 1 && SYSTEMIC.test(words)
    ? { specimens: URINE, isOthers: true }
    : { specimens, isOthers: false };
}

/** The specimens in a wording: for "other than uncomplicated UTI, meningitis" both. */
function worded(words: string): Specimens {
  return WORDINGS.filter(([pattern]) => pattern.test(words)).flatMap(([, specimens]) => specimens);
}

/** Whether a specimen is from a site: by the site's own name, or by a wording for it. '' is any. */
export function isOfSite(specimen: string, site: string): boolean {
  const [requested, specimenSite] = [foldWord(site), foldWord(specimen)];
  if (requested === '') return true;
  const { specimens, isOthers } = siteOf(requested);
  const isNamed = specimens.some((name) => specimenSite === name || specimenSite.startsWith(`${name} `));
  if (isOthers) return specimens.length > 0 && specimenSite !== '' && !isNamed;
  return isNamed;
}
