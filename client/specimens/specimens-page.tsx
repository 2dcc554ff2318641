import { Button, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconBarcode } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SpecimenDetail } from '../../shared/contract/specimens.js';
import { isAccession } from '../../shared/domain/specimens/accession.js';
import type { SpecimenRow } from '../../shared/event-payloads.js';
import { asProblem } from '../core/api.js';
import { useLive } from '../core/live.js';
import { beep } from '../ui/feedback/beep.js';
import { EmptyState } from '../ui/feedback/states.js';
import { KeyHint } from '../ui/keys/key-hint.js';
import { useScanner } from '../ui/keys/scanner.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { DataTable } from '../ui/table/data-table.js';
import { ListDetail } from '../ui/table/list-detail.js';
import { SCAN_COLUMNS } from './scan-columns.js';
import { needsAttention, lastReceived, outcomeOf, type Scanned, withAnswer, withEvent } from './scanned.js';
import { SpecimenPanel } from './specimen-panel.js';
import { changeSpecimen, readSpecimen } from './specimens.api.js';
import classes from './specimens.module.css';

const keyOf = ({ key }: Scanned): string => String(key);
const NARROW = SCAN_COLUMNS.filter(({ key }) => ['number', 'patient', 'state'].includes(key));

/** Tubes are received by scan, one after another; the number opens one beside the list (`?number=`). */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const open = query.get('number') ?? undefined;
  const show = (number: string | undefined): void =>
    setQuery(number === undefined ? {} : { number }, { replace: true });
  const { rows, receive, cut, undo, follow, put } = useReceiving();
  const [version, setVersion] = useState(0);
  const readAgain = (): void => setVersion((before) => before + 1);
  useLive({
    topics: ['bookings'],
    since: undefined,
    onEvent: (event) => {
      if (event.type !== 'SpecimenChanged') return;
      follow(event.payload);
      if (event.payload.accession === open) readAgain();
    },
    onResync: readAgain,
  });
  const received = rows.filter(({ outcome }) => outcome === 'received').length;
  const latest = rows[0];
  const panel = open !== undefined && (
    <SpecimenPanel key={open} accession={open} version={version} onChanged={put} onOpen={show} />
  );
  return (
    <>
      <PageHeader
        title="Specimens"
        count={received}
        subtitle={
          <>
            Each scan receives one, wherever the cursor is<KeyHint>; Enter after a typed number</KeyHint>
          </>
        }
      />
      <ScanBar receive={receive} cut={cut} undo={undo} />
      {latest !== undefined && needsAttention(latest) && <Alarm key={latest.key} row={latest} />}
      <ListDetail
        title="Specimen"
        onClose={() => show(undefined)}
        {...(panel !== false && { detail: panel })}
      >
        <DataTable
          label="Scanned specimens"
          columns={open === undefined ? SCAN_COLUMNS : NARROW}
          rows={rows}
          rowKey={keyOf}
          onOpen={(row) => isKnown(row) && show(row.specimen?.accession ?? row.number)}
          empty={
            <EmptyState
              title="Nothing has been scanned yet"
              text="Scan the label of a tube, wherever the cursor is: it is received, and listed here with its patient, tests and warnings. An unknown number stays in the list."
            />
          }
        />
      </ListDetail>
    </>
  );
}

type ScanBarProps = Pick<Receiving, 'receive' | 'cut' | 'undo'>;

function ScanBar({ receive, cut, undo }: ScanBarProps) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const take = (number: string): void => void receive(number.trim());
  const takeBack = (): void => void undo?.();
  // However long ago a scanner faltered, what it left in the field is the head of the number.
  const scanned = (code: string): void => {
    const head =
      field.current !== null && field.current === document.activeElement ? field.current.value : '';
    take(head + code);
    setTyped('');
  };
  useScanner(scanned, isAccession, 'page', cut);
  useShortcut('mod+Z', 'Take the last receipt back', takeBack, { enabled: undo !== undefined });
  return (
    <div className={classes.bar}>
      <form
        className={classes.field}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() === '') return;
          take(typed);
          setTyped('');
        }}
      >
        <TextInput
          label="Scan or type a specimen's number"
          ref={field}
          leftSection={<IconBarcode size={18} stroke={1.75} />}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </form>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={17} stroke={1.75} />}
        disabled={undo === undefined}
        title={undo === undefined ? 'Nothing has been received yet' : 'Ctrl+Z'}
        onClick={takeBack}
      >
        Take the last back
      </Button>
    </div>
  );
}

const isKnown = ({ outcome, number }: Scanned): boolean => outcome !== 'unknown' && number !== '';

/** Read from the other side of the bench, and heard by who cannot see it. */
function Alarm({ row }: { readonly row: Scanned }) {
  const text = row.outcome === 'unknown' ? 'No specimen has this number' : (row.why ?? 'Not received');
  const number = row.specimen?.accession ?? row.number;
  return (
    <div role="alert" className={classes.alarm}>
      {number === '' ? text : `${number}: ${text}`}
    </div>
  );
}

interface Receiving {
  readonly rows: readonly Scanned[];
  readonly receive: (number: string) => Promise<void>;
  /** A scan whose head was cut: nobody's number, and nothing is received. */
  readonly cut: () => void;
  /** Undefined: there is nothing to take back. */
  readonly undo: (() => Promise<void>) | undefined;
  readonly follow: (event: SpecimenRow) => void;
  readonly put: (specimen: SpecimenDetail) => void;
}

/** Scans of this sitting, many in a row: each is a call of its own and waits for none. */
function useReceiving(): Receiving {
  const [rows, setRows] = useState<readonly Scanned[]>([]);
  const count = useRef(0);
  const answer = (key: number, part: Partial<Scanned>): void =>
    setRows((before) => withAnswer(before, key, part));

  const receive = async (number: string): Promise<void> => {
    const key = ++count.current;
    setRows((before) => [{ key, number, at: Date.now(), outcome: 'asked' }, ...before]);
    try {
      answer(key, { outcome: 'received', specimen: await changeSpecimen(number, { state: 'received' }) });
    } catch (thrown) {
      answer(key, await refusedAs(number, thrown));
    }
  };
  const cut = (): void => {
    const key = ++count.current;
    const why = 'The scan was cut off: scan again';
    setRows((before) => [{ key, number: '', at: Date.now(), outcome: 'refused', why }, ...before]);
    beep();
  };
  const last = lastReceived(rows);
  const undo = async ({ key, number }: Scanned): Promise<void> => {
    try {
      answer(key, { outcome: 'undone', specimen: await changeSpecimen(number, { state: 'ordered' }) });
    } catch (thrown) {
      answer(key, { outcome: 'received', why: asProblem(thrown).detail });
      beep();
    }
  };
  return {
    rows,
    receive,
    cut,
    undo: last && (() => undo(last)),
    follow: (event) => setRows((before) => withEvent(before, event)),
    put: (specimen) =>
      setRows((before) =>
        before.map((row) => (row.specimen?.id === specimen.id ? { ...row, specimen } : row)),
      ),
  };
}

async function refusedAs(number: string, thrown: unknown): Promise<Partial<Scanned>> {
  const problem = asProblem(thrown);
  const specimen = problem.status === 409 ? await readSpecimen(number).catch(() => undefined) : undefined;
  beep();
  const outcome = outcomeOf(problem, specimen);
  return { outcome, why: problem.detail, ...(specimen && { specimen }) };
}
