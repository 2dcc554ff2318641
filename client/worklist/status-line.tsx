import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowBarDown, IconMicroscope } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { JobCardRow } from '../../shared/event-payloads.js';
import { asProblem } from '../core/api.js';
import type { Unit } from '../core/waiting-cards.js';
import { BOOK_A_PATIENT, EmptyState } from '../ui/feedback/states.js';
import { useScanner } from '../ui/keys/scanner.js';
import { type ListTotal, totalText } from '../ui/layout/count-text.js';
import { goToScanned, openScanned } from './open-sample.js';
import classes from './worklist.module.css';

/** How much of the list is in sight, if it is not all of it. */
export function shownText(shown: number, all: ListTotal): string {
  const isAll = all.more !== true && shown === all.total;
  return isAll ? '' : `${shown.toLocaleString('en')} of ${totalText(all)} shown`;
}

interface StatusLineProps {
  readonly waiting: readonly JobCardRow[];
  readonly onShow: () => void;
  readonly scan: string;
  readonly onScanDone: () => void;
  readonly children: string;
}

/** News while somebody reads, and the result of a scan; the line is always there and moves nothing. */
export function StatusLine({ waiting, onShow, scan, onScanDone, children }: StatusLineProps) {
  const pressing = waiting.filter((card) => card.priority !== 'routine').length;
  return (
    <div className={classes.status} role="status">
      {waiting.length > 0 && (
        <Button
          size="xs"
          color={pressing > 0 ? 'red' : 'teal'}
          variant="light"
          leftSection={<IconArrowBarDown />}
          title="Show new rows (N)"
          onClick={onShow}
        >
          {waiting.length} new{pressing > 0 ? `, ${pressing} urgent` : ''}
        </Button>
      )}
      {scan !== '' && (
        <Alert
          py={4}
          color="amber"
          icon={<IconAlertTriangle size={16} />}
          withCloseButton
          closeButtonLabel="Close"
          onClose={onScanDone}
        >
          {scan}
        </Alert>
      )}
      <span>{children}</span>
    </div>
  );
}

/** A scan anywhere on the page opens the sample; its other waiting results are queued behind it. */
export function useScannedSample(
  cards: readonly JobCardRow[],
  unit: Unit,
): { readonly text: string; readonly clear: () => void } {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const open = async (code: string): Promise<void> => {
    setText('');
    try {
      const isFound = await goToScanned(() => openScanned(code, cards, unit), navigate);
      if (!isFound) setText(`No sample with the number ${code}`);
    } catch (thrown) {
      setText(`${code} could not be opened: ${asProblem(thrown).detail}`);
    }
  };
  useScanner((code) => void open(code));
  return { text, clear: () => setText('') };
}

export function EmptyWorklist({
  filtered,
  onClear,
}: {
  readonly filtered: boolean;
  readonly onClear: () => void;
}) {
  if (filtered) {
    return (
      <EmptyState
        title="No card matches the filter"
        text="Other cards are waiting on this list."
        action={
          <Button variant="default" onClick={onClear}>
            Clear the filter
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<IconMicroscope size={26} stroke={1.5} />}
      title="Nothing waits here"
      text="A card appears here by itself as soon as reception books a test of this unit. Scan a label to open any other sample."
      next={BOOK_A_PATIENT}
    />
  );
}
