import { Radio, Stack, Text } from '@mantine/core';
import type { DeliveryOffer, OfferedRecipient } from '../../../shared/contract/deliveries.js';
import { RECIPIENTS, type Recipient } from '../../../shared/domain/reports/delivery.js';
import { PatientAddress } from './patient-address.js';
import classes from './sending.module.css';

export interface OfferRowProps {
  readonly offer: DeliveryOffer;
  readonly chosen: Recipient | undefined;
  /** Why it was not sent when it was tried; undefined: it was not tried, or was sent. */
  readonly refused: string | undefined;
  readonly onChoose: (recipient: Recipient) => void;
  /** Of an address that is being entered. */
  readonly onTyped: (text: string) => void;
  /** An address was entered: it is offered from now on. */
  readonly onKept: () => Promise<unknown>;
}

/** One report: whose it is, and to which address it goes. */
export function OfferRow({ offer, chosen, refused, onChoose, onTyped, onKept }: OfferRowProps) {
  const hasNone = offer.to.some(({ recipient, address }) => recipient === 'patient' && address === null);
  const why = refused ?? offer.refusal;
  return (
    <section className={classes.offer} aria-label={`${offer.patientName}, ${offer.labNumber}`}>
      <Text fw={600}>
        <bdi>{offer.patientName}</bdi> <span className="dimmed">{offer.labNumber}</span>
      </Text>
      {why !== null && (
        <Text c="red" role="alert">
          {why}
        </Text>
      )}
      {offer.refusal === null && (
        <Radio.Group
          value={chosen ?? null}
          aria-label={`Where the report ${offer.labNumber} goes`}
          onChange={(value) => onChoose(RECIPIENTS.find((known) => known === value) ?? 'patient')}
        >
          <Stack gap={8} mt={8}>
            {offer.to.map((to) => (
              <Radio
                key={to.recipient}
                value={to.recipient}
                disabled={to.address === null}
                label={<Whom to={to} />}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {hasNone && (
        <PatientAddress
          patientId={offer.patientId}
          patientName={offer.patientName}
          onTyped={onTyped}
          onKept={onKept}
        />
      )}
    </section>
  );
}

function Whom({ to }: { readonly to: OfferedRecipient }) {
  const who = to.recipient === 'patient' ? 'Patient' : to.name;
  return (
    <>
      {who}:{' '}
      {to.address === null ? 'no email address' : <strong className={classes.address}>{to.address}</strong>}
      {to.preferred && to.address !== null && <span className="dimmed">, asked for results by email</span>}
    </>
  );
}
