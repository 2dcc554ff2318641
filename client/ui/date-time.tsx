import { useLab } from '../core/lab.js';

/** Dates as people read them, in the laboratory's time zone. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

function formatterOf(timeZone: string | undefined): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', {
    ...(timeZone === undefined ? {} : { timeZone }),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
}

let formatter = formatterOf(undefined);

/** A zone that this browser does not know: its own is shown. */
function followZone(timeZone: string | undefined): void {
  try {
    formatter = formatterOf(timeZone);
  } catch {
    formatter = formatterOf(undefined);
  }
}

followZone(useLab.getState().timeZone);
useLab.subscribe(({ timeZone }) => followZone(timeZone));

type Moment = string | number | Date;

function partsOf(at: Moment): Readonly<Record<string, string>> | undefined {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return undefined;
  return Object.fromEntries(formatter.formatToParts(date).map(({ type, value }) => [type, value]));
}

/** yyyy-MM-dd -> 21 Nov 2026; anything else comes back as it is. */
export function formatDay(day: string): string {
  const found = /^(\d{4})-(\d{2})-(\d{2})/.exec(day);
  if (found === null) return day;
  return `${Number(found[3])} ${MONTHS[Number(found[2]) - 1] ?? found[2]} ${found[1]}`;
}

/** The day of a moment in the laboratory's zone, as yyyy-MM-dd. */
export function dayOf(at: Moment): string {
  const parts = partsOf(at);
  return parts === undefined ? '' : `${parts['year']}-${parts['month']}-${parts['day']}`;
}

export function labToday(): string {
  return dayOf(Date.now());
}

export function formatTime(at: Moment): string {
  const parts = partsOf(at);
  return parts === undefined ? '' : `${parts['hour']}:${parts['minute']}`;
}

/** 21 Nov 2026 14:05 */
export function formatDateTime(at: Moment): string {
  const day = dayOf(at);
  return day === '' ? '' : `${formatDay(day)} ${formatTime(at)}`;
}

export function DateTime({ at }: { readonly at: string | null | undefined }) {
  if (at === null || at === undefined || at === '') return <span className="dimmed">–</span>;
  return (
    <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
      {formatDateTime(at)}
    </time>
  );
}

/** A calendar day (birth date, report day): no zone touches it. */
export function Day({ day }: { readonly day: string | null | undefined }) {
  if (day === null || day === undefined || day === '') return <span className="dimmed">–</span>;
  return (
    <time dateTime={day} style={{ whiteSpace: 'nowrap' }}>
      {formatDay(day)}
    </time>
  );
}
