import { Tooltip } from '@mantine/core';
import { IconDatabaseExclamation } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { BackupsDue } from '../../shared/contract/operations.js';
import { api } from '../core/api.js';
import { useLiveList } from '../core/live-list.js';
import { useNow } from '../ui/layout/now.js';
import { operationsFilter } from './operations.api.js';
import classes from './backup-badge.module.css';

const TICK_MS = 60_000;

/** In the header of those who can help, while backups are late or unplanned; otherwise nothing. */
export function BackupBadge() {
  const { data } = useLiveList('backups due', {
    topics: ['operations'],
    load: () => api.getLive<BackupsDue>('/api/operations/backups/due', { quiet: true }),
    concerns: operationsFilter('backups'),
  });
  const now = useNow(TICK_MS);
  if (data === undefined) return null;
  const isLate = data.lateFrom !== null && Date.parse(data.lateFrom) < now;
  if (data.isPlanned && !isLate) return null;
  const text = data.isPlanned ? 'Backup late' : 'No backups';
  return (
    <Tooltip
      label={
        data.isPlanned
          ? 'The last backup is older than planned: find out why'
          : 'Nobody has planned backups yet'
      }
    >
      <Link to="/operations" className={classes.badge} data-late={isLate || undefined}>
        <IconDatabaseExclamation size={18} stroke={1.75} aria-hidden="true" />
        <span className={classes.word}>{text}</span>
      </Link>
    </Tooltip>
  );
}
