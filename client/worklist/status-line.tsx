import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowBarDown } from '@tabler/icons-react';
import type { JobCardRow } from '../../shared/event-payloads.js';
import { totalText, type ListTotal } from '../ui/layout/count-text.js';
import classes from './worklist.module.css';

/** How much of the list is in sight, where it is not all of it. */
export function shownText(shown: number, all: ListTotal): string {
  const isAll = all.more !== true && shown === all.total;
  return isAll ? '' : `${shown.toLocaleString('en')} of ${totalText(all)} shown`;
}

export interface StatusLineProps {
  readonly waiting: readonly JobCardRow[];
  readonly onShow: () => void;
  readonly scan: string;
  readonly onScanDone: () => void;
  readonly children: string;
}

/** What is new while somebody reads, and what a scan found; the line is always there and moves nothing. */
export function StatusLine({ waiting, onShow, scan, onScanDone, children }: StatusLineProps) {
  const pressing = waiting.filter((card) => card.priority !== 'routine').length;
  return (
    <div className={classes.status} role="status">
      {waiting.length > 0 && (
        <Button
          size="xs"
          h={32}
          color={pressing > 0 ? 'red' : 'teal'}
          variant="light"
          leftSection={<IconArrowBarDown size={16} stroke={1.75} />}
          title="Show what is new (N)"
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
