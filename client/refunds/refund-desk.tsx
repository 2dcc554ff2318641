import { Alert, Box, Button, Group, Text, Title, Checkbox, Table } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { Receipt } from '../../shared/contract/billing-shapes.js';
import type { RefundOptions, BookingReceipt, RefundableProfile } from '../../shared/contract/refunds.js';
import { CounterFrame } from '../ui/layout/counter-frame.js';
import { ReversalDialog, type Reversal } from '../billing/receipt/reversal-dialog.js';
import { Refusal } from '../ui/feedback/refusal.js';
import { ShiftGate } from '../billing/shift-gate.js';
import { NOTHING_CHOSEN, refundTotals, type RefundDraft } from './refund-draft.js';
import { RefundForm } from './refund-form.js';
import { aboutOther, RECEIPT_NAMES } from '../../shared/domain/money/receipt-words.js';
import { DateTime } from '../ui/layout/date-time.js';
import { formatMoney, Money } from '../ui/layout/money.js';
import type { RefundNeed } from '../../shared/domain/money/refund.js';
import { WhoOwesLine } from '../ui/layout/who-owes.js';
import { usePageOf } from '../ui/layout/page-name.js';
import { PaymentChip, StageChip } from '../ui/layout/chips.js';

interface RefundDeskProps {
  readonly sheet: RefundOptions;
  /** Why the last attempt gave nothing back; shown also if the form disappears because somebody else gave it back. */
  readonly refusal: string | undefined;
  readonly onSend: () => void;
  readonly onDone: (receipt: Receipt) => void;
  readonly onFailed: (thrown: unknown) => void;
}

/** The refundable part of a booking and the refund form; its receipts, of which a payment can be reversed. */
export function RefundDesk({ sheet, refusal, onSend, onDone, onFailed }: RefundDeskProps) {
  const [draft, setDraft] = useState<RefundDraft>(NOTHING_CHOSEN);
  const [turning, setTurning] = useState<Reversal>();
  const change = (next: Partial<RefundDraft>): void => setDraft((before) => ({ ...before, ...next }));
  const isHeld = Number(sheet.booking.amountPaid) > 0;
  const paper = (
    <>
      <RefundLines
        sheet={sheet}
        codes={draft.codes}
        isLocked={!isHeld}
        onChange={(codes) => change({ codes })}
      />
      <BookingReceipts receipts={sheet.receipts} onTurn={setTurning} />
    </>
  );
  const content = <Refusal cause={refusal} title="Nothing was given back" />;
  const desk = isHeld ? (
    <ShiftGate>
      <RefundForm
        sheet={sheet}
        draft={draft}
        reckoned={refundTotals(sheet, draft)}
        refusal={content}
        onChange={change}
        onSend={onSend}
        onGiven={({ refund }) => onDone(refund)}
        onFailed={onFailed}
      />
    </ShiftGate>
  ) : (
    <>
      {content}
      <Alert color="blue" icon={<IconInfoCircle />} title="Nothing is held for this booking">
        Nothing was paid, or all of it was given back.
      </Alert>
    </>
  );
  return (
    <>
      <CounterFrame desk={desk} paper={paper} />
      {turning !== undefined && (
        <ReversalDialog
          turning={turning}
          onTurned={({ receipt }) => onDone(receipt)}
          onClose={() => setTurning(undefined)}
        />
      )}
    </>
  );
}

interface BookingReceiptsProps {
  readonly receipts: readonly BookingReceipt[];
  readonly onTurn: (turning: Reversal) => void;
}

/** The booking's receipts, and what may be done about a payment that was a mistake. */
function BookingReceipts({ receipts, onTurn }: BookingReceiptsProps) {
  return (
    <Box component="section" className="card" p={{ base: 14, xs: 20 }} mt={16} aria-label="Receipts">
      <Title order={2} size="h4" mb={4}>
        Receipts
      </Title>
      <Text c="dimmed" size="sm" mb={12}>
        A payment that was a mistake is voided by its cashier in the same shift, and credited afterwards. The
        tests stay ordered and are owed for again.
      </Text>
      {receipts.map((receipt) => (
        <Group key={receipt.number} justify="space-between" gap={8} py={8} style={RULE}>
          <Box flex={1} miw={200}>
            <Text span fw={560}>
              {RECEIPT_NAMES[receipt.kind]} {receipt.number}
            </Text>{' '}
            <span className="dimmed">
              <DateTime at={receipt.at} />
            </span>
            <Text size="sm" c="dimmed">
              {textOf(receipt)}
            </Text>
          </Box>
          {receipt.may !== null && <Turn receipt={receipt} onTurn={onTurn} />}
        </Group>
      ))}
    </Box>
  );
}

const RULE = { borderTop: '1px solid var(--line)' } as const;

function textOf({ kind, cashierName, lines, turnedBy }: BookingReceipt): string {
  const amounts = lines?.map((line) => `${line.payment} ${formatMoney(line.amount, line.paymentUnit)}`) ?? [];
  return [
    ...amounts,
    ...(cashierName === null ? ['another cashier'] : [cashierName]),
    ...aboutOther({ kind, ...(turnedBy && { turnedBy }) }),
  ].join(' · ');
}

function Turn({
  receipt,
  onTurn,
}: {
  readonly receipt: BookingReceipt;
  readonly onTurn: (t: Reversal) => void;
}) {
  const { number, may } = receipt;
  if (may === null) return null;
  const label = may === 'void' ? 'Void' : 'Credit note';
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={`${label} for receipt ${number}`}
      onClick={() => onTurn({ kind: may, number })}
    >
      {label}
    </Button>
  );
}

/** The need, in words (docs/rules/ledger.md). */
const NEED_TEXT: Readonly<Record<RefundNeed, string>> = {
  'admin-code': 'Admin code',
  approval: 'At the bench: a manager approves',
  'laboratory-error': 'Released: for a laboratory error only, a manager approves',
  refunded: 'Given back already',
};

interface RefundLinesProps {
  readonly sheet: RefundOptions;
  readonly codes: readonly string[];
  readonly isLocked: boolean;
  readonly onChange: (codes: readonly string[]) => void;
}

/** The booking's tests: each with its share after discount, and what it takes to give it back. */
function RefundLines({ sheet, codes, isLocked, onChange }: RefundLinesProps) {
  const { booking, profiles, baseCurrency } = sheet;
  usePageOf(booking.labNumber);
  const toggle = (profile: string): void =>
    onChange(codes.includes(profile) ? codes.filter((one) => one !== profile) : [...codes, profile]);
  return (
    <Box component="section" className="card" p={{ base: 14, xs: 20 }} aria-label="Tests of the booking">
      <Box mb={12} display="flex" style={{ flexWrap: 'wrap', gap: '4px 10px', alignItems: 'center' }}>
        <Text span size="lg" fw={620}>
          {booking.patientName}
        </Text>
        <span className="dimmed">{booking.labNumber}</span>
        <PaymentChip status={booking.paymentStatus} />
      </Box>
      <Table verticalSpacing={8} horizontalSpacing={0}>
        <Table.Tbody>
          {profiles.map((profile) => (
            <Table.Tr key={profile.code}>
              <Table.Td>
                <Line
                  profile={profile}
                  isChosen={codes.includes(profile.code)}
                  isLocked={isLocked}
                  onToggle={() => toggle(profile.code)}
                />
              </Table.Td>
              <Table.Td ta="right" style={{ verticalAlign: 'top' }}>
                <Money amount={profile.share} unit={baseCurrency} strong />
                {profile.share !== profile.price && (
                  <Text size="xs" c="dimmed">
                    of <Money amount={profile.price} unit={baseCurrency} />
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Held booking={booking} unit={baseCurrency} />
        </Table.Tfoot>
      </Table>
      {booking.payersPart !== null && (
        <Box mt={8}>
          <WhoOwesLine owes={booking.payersPart} unit={baseCurrency} size="sm" />
        </Box>
      )}
    </Box>
  );
}

interface HeldProps {
  readonly booking: RefundOptions['booking'];
  readonly unit: string;
}

/** What was paid and is left; a payer's part was never handed over, and is no part of either. */
function Held({ booking: { amountPaid, balance, payersPart }, unit }: HeldProps) {
  if (payersPart === null) {
    return (
      <>
        <Sum name="Held" amount={amountPaid} unit={unit} />
        <Sum name="Still owed" amount={balance} unit={unit} />
      </>
    );
  }
  const { payer, patientPaid, patientOwes, billed } = payersPart;
  return (
    <>
      <Sum name="Paid by the patient" amount={patientPaid} unit={unit} />
      <Sum name={`${payer}, billed`} amount={billed} unit={unit} />
      <Sum name="Left for the patient" amount={patientOwes} unit={unit} />
    </>
  );
}

interface LineProps {
  readonly profile: RefundableProfile;
  readonly isChosen: boolean;
  readonly isLocked: boolean;
  readonly onToggle: () => void;
}

function Line({ profile, isChosen, isLocked, onToggle }: LineProps) {
  const { code, name, stage, need } = profile;
  return (
    <Checkbox
      checked={isChosen && need !== 'refunded'}
      disabled={isLocked || need === 'refunded'}
      onChange={onToggle}
      label={
        <>
          <Text span c="dimmed" mr={6}>
            {code}
          </Text>
          {name}
        </>
      }
      description={
        <Text span size="xs" c="dimmed" display="flex" style={{ flexWrap: 'wrap', gap: '2px 8px' }}>
          <StageChip stage={stage} />
          {NEED_TEXT[need]}
        </Text>
      }
    />
  );
}

function Sum({
  name,
  amount,
  unit,
}: {
  readonly name: string;
  readonly amount: string;
  readonly unit: string;
}) {
  return (
    <Table.Tr>
      <Table.Th fw={400} c="dimmed">
        {name}
      </Table.Th>
      <Table.Td ta="right">
        <Money amount={amount} unit={unit} />
      </Table.Td>
    </Table.Tr>
  );
}
