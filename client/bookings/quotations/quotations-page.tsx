import { Badge, Button, Group, Table } from '@mantine/core';
import { IconBan, IconFileInvoice, IconPrinter, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Quotation, QuotationState } from '../../../shared/contract/quotations.js';
import type { AnyEnvelope } from '../../../shared/events.js';
import { withQuery } from '../../core/api.js';
import { bookingFromQuotation } from '../../core/navigation.js';
import { ReasonDialog } from '../../ui/forms/submit-dialog.js';
import { Day, formatDateTime } from '../../ui/layout/date-time.js';
import { Fact, Facts } from '../../ui/layout/facts.js';
import { createButton, LinkButton } from '../../ui/layout/link-button.js';
import { Money } from '../../ui/layout/money.js';
import { readList, type ListFilter } from '../../ui/list-screen/list.js';
import { ListScreen } from '../../ui/list-screen/list-screen.js';
import type { Column } from '../../ui/table/columns.js';
import { dayColumn, numberColumn, timeColumn } from '../../ui/table/column-kinds.js';
import { TitleRow } from '../../ui/table/title-row.js';
import { quotationPaper, STATE_WORDS, withdrawQuotation } from './quotations.api.js';

const FILTERS: readonly ListFilter<'q' | 'state'>[] = [
  { kind: 'words', name: 'q', label: 'Search quotations', placeholder: 'Name, company, test or number' },
  { kind: 'choice', name: 'state', label: 'State', options: { '': 'All', ...STATE_WORDS } },
];

const LIVE = {
  topics: ['bookings'],
  concerns: ({ type }: AnyEnvelope) => type === 'BookingCreated' || type === 'BookingDeleted',
} as const;

const COLOURS: Readonly<Record<QuotationState, string>> = {
  open: 'teal',
  used: 'gray',
  expired: 'amber',
  withdrawn: 'red',
};

const COLUMNS: readonly Column<Quotation>[] = [
  numberColumn('code', 'Number', { width: 110 }),
  {
    key: 'recipient',
    title: 'For',
    width: { sm: '34%' },
    render: ({ recipient, payer }) => <bdi>{nameOf(recipient, payer)}</bdi>,
  },
  timeColumn('at', 'Written', { width: 170, hideBelow: 'lg' }),
  dayColumn('validUntil', 'Valid until', { width: 130, hideBelow: 'sm' }),
  {
    key: 'state',
    title: 'State',
    width: 120,
    render: ({ state }) => (
      <Badge color={COLOURS[state]} variant="light">
        {STATE_WORDS[state]}
      </Badge>
    ),
  },
  {
    key: 'total',
    title: 'Total',
    align: 'right',
    width: 130,
    render: ({ total, currency }) => <Money amount={total} unit={currency} strong />,
  },
];

function nameOf(recipient: string, payer: Quotation['payer']): string {
  const names = [recipient, payer?.name ?? ''].filter((name) => name !== '');
  return names.length === 0 ? 'Nobody yet' : names.join(', ');
}

/** What was quoted, to whom, and what became of it. */
export function Component() {
  return (
    <ListScreen
      title="Quotations"
      subtitle="What tests will cost, in writing, before anybody is booked"
      action={createButton('/create-quotation')('New quotation', 'filled')}
      filters={FILTERS}
      load={readList<Quotation>('/api/quotations')}
      columns={COLUMNS}
      rowKey={({ code }) => code}
      detail={(quotation, { reload }) => ({
        title: `Quotation ${quotation.code}`,
        body: <QuotationDetail key={quotation.code} quotation={quotation} onChanged={reload} />,
      })}
      empty={{
        icon: <IconFileInvoice size={26} stroke={1.5} />,
        title: 'No quotation yet',
        text: 'A quotation tells a patient or a company what tests will cost; its code brings them to a booking.',
        action: createButton('/create-quotation')('New quotation', 'default'),
      }}
      live={LIVE}
    />
  );
}

interface QuotationDetailProps {
  readonly quotation: Quotation;
  readonly onChanged: () => Promise<void>;
}

function QuotationDetail({ quotation, onChanged }: QuotationDetailProps) {
  const { code, at, by, recipient, payer, priceList, validUntil, forMany, note, bookings, withdrawn } =
    quotation;
  return (
    <>
      <Acts quotation={quotation} onChanged={onChanged} />
      <Facts>
        <Fact name="For">
          <bdi>{nameOf(recipient, payer)}</bdi>
        </Fact>
        <Fact name="Valid until">
          <Day day={validUntil} />
        </Fact>
        <Fact name="Written">
          {formatDateTime(at)}, <bdi>{by}</bdi>
        </Fact>
        <Fact name="Prices">{priceList.name}</Fact>
        <Fact name="May be used">{forMany ? 'For any number of bookings' : 'Once'}</Fact>
        {note !== '' && (
          <Fact name="Note" wide>
            <bdi>{note}</bdi>
          </Fact>
        )}
        {bookings.length > 0 && (
          <Fact name="Booked" wide>
            <Group gap={12}>
              {bookings.map(({ id, labNumber }) => (
                <Link key={id} to={withQuery('/reception/jobCard/summary', { bookingId: id })}>
                  {labNumber}
                </Link>
              ))}
            </Group>
          </Fact>
        )}
        {withdrawn !== null && (
          <Fact name="Withdrawn" wide>
            {formatDateTime(withdrawn.at)} by <bdi>{withdrawn.by}</bdi>: <bdi>{withdrawn.reason}</bdi>
          </Fact>
        )}
      </Facts>
      <Tests key={code} quotation={quotation} />
    </>
  );
}

function Acts({ quotation: { code, state }, onChanged }: QuotationDetailProps) {
  const [isAsking, setAsking] = useState(false);
  const canBook = state === 'open' || state === 'expired';
  return (
    <Group gap={8} mb={16}>
      {canBook && (
        <LinkButton to={bookingFromQuotation(code)} leftSection={<IconUserPlus />}>
          Book
        </LinkButton>
      )}
      {(['a4', '80mm'] as const).map((format) => (
        <Button
          key={format}
          component="a"
          href={quotationPaper(code, format)}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconPrinter />}
          title="Opens beside, to print"
        >
          {format === 'a4' ? 'A4' : '80 mm'}
        </Button>
      ))}
      {canBook && (
        <Button variant="default" leftSection={<IconBan />} onClick={() => setAsking(true)}>
          Withdraw
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title={`Withdraw ${code}?`}
          text="Nobody can be booked by it any more."
          confirmLabel="Withdraw"
          danger
          onConfirm={async (reason, key) => {
            await withdrawQuotation(code, reason, key);
            setAsking(false);
            await onChanged();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Group>
  );
}

function Tests({ quotation: { tests, total, currency } }: { readonly quotation: Quotation }) {
  return (
    <section className="card" style={{ padding: '10px 16px' }}>
      <Table aria-label="Quoted tests">
        <TitleRow titles={['Test', 'Price']} figures={1} />
        <Table.Tbody>
          {tests.map(({ code, name, price, bundle }) => (
            <Table.Tr key={code}>
              <Table.Th scope="row" fw={400}>
                <strong>{code}</strong> {name}
                {bundle !== undefined && <div className="dimmed">in {bundle.name}</div>}
              </Table.Th>
              <Table.Td ta="right">
                <Money amount={price} unit={currency} />
              </Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr>
            <Table.Th scope="row">Total</Table.Th>
            <Table.Td ta="right">
              <Money amount={total} unit={currency} strong />
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </section>
  );
}
