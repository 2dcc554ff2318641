import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconUserQuestion } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import type { AccountInWords, PayerChoice } from '../../shared/contract/payer-shapes.js';
import { accountText } from '../../shared/domain/account-words.js';
import { coPaymentText } from '../../shared/domain/money/co-payment.js';
import { formatMoney as written, parseMoney, sum } from '../../shared/domain/money/money.js';
import { counted } from '../../shared/domain/plural.js';
import type { AnyEnvelope, EventType } from '../../shared/events.js';
import { useLab } from '../core/lab.js';
import { showDone } from '../ui/feedback/notify.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { checkbox, Fields, selectField } from '../ui/forms/fields.js';
import { SentDialog } from '../ui/forms/submit-dialog.js';
import { useSending } from '../ui/forms/use-sending.js';
import { PaymentChip } from '../ui/layout/chips.js';
import { formatMoney } from '../ui/layout/money.js';
import { LAB_NUMBER_COLUMN, patientColumn } from '../ui/list-screen/common-columns.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { readList, type ListFilter, type ListHandle } from '../ui/list-screen/list.js';
import { amountColumn, timeColumn } from '../ui/table/column-kinds.js';
import type { Column } from '../ui/table/data-table.js';
import { answerAccounts, readNamedPayers } from './payers.api.js';

type Filter = 'q' | 'account';

const FILTERS: readonly ListFilter<Filter>[] = [
  {
    kind: 'words',
    name: 'q',
    label: 'Search bookings',
    placeholder: 'Account, name or lab number',
    width: 300,
  },
  { kind: 'tag', name: 'account', label: 'Account' },
];

const MOVES: readonly EventType[] = [
  'BookingUpdated',
  'BookingDeleted',
  'PaymentReceived',
  'PaymentRefunded',
  'PaymentVoided',
];

const LIVE = {
  topics: ['payments'],
  concerns: ({ type }: AnyEnvelope): boolean => MOVES.includes(type),
} as const;

/** All rows of one account fit on a page, as many as one answer takes. */
const ROWS = 200;

interface Asked {
  readonly rows: readonly AccountInWords[];
  readonly done: () => void;
}

/** Older bookings with an account in words: a manager answers who pays for them. */
export function Component() {
  const unit = useLab((lab) => lab.currency);
  const [asked, setAsked] = useState<Asked>();
  const columns = useCallback((list: ListHandle<Filter>) => columnsIn(unit, list), [unit]);
  return (
    <>
      <ListScreen<AccountInWords, Filter>
        title="Accounts in words"
        subtitle="Bookings with an account in words, which bills nobody. Tick those of one payer and say who pays."
        filters={FILTERS}
        size={ROWS}
        load={readList<AccountInWords>('/api/booking/account-words')}
        columns={columns}
        rowKey={({ bookingId }) => bookingId}
        onOpen={(row, { reload }) => setAsked({ rows: [row], done: () => void reload() })}
        selection={(rows, done) => (
          <Button mb={8} disabled={rows.length === 0} onClick={() => setAsked({ rows, done })}>
            {rows.length === 0 ? 'Say who pays' : `Say who pays for ${counted(rows.length, 'booking')}`}
          </Button>
        )}
        live={LIVE}
        empty={{
          icon: <IconUserQuestion size={26} stroke={1.5} />,
          title: 'Every booking says who pays',
          text: 'Older bookings may have an account in words. They wait here until somebody names the payer, or says that the patient pays.',
          next: { to: '/payers', label: 'Open the payers', needs: 'payers.read' },
        }}
      />
      {asked !== undefined && (
        <AnswerDialog
          rows={asked.rows}
          unit={unit}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            asked.done();
          }}
        />
      )}
    </>
  );
}

function columnsIn(unit: string, list: ListHandle<Filter>): readonly Column<AccountInWords>[] {
  return [
    LAB_NUMBER_COLUMN,
    patientColumn<AccountInWords>('26%'),
    {
      key: 'account',
      title: 'Account in words',
      width: { sm: '26%' },
      under: true,
      hideBelow: 'sm',
      render: (row) => <Account row={row} onAll={(account) => list.ask({ account })} />,
    },
    timeColumn('at', 'Booked', { hideBelow: 'md' }),
    {
      key: 'status',
      title: 'Status',
      hideBelow: 'sm',
      render: ({ paymentStatus }) => <PaymentChip status={paymentStatus} />,
    },
    amountColumn('total', 'Price', unit, { hideBelow: 'md' }),
    amountColumn('balance', 'Not paid', unit, { strong: true }),
  ];
}

interface AccountProps {
  readonly row: AccountInWords;
  readonly onAll: (account: string) => void;
}

function Account({ row, onAll }: AccountProps) {
  const { accountName, accountNumber } = row;
  return (
    <>
      <bdi>{accountText(row)}</bdi>{' '}
      <Anchor
        component="button"
        type="button"
        size="sm"
        tabIndex={-1}
        onClick={(event) => {
          event.stopPropagation();
          onAll((accountName || accountNumber) ?? '');
        }}
      >
        All of this account
      </Anchor>
    </>
  );
}

function unpaidOf(rows: readonly AccountInWords[], unit: string): string {
  const owed = rows.map(({ balance }) => parseMoney(balance) ?? 0n).filter((minor) => minor > 0n);
  return formatMoney(written(sum(owed)), unit);
}

interface AnswerDialogProps {
  readonly rows: readonly AccountInWords[];
  readonly unit: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function AnswerDialog(props: AnswerDialogProps) {
  const payers = useLoaded('named payers', readNamedPayers);
  return (
    <WhenLoaded of={payers} skeleton={<Skeleton height={0} />}>
      {(found) => <AnswerForm {...props} payers={found} />}
    </WhenLoaded>
  );
}

const PATIENT = 'patient';

/** A payer of the same name as the text is offered first. */
function AnswerForm(props: AnswerDialogProps & { readonly payers: readonly PayerChoice[] }) {
  const { unit, payers, onDone, onClose } = props;
  // As it was opened: a press whose answer is lost is pressed again for the same bookings.
  const [rows] = useState(props.rows);
  const form = useForm({ initialValues: { who: namedIn(rows, payers), numbersAreMembers: true } });
  const { who, numbersAreMembers } = form.values;
  const payer = payers.find(({ id }) => id === who);
  const hasNumbers = rows.some(({ accountNumber }) => (accountNumber ?? '') !== '');
  const sending = useSending({
    form,
    notDone: 'Nothing was answered',
    send: (_, { key }) =>
      answerAccounts(
        {
          bookingIds: rows.map(({ bookingId }) => bookingId),
          payerId: payer?.id ?? null,
          ...(payer !== undefined && hasNumbers && { numbersAreMembers }),
        },
        key,
      ),
    onDone: ({ bookings }) => {
      showDone(`${counted(bookings, 'booking')}: ${payer?.name ?? 'the patient'} pays`);
      onDone();
    },
  });
  return (
    <SentDialog
      sending={sending}
      title={`Who pays for ${counted(rows.length, 'booking')}?`}
      lost={form.isDirty() ? 'The unsaved answer' : undefined}
      isMoney
      confirmLabel={payer === undefined ? 'The patient pays' : 'This payer pays'}
      disabled={who === null}
      missing="Choose who pays first"
      onClose={onClose}
    >
      <Stack gap={14}>
        <Text>{effect(unpaidOf(rows, unit), who, payer)}</Text>
        <Fields
          form={form}
          of={fieldsIn(payers, payer === undefined ? '' : coPaymentText(payer.coPayment, unit).toLowerCase())}
          hidden={{ numbersAreMembers: payer === undefined || !hasNumbers }}
        />
      </Stack>
    </SentDialog>
  );
}

function namedIn(rows: readonly AccountInWords[], payers: readonly PayerChoice[]): string | null {
  const same = (text: string | null, name: string): boolean =>
    (text ?? '').trim().toLowerCase() === name.toLowerCase();
  return payers.find(({ name }) => rows.every(({ accountName }) => same(accountName, name)))?.id ?? null;
}

function effect(unpaid: string, who: string | null, payer: PayerChoice | undefined): string {
  if (who === null) return `${unpaid} of it is not paid. The texts stay on the bookings.`;
  if (payer === undefined) return `${unpaid} of it is not paid: the patients owe it.`;
  return `${unpaid} of it is not paid: ${payer.name} is billed for its share at the till, the patients owe theirs.`;
}

function fieldsIn(payers: readonly PayerChoice[], share: string) {
  return {
    who: selectField('Who pays', {
      data: [
        { value: PATIENT, label: 'None: the patient pays' },
        ...payers.map(({ id, name, number }) => ({ value: id, label: `${name}, ${number}` })),
      ],
      description: share === '' ? undefined : `The patient pays: ${share}`,
      searchable: true,
      'data-autofocus': true,
    }),
    numbersAreMembers: checkbox('The account number is the patient’s member number there'),
  };
}
