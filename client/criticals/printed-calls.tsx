import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { CallLogRow } from '../../shared/contract/results.js';
import { api, type Page, withQuery } from '../core/api.js';
import { useLab } from '../core/lab.js';
import { useAct } from '../ui/forms/use-act.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import { formatDateTime, formatDay } from '../ui/layout/date-time.js';
import classes from '../ui/layout/on-paper.module.css';
import { formatWait } from '../ui/layout/waiting-time.js';
import { stateOf, turnaroundOf, turnaroundText, calledValue } from './call-texts.js';

interface PrintCallsProps {
  readonly path: string;
  readonly asked: Readonly<Record<string, string>>;
}

const PAGE_SIZE = 200;
const MOST_PAGES = 20;

interface Read {
  readonly rows: readonly CallLogRow[];
  /** There are others, which are not on the paper. */
  readonly more: boolean;
}

/** Everything that the filters find, read whole and then printed. */
async function readAll({ path, asked }: PrintCallsProps): Promise<Read> {
  const rows: CallLogRow[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const query = { ...asked, status: asked['status'] || 'all', page, size: PAGE_SIZE };
    const { items, more = false } = await api.get<Page<CallLogRow>>(withQuery(path, query));
    rows.push(...items);
    if (items.length < PAGE_SIZE) return { rows, more };
  }
  return { rows, more: true };
}

export function PrintCalls({ path, asked }: PrintCallsProps) {
  const [read, setRead] = useState<Read>();
  const { isBusy, act } = useAct();
  const print = (): Promise<void> =>
    act('The call log was not printed', async () => {
      setRead(await readAll({ path, asked }));
    });
  useShortcut('P', 'Print the call log', () => void print());
  useEffect(() => {
    if (read === undefined) return undefined;
    const done = (): void => setRead(undefined);
    window.addEventListener('afterprint', done, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [read]);
  const paper = document.querySelector('#printed-calls');
  return (
    <>
      <Button leftSection={<IconPrinter />} loading={isBusy} title="Print (P)" onClick={() => void print()}>
        Print
      </Button>
      {read !== undefined && paper !== null && createPortal(<PrintedCalls {...read} asked={asked} />, paper)}
    </>
  );
}

interface PrintedCallsProps {
  readonly rows: readonly CallLogRow[];
  /** There are others, which are not here. */
  readonly more: boolean;
  readonly asked: Readonly<Record<string, string>>;
}

const MINUTE_MS = 60_000;
const HEADS = ['Found', 'Lab number', 'Patient', 'Value', 'To the call', 'Call'] as const;

function spanOf({ from, to }: PrintedCallsProps['asked']): string {
  const days = [from && `from ${formatDay(from)}`, to && `to ${formatDay(to)}`].filter(Boolean);
  return days.length === 0 ? 'all days' : days.join(' ');
}

/** The call log on paper; nothing of it is on the screen. */
export function PrintedCalls({ rows, more, asked }: PrintedCallsProps) {
  const lab = useLab();
  const now = Date.now();
  return (
    <section className={classes.paper}>
      <h1>Critical calls, {spanOf(asked)}</h1>
      <p>
        {lab.name}, printed {formatDateTime(now)}. {turnaroundText(turnaroundOf(rows))}.
      </p>
      {more && (
        <p>
          <strong>This is not the whole log:</strong> it has {rows.length.toLocaleString('en')} calls, and
          there are others. Print fewer days, or export the CSV, which is complete.
        </p>
      )}
      <table>
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.callId}>
              <td>{formatDateTime(row.raisedAt)}</td>
              <td>{row.labNumber}</td>
              <td>{row.patientName}</td>
              <td>{calledValue(row)}</td>
              <td>{row.minutes === null ? '' : formatWait(row.minutes * MINUTE_MS)}</td>
              <td>
                {stateOf(row, now)}
                {row.told !== null && `; by ${row.told.caller}, ${row.told.phone}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
