import { shiftedDay, type Days } from '../../shared/domain/time/period-before.js';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const SPANS = ['day', 'month', 'year'] as const;
export type SpanKind = (typeof SPANS)[number];

/** The day, month or year of a day, whole. */
export function spanAround(kind: SpanKind, day: string): Days {
  if (kind === 'day') return { from: day, to: day };
  if (kind === 'year') return { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` };
  const next = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1));
  return { from: `${day.slice(0, 7)}-01`, to: shiftedDay(next.toISOString().slice(0, 10), -1) };
}

/** What kind of whole span it is; undefined: any days. */
export function kindOf({ from, to }: Days): SpanKind | undefined {
  return SPANS.find((kind) => {
    const whole = spanAround(kind, from);
    return whole.from === from && whole.to === to;
  });
}

/** The span before or after a whole one. */
export function nextSpan(kind: SpanKind, { from, to }: Days, by: 1 | -1): Days {
  return spanAround(kind, shiftedDay(by > 0 ? to : from, by));
}

/** What the address asks for; without days the span that the report opens with. */
export function askedSpan(query: URLSearchParams, opens: SpanKind, today: string): Days {
  const day = (name: string): string | undefined => {
    const text = query.get(name) ?? '';
    return DAY.test(text) ? text : undefined;
  };
  const from = day('from');
  if (from === undefined) return spanAround(opens, today);
  const to = day('to') ?? from;
  return from <= to ? { from, to } : { from: to, to: from };
}
