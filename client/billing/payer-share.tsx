import { Button, Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Booking } from '../../shared/contract/booking-shapes.js';
import { NO_NUMBER_YET } from '../../shared/domain/money/authorisation-number.js';
import { obstacleText, type PayersPart } from '../../shared/domain/money/who-owes.js';
import { showDone } from '../ui/feedback/notify.js';
import { useSending } from '../ui/forms/use-sending.js';
import { formatMoney } from '../ui/layout/money.js';
import { WhoOwesLine } from '../ui/layout/who-owes.js';
import { billPayer } from './billing.api.js';
import { AUTHORISATION, type PayerAtTill } from './payer-at-till.js';
import classes from './take-payment.module.css';

interface PayerShareProps {
  readonly booking: Booking;
  readonly currency: string;
  readonly payer: PayerAtTill;
  readonly onBilled: () => Promise<void>;
  /** Why the server refused the authorisation number. */
  readonly refused: string | undefined;
}

/**
 * The payer's share, which is not asked of the patient: billed with the payment, or alone by the key. The payer of the
 * patient's last insured booking is chosen already.
 */
export function PayerShare(props: PayerShareProps) {
  const { booking, payer } = props;
  const { part, payers, chosen } = payer;
  if (booking.payment.balance.startsWith('-') || booking.payment.balance === '0.00') return null;
  return (
    <>
      {chosen !== undefined && (
        <Group mb={12}>
          <NativeSelect
            id="payer"
            label="Who pays"
            value={chosen}
            data={[
              { value: '', label: 'The patient' },
              ...payers.map(({ id, name, number }) => ({ value: id, label: `${name}, ${number}` })),
            ]}
            onChange={({ currentTarget }) => payer.choose(currentTarget.value)}
          />
        </Group>
      )}
      {part !== undefined && <Share key={part.id} {...props} part={part} />}
    </>
  );
}

interface ShareProps extends PayerShareProps {
  readonly part: PayersPart;
}

function Share(props: ShareProps) {
  const { currency, payer, part } = props;
  const isLeft = part.toBill !== '0.00';
  const obstacle = part.switchedOff ? obstacleText(part) : null;
  const isBilled = isLeft && !payer.isWhole;
  return (
    <section className={`card ${classes.payer}`} aria-label="Payer">
      <Text fw={600}>{part.payer}</Text>
      <WhoOwesLine owes={part} unit={currency} />
      {obstacle !== null && <Text size="sm">{obstacle}</Text>}
      {isLeft && (
        <Text c="dimmed" size="sm">
          {fate(part, payer)}
        </Text>
      )}
      {isBilled && payer.needsNumber && <NumberField payer={payer} refused={props.refused} />}
      {isLeft && (
        <Checkbox
          my={8}
          label="The patient pays the whole bill"
          checked={payer.isWhole}
          onChange={({ currentTarget }) => payer.setWhole(currentTarget.checked)}
        />
      )}
      {isBilled && <BillAlone {...props} />}
    </section>
  );
}

interface NumberFieldProps {
  readonly payer: PayerAtTill;
  readonly refused: string | undefined;
}

/** Entered, or said to come later: never left out in silence. */
function NumberField({ payer, refused }: NumberFieldProps) {
  const { authorisation, isLater, numberError, isNumberFirst } = payer;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNumberFirst) field.current?.focus();
  }, [isNumberFirst]);
  return (
    <Group gap={16} my={8} align="flex-start" wrap="wrap">
      <TextInput
        ref={field}
        id={AUTHORISATION}
        label="Authorisation number"
        autoComplete="off"
        maxLength={60}
        value={authorisation}
        error={numberError ?? refused}
        onChange={({ currentTarget }) => payer.setAuthorisation(currentTarget.value)}
      />
      <Checkbox
        mt={30}
        label={NO_NUMBER_YET}
        checked={isLater && authorisation.trim() === ''}
        onChange={({ currentTarget }) => {
          payer.setLater(currentTarget.checked);
          if (currentTarget.checked) payer.setAuthorisation('');
        }}
      />
    </Group>
  );
}

/** For a patient who pays later, or nothing. */
function BillAlone({ booking, currency, payer, part, onBilled }: ShareProps) {
  const { authorisation, isLater, isNumberMissing, numberUnsaid } = payer;
  const isNamedAlone = isNumberMissing && isLater;
  const isSaidAlready = isNamedAlone && booking.payerId !== null && booking.authorisationLater;
  const { isBusy, head, onSubmit } = useSending({
    notDone: 'The payer was not billed',
    send: (_, { key }) => {
      const number = isNumberMissing ? {} : { authorisationNumber: authorisation.trim() };
      const later = isNamedAlone ? { authorisationLater: true } : {};
      return billPayer(part.id, { bookingId: booking.id, ...number, ...later }, key);
    },
    onDone: async ({ billed }) => {
      showDone(
        isNamedAlone
          ? `${part.payer} is billed once its number is there`
          : `${part.payer} was billed ${formatMoney(billed, currency)}`,
      );
      await onBilled();
    },
  });
  const why = numberUnsaid ?? (isSaidAlready ? 'Enter the authorisation number first' : undefined);
  return (
    <>
      {head}
      <Button
        variant="light"
        loading={isBusy}
        disabled={why !== undefined}
        title={why}
        leftSection={<IconFileInvoice />}
        onClick={() => onSubmit()}
      >
        {isNamedAlone && !isSaidAlready ? 'Bill it later' : 'Bill the payer'}
      </Button>
    </>
  );
}

/** The share's way to the payer. */
function fate({ payer }: PayersPart, { isWhole, isNumberMissing, isPayersAlone }: PayerAtTill): string {
  if (isWhole) return `${payer} is billed nothing with this payment.`;
  if (isNumberMissing)
    return `${payer} is billed only with an authorisation number: until it is entered, only the patient’s share is taken.`;
  return isPayersAlone ? 'Nothing is asked of the patient.' : `${payer} is billed with the payment.`;
}
