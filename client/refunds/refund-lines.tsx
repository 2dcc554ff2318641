import { Box, Checkbox, Table, Text } from '@mantine/core';
import type { RefundableProfile, RefundSheet } from '../../shared/contract/refund-shapes.js';
import type { RefundNeed } from '../../shared/domain/money/refund.js';
import { usePageOf } from '../ui/layout/page-name.js';
import { PaymentChip, StageChip } from '../ui/layout/chips.js';
import { Money } from '../ui/layout/money.js';

/** The need, in words (docs/rules/ledger.md). */
const NEED_TEXT: Readonly<Record<RefundNeed, string>> = {
  'admin-code': 'Admin code',
  approval: 'The bench has it: a manager approves',
  'laboratory-error': 'It left the laboratory: for a laboratory error only, a manager approves',
  refunded: 'Given back already',
};

export interface RefundLinesProps {
  readonly sheet: RefundSheet;
  readonly codes: readonly string[];
  readonly isLocked: boolean;
  readonly onChange: (codes: readonly string[]) => void;
}

/** The booking's tests: each with its share after discount, and what it takes to give it back. */
export function RefundLines({ sheet, codes, isLocked, onChange }: RefundLinesProps) {
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
          <Sum name="Held" amount={booking.amountPaid} unit={baseCurrency} />
          <Sum name="Still owed" amount={booking.balance} unit={baseCurrency} />
        </Table.Tfoot>
      </Table>
    </Box>
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
