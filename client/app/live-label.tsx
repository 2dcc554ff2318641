import { Tooltip } from '@mantine/core';
import { useLiveStatus, type LiveStatus } from '../core/live-status.js';
import classes from './live-label.module.css';

const MEANING: Readonly<Record<LiveStatus, string>> = {
  Connecting: 'The live connection is being opened',
  Online: 'Changes arrive as they happen',
  Reconnecting: 'The connection was lost; what you missed arrives when it is back',
  Offline: 'No live connection: what you see may be old. You can still try to save',
};

/** The truth about the live connection. */
export function LiveLabel() {
  const status = useLiveStatus((live) => live.status);
  const isPartly = useLiveStatus((live) => live.refused.length > 0);
  return (
    <Tooltip
      label={
        isPartly
          ? 'Parts of this screen are not updated live: your access level does not allow it'
          : MEANING[status]
      }
    >
      <span className={classes.label} data-status={status} role="status" tabIndex={0}>
        <span className={classes.dot} aria-hidden="true" />
        <span className={classes.word}>{status}</span>
      </span>
    </Tooltip>
  );
}
