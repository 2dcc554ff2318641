import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import type { PayerChoice, UnnamedPart } from '../../shared/contract/payer-shapes.js';
import { formatMoney as written, parseMoney, sum } from '../../shared/domain/money/money.js';
import { counted } from '../../shared/domain/plural.js';
import { showDone } from '../ui/feedback/notify.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { Fields, selectField, textArea } from '../ui/forms/fields.js';
import { SentDialog } from '../ui/forms/submit-dialog.js';
import { useSending } from '../ui/forms/use-sending.js';
import { formatMoney } from '../ui/layout/money.js';
import { amountColumn, dashedColumn, dayColumn } from '../ui/table/column-kinds.js';
import { DataTable, type Column } from '../ui/table/data-table.js';
import { Part } from './payer-parts.js';
import { moveToPayer, readNamedPayers } from './payers.api.js';

interface UnnamedPartsProps {
  readonly parts: readonly UnnamedPart[];
  readonly unit: string;
  readonly onMoved: () => Promise<void>;
}

/** Bookings that were paid in nobody's name: those that are ticked are moved to a payer. */
export function UnnamedParts({ parts, unit, onMoved }: UnnamedPartsProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isMoving, setMoving] = useState(false);
  const ticked = parts.filter(({ bookingId }) => selected.has(bookingId));
  return (
    <Part
      title="Paid in nobody’s name"
      empty="Everything has been moved to a payer."
      isEmpty={parts.length === 0}
    >
      <Group justify="space-between" mb={8}>
        <Text c="dimmed">Tick those of one payer, and move them to it.</Text>
        <Button
          leftSection={<IconArrowsExchange />}
          disabled={ticked.length === 0}
          onClick={() => setMoving(true)}
        >
          {ticked.length === 0 ? 'Move to a payer' : `Move ${sumOf(ticked, unit)} to a payer`}
        </Button>
      </Group>
      <DataTable
        label="Paid in nobody’s name"
        columns={columnsIn(unit)}
        rows={parts}
        rowKey={({ bookingId }) => bookingId}
        selected={selected}
        onSelect={setSelected}
        maxHeight="420px"
      />
      {isMoving && (
        <MoveDialog
          parts={ticked}
          unit={unit}
          onClose={() => setMoving(false)}
          onDone={() => {
            setMoving(false);
            setSelected(new Set());
            void onMoved();
          }}
        />
      )}
    </Part>
  );
}

function columnsIn(unit: string): readonly Column<UnnamedPart>[] {
  return [
    dayColumn('day', 'Day'),
    {
      key: 'labNumber',
      title: 'Lab number',
      carries: true,
      render: ({ labNumber }) => <span className="tnum">{labNumber}</span>,
    },
    {
      key: 'patient',
      title: 'Patient',
      hideBelow: 'sm',
      under: true,
      render: ({ patientName }) => <bdi>{patientName}</bdi>,
    },
    dashedColumn('account', 'Account in words', { hideBelow: 'md' }),
    {
      key: 'payer',
      title: 'Payer of the booking',
      hideBelow: 'md',
      render: ({ payer }) => payer?.name ?? <span className="dimmed">–</span>,
    },
    {
      key: 'invoices',
      title: 'Invoice',
      hideBelow: 'md',
      render: ({ invoices }) =>
        invoices.length === 0 ? <span className="dimmed">–</span> : invoices.join(', '),
    },
    amountColumn('amount', 'Amount', unit),
  ];
}

function sumOf(parts: readonly UnnamedPart[], unit: string): string {
  return formatMoney(written(sum(parts.map(({ amount }) => parseMoney(amount) ?? 0n))), unit);
}

interface MoveDialogProps {
  readonly parts: readonly UnnamedPart[];
  readonly unit: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function MoveDialog(props: MoveDialogProps) {
  const payers = useLoaded('named payers', readNamedPayers);
  return (
    <WhenLoaded of={payers} skeleton={<Skeleton height={0} />}>
      {(found) => <MoveForm {...props} payers={found} />}
    </WhenLoaded>
  );
}

/** The payer that the bookings name is offered first. */
function MoveForm(props: MoveDialogProps & { readonly payers: readonly PayerChoice[] }) {
  const { unit, payers, onDone, onClose } = props;
  // As it was opened: a press whose answer is lost is pressed again for the same bookings.
  const [parts] = useState(props.parts);
  const named = parts.find(({ payer }) => payer !== null)?.payer?.id ?? null;
  const form = useForm({ initialValues: { payerId: named, reason: '' } });
  const { payerId, reason } = form.values;
  const payer = payers.find(({ id }) => id === payerId);
  const isReady = payer !== undefined && reason.trim().length > 2;
  const sending = useSending({
    form,
    notDone: 'Nothing was moved',
    send: (_, { key }) => {
      const bookingIds = parts.map(({ bookingId }) => bookingId);
      return moveToPayer(payerId ?? '', { bookingIds, reason: reason.trim() }, key);
    },
    onDone: ({ amount }) => {
      showDone(`${formatMoney(amount, unit)} was moved to ${payer?.name ?? 'the payer'}`);
      onDone();
    },
  });
  return (
    <SentDialog
      sending={sending}
      title={`Move ${sumOf(parts, unit)} to a payer`}
      lost={form.isDirty() ? 'The unsaved move' : undefined}
      isMoney
      confirmLabel={`Move ${sumOf(parts, unit)}`}
      disabled={!isReady}
      missing="Choose the payer and give a reason first"
      onClose={onClose}
    >
      <Stack gap={14}>
        <Text>
          {counted(parts.length, 'booking')}: the payer owes it from now on, on its next invoice. Receipts
          stay as they are.
        </Text>
        <Fields form={form} of={fieldsIn(payers)} />
      </Stack>
    </SentDialog>
  );
}

function fieldsIn(payers: readonly PayerChoice[]) {
  return {
    payerId: selectField('Payer', {
      data: payers.map(({ id, name }) => ({ value: id, label: name })),
      searchable: true,
      'data-autofocus': true,
    }),
    reason: textArea('Reason', { description: 'How it is known who pays', maxLength: 500, autosize: true }),
  };
}
