import { Button, Group, Text } from '@mantine/core';
import { IconListSearch, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AccessLine } from '../../shared/contract/patient-access.js';
import { withQuery } from '../core/api.js';
import { TableSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { Dialog } from '../ui/forms/dialog.js';
import { formatDateTime } from '../ui/layout/date-time.js';
import { Pager } from '../ui/table/pager.js';
import { accessPaper, readAccess } from './search.api.js';
import classes from './search.module.css';

export interface AccessDialogProps {
  readonly patientId: string;
  readonly onClose: () => void;
}

/** A person's own record of who looked at their results; it is printed and given to that person. */
export function AccessDialog({ patientId, onClose }: AccessDialogProps) {
  const [page, setPage] = useState(1);
  const loaded = useLoaded(`access ${patientId}`, () => readAccess(patientId, page), page);
  return (
    <Dialog opened title="Who looked at this person's results" onClose={onClose}>
      <WhenLoaded of={loaded} skeleton={<TableSkeleton rows={4} columns={2} />}>
        {({ items, size, total, more }) => (
          <>
            {items.length === 0 && <Text c="dimmed">Nobody has looked at this person’s results.</Text>}
            <ul className={classes.story}>
              {items.map((line) => (
                <LookLine key={line.id} line={line} />
              ))}
            </ul>
            <Pager page={page} size={size} total={total} more={more ?? false} onPage={setPage} />
          </>
        )}
      </WhenLoaded>
      <Group mt={16} gap={8}>
        <Button
          component="a"
          href={accessPaper(patientId)}
          leftSection={<IconPrinter size={16} stroke={1.75} />}
        >
          Print for the person
        </Button>
        <Button
          component={Link}
          to={withQuery('/audit', { patientId })}
          variant="default"
          leftSection={<IconListSearch size={16} stroke={1.75} />}
        >
          Whole audit trail
        </Button>
      </Group>
    </Dialog>
  );
}

function LookLine({ line }: { readonly line: AccessLine }) {
  const { at, username, fullName, what, profiles, address } = line;
  return (
    <li>
      <strong>{fullName === '' ? username : fullName}</strong> {what.toLowerCase()}
      {profiles.length > 0 && `: ${profiles.join(', ')}`}
      <Text c="dimmed" fz="sm">
        {formatDateTime(at)}, from {address}
      </Text>
    </li>
  );
}
