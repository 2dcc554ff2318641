import { isRealDate } from '../../../../shared/domain/people/age.js';
import type { Refusal } from '../../entry/judge.js';
import { fieldId, type KitKey, type KitLine } from './kit-lines.js';

export interface KitField {
  readonly section: string;
  readonly line: KitLine;
  readonly key: KitKey;
  /** No save was tried yet: what is empty may still be coming. */
  readonly isPatient: boolean;
  /** Somebody is typing in it. */
  readonly isInHand: boolean;
}

/** What is wrong at a field, once it is worth saying: an expired lot at once, half a day when the field is left. */
export function errorAt(
  errors: readonly Refusal[],
  { section, line, key, isPatient, isInHand }: KitField,
): string | undefined {
  const found = errors.find((error) => isAt(error, section, line, key));
  if (found === undefined || (isPatient && line[key] === '')) return undefined;
  if (key !== 'expiry' || line.expiry === '' || isRealDate(line.expiry)) return found.message;
  return isInHand && isPatient ? undefined : 'Not a day: type it as 31/12/2026';
}

/** A line that is missing as a whole, or stands there wrongly, is told at its kit. */
function isAt({ field, code }: Refusal, section: string, line: KitLine, key: KitKey): boolean {
  if (field === fieldId(section, line, key)) return true;
  if (key !== 'kit') return false;
  return field === `${section}[${line.place}].parameter` || (field === section && code === line.parameter);
}
