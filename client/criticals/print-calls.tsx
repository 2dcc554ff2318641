import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { CallLogRow } from '../../shared/contract/results.js';
import { api, withQuery, type Page } from '../core/api.js';
import { useAct } from '../ui/forms/use-act.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import { PrintedCalls } from './printed-calls.js';

export interface PrintCallsProps {
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
      <Button
        leftSection={<IconPrinter size={16} stroke={1.75} />}
        loading={isBusy}
        title="Print (P)"
        onClick={() => void print()}
      >
        Print
      </Button>
      {read !== undefined && paper !== null && createPortal(<PrintedCalls {...read} asked={asked} />, paper)}
    </>
  );
}
