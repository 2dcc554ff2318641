import { Button, Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import type { Booking } from '../../shared/contract/booking-shapes.js';
import { obstacleText, type PayersPart } from '../../shared/domain/money/who-owes.js';
import { showDone } from '../ui/feedback/notify.js';
import { useSending } from '../ui/forms/use-sending.js';
import { formatMoney } from '../ui/layout/money.js';
import { WhoOwesLine } from '../ui/layout/who-owes.js';
import { billPayer } from './billing.api.js';
import type { PayerAtTill } from './payer-at-till.js';
import classes from './take-payment.module.css';

interface PayerShareProps {
  readonly booking: Booking;
  readonly currency: string;
  readonly payer: PayerAtTill;
  readonly onBilled: () => Promise<void>;
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
  return (
    <section className={`card ${classes.payer}`} aria-label="Payer">
      <Text fw={600}>{part.payer}</Text>
      <WhoOwesLine owes={part} unit={currency} />
      {obstacle !== null && <Text size="sm">{obstacle}</Text>}
      {isLeft && (
        <>
          <Text c="dimmed" size="sm">
            {fate(part, payer)}
          </Text>
          <Checkbox
            my={8}
            label="The patient pays the whole bill"
            checked={payer.isWhole}
            onChange={({ currentTarget }) => payer.setWhole(currentTarget.checked)}
          />
        </>
      )}
      {isLeft && !payer.isWhole && <BillAlone {...props} />}
    </section>
  );
}

/** For a patient who pays later, or nothing. */
function BillAlone({ booking, currency, payer, part, onBilled }: ShareProps) {
  const { authorisation, isNumberMissing } = payer;
  const { isBusy, head, onSubmit } = useSending({
    notDone: 'The payer was not billed',
    send: (_, { key }) => {
      const request = { bookingId: booking.id, authorisationNumber: authorisation.trim() };
      return billPayer(part.id, request, key);
    },
    onDone: async ({ billed }) => {
      showDone(`${part.payer} was billed ${formatMoney(billed, currency)}`);
      await onBilled();
    },
  });
  return (
    <>
      {head}
      <Group gap={8} align="flex-end" wrap="wrap">
        {payer.needsNumber && (
          <TextInput
            id="authorisationNumber"
            label="Authorisation number"
            autoComplete="off"
            maxLength={60}
            value={authorisation}
            onChange={({ currentTarget }) => payer.setAuthorisation(currentTarget.value)}
          />
        )}
        <Button
          variant="light"
          loading={isBusy}
          disabled={isNumberMissing}
          title={isNumberMissing ? 'Enter the authorisation number first' : undefined}
          leftSection={<IconFileInvoice />}
          onClick={() => onSubmit()}
        >
          Bill the payer
        </Button>
      </Group>
    </>
  );
}

/** The share's way to the payer. */
function fate({ payer }: PayersPart, { isWhole, isNumberMissing, isPayersAlone }: PayerAtTill): string {
  if (isWhole) return `${payer} is billed nothing with this payment.`;
  if (isNumberMissing)
    return `${payer} pays only with an authorisation number: until it is entered, only the patient’s share is taken.`;
  return isPayersAlone ? 'Nothing is asked of the patient.' : `${payer} is billed with the payment.`;
}
