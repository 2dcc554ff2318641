import { Text } from '@mantine/core';
import { useState } from 'react';
import type {
  DeliveryOffer,
  OfferedRecipient,
  ReportToSend,
  SentAnswer,
} from '../../../shared/contract/deliveries.js';
import type { Recipient } from '../../../shared/domain/reports/delivery.js';
import { showDone } from '../../ui/feedback/notify.js';
import { ErrorState, TableSkeleton } from '../../ui/feedback/states.js';
import { SubmitDialog } from '../../ui/forms/submit-dialog.js';
import { STAYS } from '../../ui/forms/use-sending.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { readOffers, sendReports } from './deliveries.api.js';
import { OfferRow } from './offer-row.js';

export interface SendDialogProps {
  readonly bookingIds: readonly string[];
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** Each report with the whole address that it goes to, before anything is sent. */
export function SendDialog({ bookingIds, onClose, onSent }: SendDialogProps) {
  const { data, problem, reload } = useLoaded(`offers ${bookingIds.join()}`, () => readOffers(bookingIds));
  const [chosen, setChosen] = useState<Readonly<Record<string, Recipient>>>({});
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [sent, setSent] = useState<readonly string[]>([]);
  const offers = (data ?? []).filter(({ bookingId }) => !sent.includes(bookingId));
  const reports = offers.flatMap((offer) => toSend(offer, chosen[offer.bookingId]));
  const done = async (answers: readonly SentAnswer[]): Promise<unknown> => {
    const gone = answers.flatMap(({ bookingId, id }) => (id === null ? [] : [bookingId]));
    const count = gone.length;
    setSent([...sent, ...gone]);
    if (count > 0) showDone(`${countOf(count)} on the way: the delivery log says when they arrived`);
    setRefused(
      Object.fromEntries(
        answers.flatMap(({ bookingId, message }) => (message === null ? [] : [[bookingId, message]])),
      ),
    );
    if (count > 0) onSent();
    if (count === answers.length) return onClose();
    await reload();
    return STAYS;
  };
  return (
    <SubmitDialog
      title="Send by email"
      lost={lostOf(offers, chosen, typed)}
      notDone="Nothing was sent"
      confirmLabel={reports.length === 0 ? 'Send' : `Send ${countOf(reports.length)}`}
      disabled={reports.length === 0}
      missing="There is nobody to send to"
      onSubmit={(key) => sendReports(reports, key)}
      onDone={done}
      onClose={onClose}
    >
      {problem !== undefined && <ErrorState problem={problem} onRetry={reload} />}
      {data === undefined && problem === undefined && <TableSkeleton rows={2} columns={2} />}
      {data !== undefined && <Text c="dimmed">{whatLeaves(offers)}</Text>}
      {offers.map((offer) => (
        <OfferRow
          key={offer.bookingId}
          offer={offer}
          chosen={recipientOf(offer, chosen[offer.bookingId])?.recipient}
          refused={refused[offer.bookingId]}
          onTyped={(text) => setTyped((before) => ({ ...before, [offer.bookingId]: text }))}
          onKept={reload}
          onChoose={(recipient) => setChosen((before) => ({ ...before, [offer.bookingId]: recipient }))}
        />
      ))}
    </SubmitDialog>
  );
}

function recipientOf({ to }: DeliveryOffer, chosen: Recipient | undefined): OfferedRecipient | undefined {
  const reachable = to.filter(({ address }) => address !== null);
  return reachable.find(({ recipient }) => recipient === chosen) ?? reachable[0];
}

function toSend(offer: DeliveryOffer, chosen: Recipient | undefined): readonly ReportToSend[] {
  const to = recipientOf(offer, chosen);
  if (offer.refusal !== null || to === undefined || to.address === null) return [];
  return [{ bookingId: offer.bookingId, recipient: to.recipient, address: to.address }];
}

/** Of what is still to be sent; the addresses that are offered were chosen by nobody. */
function lostOf(
  offers: readonly DeliveryOffer[],
  chosen: Readonly<Record<string, Recipient>>,
  typed: Readonly<Record<string, string>>,
): string | undefined {
  const of = ({ bookingId }: DeliveryOffer): string => typed[bookingId] ?? '';
  if (offers.some((offer) => of(offer) !== '')) return 'The unsaved address';
  return offers.some(({ bookingId }) => bookingId in chosen) ? 'What you chose' : undefined;
}

function whatLeaves(offers: readonly DeliveryOffer[]): string {
  const notices = offers.filter(({ content }) => content === 'notice').length;
  if (notices === 0) return 'The report itself is attached.';
  if (notices < offers.length)
    return 'The report is attached, but where it has a special test: then only a notice and a link are sent.';
  return 'Only a notice that the report is ready and a link that checks it are sent: no result, no test, no name.';
}

function countOf(count: number): string {
  return `${count} ${count === 1 ? 'report' : 'reports'}`;
}
