import { createRequire } from 'node:module';

interface Judged {
  readonly status: 'valid' | 'invalid' | 'error';
  readonly ucumCode: string | null;
  readonly msg: readonly string[];
}

interface UcumUtils {
  validateUnitString(unit: string, suggest: boolean): Judged;
}

/** The library of the U.S. National Library of Medicine: UCUM's own table, read once, when the first unit is asked for. */
const library = createRequire(import.meta.url);
let utils: UcumUtils | undefined;

function ucum(): UcumUtils {
  const { UcumLhcUtils } = library('@lhncbc/ucum-lhc') as {
    readonly UcumLhcUtils: { getInstance(): UcumUtils };
  };
  utils ??= UcumLhcUtils.getInstance();
  return utils;
}

/** A laboratory has about a hundred; somebody who sends others all day cannot fill the memory. */
const MOST_HELD = 2_000;
const held = new Map<string, string | null>();

/** Why a text is not a UCUM unit, with what may have been intended; null if it is one, or empty. */
export function unitProblem(unit: string): string | null {
  if (unit === '') return null;
  const known = held.get(unit);
  if (known !== undefined) return known;
  if (held.size >= MOST_HELD) held.clear();
  const problem = ucumProblem(unit);
  held.set(unit, problem);
  return problem;
}

const MICRO = /[µμ]/g;

function ucumProblem(unit: string): string | null {
  const plain = unit.replaceAll(MICRO, 'u');
  const found = ask(plain);
  if (plain !== unit && found === plain) return `UCUM writes it ${plain}`;
  if (found === unit) return null;
  return found === null ? `"${unit}" is not a UCUM unit` : `"${unit}" is not a UCUM unit; ${found} is one`;
}

/** Every object's own properties are in the library's tables too: "constructor" would be a unit. */
function isOfObjects(unit: string): boolean {
  return unit.split(/[^A-Za-z_]+/).some((word) => word !== '' && word in Object.prototype);
}

/** The unit as UCUM writes it; null if it knows none like it. */
function ask(unit: string): string | null {
  // No unit has a blank; the library would say so on the console.
  if (/\s/.test(unit) || isOfObjects(unit)) return null;
  try {
    const { status, ucumCode } = ucum().validateUnitString(unit, true);
    if (status === 'valid') return unit;
    return ucumCode;
  } catch {
    // Some texts that are no unit at all make it throw.
    return null;
  }
}
