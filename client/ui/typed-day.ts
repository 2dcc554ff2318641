import { isRealDate } from '../../shared/domain/age.js';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;

function day(year: string, month: number, dayOfMonth: string): string | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;
  return isRealDate(text) ? text : undefined;
}

/**
 * A day as people type it, as yyyy-MM-dd: 1980-03-02, 2/3/1980, 2.3.1980, 02031980, 2 Mar 1980. The day comes
 * before the month; the year is written in full, since "25" may be a child or somebody over a hundred.
 */
export function readTypedDay(text: string): string | undefined {
  const typed = text.trim().toLowerCase();
  if (isRealDate(typed)) return typed;
  const figures =
    /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed);
  if (figures !== null) return day(figures[3] ?? '', Number(figures[2]), figures[1] ?? '');
  const named = /^(\d{1,2})[ -]?([a-z]{3,9})[ ,-]*(\d{4})$/.exec(typed);
  if (named === null) return undefined;
  const month = MONTHS.findIndex((name) => (named[2] ?? '').startsWith(name)) + 1;
  return day(named[3] ?? '', month, named[1] ?? '');
}

/** 14:05, 1405, 9.30 or 9 as HH:mm. */
export function readTypedTime(text: string): string | undefined {
  const found = /^(\d{1,2})(?:[:.h ]?(\d{2}))?$/.exec(text.trim().toLowerCase());
  if (found === null) return undefined;
  const [hour, minute] = [Number(found[1]), Number(found[2] ?? '0')];
  if (hour > 23 || minute > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
