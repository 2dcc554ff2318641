/** `lastnumber` is the number that the next booking takes; it is then raised by 1. */
export type LabNumberConfig = {
  readonly labnumberprefix: string;
  readonly lastnumber: number | bigint | string;
};

const MIN_LENGTH = 2;
const MAX_PREFIX = 20;
const WHOLE_NUMBER = /^\d{1,15}$/;

/** The configured prefix plus the last number. */
export function labNumber(prefix: string, last: number | bigint | string): string {
  return `${prefix}${last}`;
}

/** The lab number that the next booking will get. */
export function nextPreview(config: LabNumberConfig): string {
  return labNumber(config.labnumberprefix, config.lastnumber);
}

const WRONG_SIGNS =
  'The prefix may have only the letters A to Z, digits and - . / _, without spaces: a bar code carries no other characters.';

/**
 * A prefix whose numbers would read as the tubes of a patient (26-11-1 is the first tube of the eleventh booking of
 * 26) gives that patient's lab number; undefined for any other.
 */
export function tubesOwner(prefix: string): string | undefined {
  return /^(.+)-\d+-\d*$/.exec(prefix)?.[1];
}

/** The field to correct for a problem that `validateLabNumberConfig` found. */
export function faultyField(problem: string): keyof LabNumberConfig {
  return /prefix/i.test(problem) ? 'labnumberprefix' : 'lastnumber';
}

// Characters that Code 128 holds, every scanner and file name takes, and nobody types in two ways.
const PREFIX = /^[A-Za-z0-9._/-]*$/;

/** Null if valid, else the problem. `standing`: the present prefix, which is accepted as it is. */
export function validateLabNumberConfig(config: LabNumberConfig, current?: string): string | null {
  if (!WHOLE_NUMBER.test(String(config.lastnumber)))
    return 'The next number must be a whole number of zero or more.';
  if (config.labnumberprefix.length > MAX_PREFIX)
    return `The prefix may have at most ${MAX_PREFIX} characters.`;
  if (config.labnumberprefix !== current && !PREFIX.test(config.labnumberprefix)) return WRONG_SIGNS;
  return nextPreview(config).length < MIN_LENGTH
    ? `A lab number has at least ${MIN_LENGTH} characters.`
    : null;
}

const CALLED = /^(?:lab(?:oratory)?\.? ?(?:no|nr|number)?[.:]? ?|# ?)(\d{1,15}(?:-\d{1,6}){0,2})$/i;

/** The figures of "384", "lab 384", "Lab no. 384" or "#384", as a number is called; '' if it is called otherwise. */
export function calledNumber(text: string): string {
  const requested = text.trim();
  return WHOLE_NUMBER.test(requested) ? requested : (CALLED.exec(requested)?.[1] ?? '');
}
