import { IconMail } from '@tabler/icons-react';
import type { Delivery } from '../../shared/contract/deliveries.js';
import { Clipped } from '../ui/table/columns.js';
import type { Column } from '../ui/table/data-table.js';
import { DateTime } from '../ui/layout/date-time.js';
import { readList, type ListFilter } from '../ui/list-screen/list.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { LAB_NUMBER_COLUMN, PATIENT_FILTER, patientColumn } from '../ui/list-screen/common-columns.js';
import { textColumn } from '../ui/table/column-kinds.js';
import { DeliveryState, isDelivery } from './sending/sent-list.js';
import { useOpenReleased } from './use-open-released.js';

const FILTERS: readonly ListFilter<'q' | 'state'>[] = [
  PATIENT_FILTER,
  {
    kind: 'choice',
    name: 'state',
    label: 'State',
    options: { '': 'All', queued: 'On the way', sent: 'Sent', failed: 'Not sent' },
  },
];

const LIVE = { topics: ['results'], concerns: isDelivery } as const;

const COLUMNS: readonly Column<Delivery>[] = [
  LAB_NUMBER_COLUMN,
  patientColumn('18%'),
  {
    key: 'to',
    title: 'To',
    width: { sm: '24%' },
    hideBelow: 'sm',
    under: true,
    render: (row) => (
      <Clipped text={`${row.address}${row.recipient === 'doctor' ? ' (doctor)' : ''}`} whole />
    ),
  },
  {
    key: 'content',
    title: 'What',
    hideBelow: 'md',
    under: true,
    render: (row) => (row.content === 'attached' ? 'Report' : 'Notice') + (row.corrects ? ', changed' : ''),
  },
  { key: 'state', title: 'State', width: { sm: '26%' }, render: (row) => <DeliveryState delivery={row} /> },
  textColumn('attempts', 'Tries', { align: 'right', hideBelow: 'md' }),
  {
    key: 'asked',
    title: 'Asked for',
    hideBelow: 'sm',
    under: true,
    render: (row) => (
      <>
        <DateTime at={row.askedAt} />
        <div className="dimmed">{row.askedBy}</div>
      </>
    ),
  },
];

/** Every report sent by email, with the mail server's answer, newest first. */
export function Component() {
  const open = useOpenReleased();
  return (
    <ListScreen
      title="Delivery log"
      subtitle="Reports sent by email, with their delivery, newest first"
      filters={FILTERS}
      load={readList<Delivery>('/api/deliveries')}
      columns={COLUMNS}
      rowKey={keyOf}
      onOpen={open}
      empty={{
        title: 'Nothing was sent',
        text: 'Reports are sent from their own page or from the print queue. A manager sets up the mail server under Settings, Email.',
        icon: <IconMail size={26} stroke={1.5} />,
        next: { to: '/mail-settings', label: 'Set the mail server up', needs: 'settings.write' },
      }}
      live={LIVE}
    />
  );
}

const keyOf = ({ id }: Delivery): string => id;
