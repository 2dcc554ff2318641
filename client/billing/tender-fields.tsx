import { ActionIcon, Group, NativeSelect, Box, TextInput, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatMoney as written, type Minor } from '../../shared/domain/money/money.js';
import { MoneyField } from '../ui/fields/money-field.js';
import { formatMoney } from '../ui/layout/money.js';
import { changeTypes, type Draft, type TenderLineTotals, type TenderTotals } from './tender-draft.js';
import type { Tender } from './use-tender.js';
import { DISCOUNT_REASON_TEXT, DISCOUNT_REASONS } from '../../shared/vocabulary.js';
import { NumberPadField } from '../ui/fields/number-pad.js';
import { PATIENT_DEPOSIT } from '../../shared/domain/money/tender-settle.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import large from '../ui/table/large-figure.module.css';
import classes from './take-payment.module.css';

interface TenderLineProps {
  readonly tender: Tender;
  readonly index: number;
  readonly line: TenderLineTotals;
  readonly amountRef: React.RefObject<HTMLInputElement | null> | undefined;
}

/** One kind of payment and its amount, in that kind's own currency. */
export function TenderLine({ tender, index, line, amountRef }: TenderLineProps) {
  const { currency, errors, reckoned, changeLine } = tender;
  const { id, type } = line;
  const number = index + 1;
  const rate =
    type?.useExchangeRate === true
      ? `1 ${type.units} = ${type.exchangeRate} ${currency}, so this is ${formatMoney(written(line.base), currency)}`
      : undefined;
  return (
    <Group gap={8} mb={10} align="flex-start" wrap="nowrap">
      <NativeSelect
        id={`payments.${index}.paymentType`}
        size="md"
        flex={1.2}
        miw={0}
        aria-label={`Payment type ${number}`}
        data={tender.offered.map((offered) => ({ value: offered.id, label: offered.name }))}
        value={line.typeId}
        onChange={({ currentTarget }) => changeLine(id, { typeId: currentTarget.value })}
      />
      <MoneyField
        flex={1}
        miw={0}
        ref={amountRef}
        id={`payments.${index}.amount`}
        aria-label={`Amount ${number} in ${type?.units ?? currency}`}
        unit={type?.units ?? currency}
        value={line.shown}
        error={
          errors[`payments.${index}.amount`] ??
          errors[`payments.${index}.paymentType`] ??
          errors[`payments.${index}.rate`]
        }
        description={rate}
        onAmount={(text) => changeLine(id, { text })}
      />
      {reckoned.lines.length > 1 && (
        <ActionIcon
          size={36}
          mt={3}
          aria-label={`Remove payment ${number}`}
          onClick={() => tender.remove(id)}
        >
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      )}
    </Group>
  );
}

interface DiscountFieldsProps {
  readonly tender: Tender;
  readonly onRemove: () => void;
}

export function DiscountFields({ tender, onRemove }: DiscountFieldsProps) {
  const { draft, errors, change } = tender;
  const remove = (): void => {
    onRemove();
    change({ discount: '', reasonCode: '', reason: '' });
  };
  const isOther = draft.reasonCode === 'other';
  return (
    <Box mt={8}>
      <Group gap={8} align="flex-start" wrap="nowrap">
        <NumberPadField
          id="discount.amount"
          size="md"
          w={120}
          label="Discount"
          placeholder="5.00 or 10%"
          autoFocus
          maxLength={12}
          value={draft.discount}
          error={errors['discount.amount']}
          onChange={({ currentTarget }) => change({ discount: currentTarget.value })}
        />
        <NativeSelect
          id="discount.reasonCode"
          size="md"
          flex={1}
          miw={0}
          label="Reason"
          data={REASONS}
          value={draft.reasonCode}
          error={errors['discount.reasonCode']}
          onChange={({ currentTarget }) => change({ reasonCode: currentTarget.value as Draft['reasonCode'] })}
        />
        <ActionIcon size={36} mt={27} aria-label="No discount" onClick={remove}>
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      </Group>
      <TextInput
        id="discount.reason"
        size="md"
        mt={8}
        label={isOther ? 'Why' : 'Details, if needed'}
        required={isOther}
        withAsterisk={false}
        maxLength={500}
        value={draft.reason}
        error={errors['discount.reason']}
        onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
      />
    </Box>
  );
}

const REASONS = [
  { value: '', label: 'Choose' },
  ...DISCOUNT_REASONS.map((value) => ({ value, label: DISCOUNT_REASON_TEXT[value] })),
];

/** The way to give the change, once there is any: Alt+C goes on to the next. */
export function ChangeField({ tender }: { readonly tender: Tender }) {
  const { draft, reckoned, types, currency, errors, change } = tender;
  const choices = changeTypes(types, currency);
  const standard = choices.find(({ cash, useExchangeRate }) => cash && !useExchangeRate);
  const chosen = draft.changeIn ?? standard?.nameSlug ?? '';
  const isOver = reckoned.received > reckoned.due && Object.keys(reckoned.certain).length === 0;
  const isAsked = isOver && choices.length > 1;
  const choose = (nameSlug: string): void =>
    change({ changeIn: nameSlug === standard?.nameSlug ? null : nameSlug });
  const next = (): void => {
    const place = choices.findIndex(({ nameSlug }) => nameSlug === chosen);
    const type = choices[(place + 1) % choices.length];
    if (type !== undefined) choose(type.nameSlug);
  };
  useShortcut('alt+C', 'Change in another currency', next, { enabled: isAsked });
  if (!isAsked) return null;
  return (
    <NativeSelect
      id="change.paymentType"
      size="md"
      mb={10}
      label="Change in"
      title="Change in another currency (Alt+C)"
      data={choices.map(({ id, name, nameSlug }) => ({
        value: nameSlug,
        label: id === PATIENT_DEPOSIT ? 'Kept as the patient’s deposit' : name,
      }))}
      value={chosen}
      error={errors['change.paymentType'] ?? errors['change.rate']}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}

/** To pay, received, and the change in figures that the patient reads across the counter. */
export function Figures({
  reckoned,
  currency,
}: {
  readonly reckoned: TenderTotals;
  readonly currency: string;
}) {
  const { due, received, owed, rounding } = reckoned;
  const text = (amount: Minor): string => formatMoney(written(amount), currency);
  const isOwed = owed > 0n;
  const back = refundSplit(reckoned, text);
  return (
    <Box
      component="dl"
      m={0}
      mb={20}
      display="grid"
      style={{ gridTemplateColumns: '1fr 1fr', gap: '2px 16px' }}
      aria-live="polite"
    >
      <Figure name="To pay" amount={text(due)} />
      <Figure name="Received" amount={text(received)} align="right" />
      {rounding !== 0n && <Aside name="Rounding" amount={text(rounding)} />}
      <Box
        bg={isOwed ? 'var(--surface-sunken)' : 'var(--surface-selected)'}
        p="12px 16px"
        mt={12}
        bdrs={8}
        style={WIDE}
      >
        <Text component="dt" c="dimmed">
          {isOwed ? 'Still to be paid' : back.name}
        </Text>
        <Box
          component="dd"
          m={0}
          className={`${large.figure} ${classes.large}`}
          data-owed={isOwed || undefined}
        >
          {isOwed ? text(owed) : back.amount}
        </Box>
        {!isOwed && back.worth !== undefined && (
          <Text component="dd" m={0} c="dimmed">
            {back.worth}
          </Text>
        )}
      </Box>
    </Box>
  );
}

const WIDE = { gridColumn: '1 / -1' } as const;

interface FigureProps {
  readonly name: string;
  readonly amount: string;
  readonly align?: 'right';
}

function Figure({ name, amount, align }: FigureProps) {
  return (
    <Box ta={align}>
      <Text component="dt" c="dimmed">
        {name}
      </Text>
      <Text
        component="dd"
        m={0}
        fz="1.5rem"
        fw={560}
        lh={1.3}
        className="tnum"
        style={{ overflowWrap: 'anywhere' }}
      >
        {amount}
      </Text>
    </Box>
  );
}

/** The change, in the currency in which it is handed back. */
function refundSplit(
  { change, changeLine, kept }: TenderTotals,
  text: (amount: Minor) => string,
): { readonly name: string; readonly amount: string; readonly worth?: string } {
  if (kept > 0n) return { name: 'Kept as deposit', amount: text(kept) };
  if (changeLine === undefined || changeLine.rate === '1') return { name: 'Change', amount: text(change) };
  const { type, amount, rate } = changeLine;
  return {
    name: `Change in ${type.units}`,
    amount: formatMoney(written(amount), type.units),
    worth: `worth ${text(change)} at ${rate}`,
  };
}

function Aside({ name, amount }: { readonly name: string; readonly amount: string }) {
  return (
    <Box style={WIDE} display="flex">
      <Text component="dt" c="dimmed" flex={1}>
        {name}
      </Text>
      <Text component="dd" m={0} className="tnum">
        {amount}
      </Text>
    </Box>
  );
}
