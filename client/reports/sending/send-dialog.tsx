import { Text, Button, Radio, Stack, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { IconMail } from '@tabler/icons-react';
import type {
  DeliveryOffer,
  OfferedRecipient,
  ReportToSend,
  SentAnswer,
} from '../../../shared/contract/deliveries.js';
import { RECIPIENTS, mailAddressProblem, type Recipient } from '../../../shared/domain/reports/delivery.js';
import { showDone } from '../../ui/feedback/notify.js';
import { ErrorState, TableSkeleton } from '../../ui/feedback/states.js';
import { SubmitDialog } from '../../ui/forms/submit-dialog.js';
import { KEEP_OPEN } from '../../ui/forms/use-sending.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { readOffers, sendReports, saveAddress } from './deliveries.api.js';
import classes from './sending.module.css';
import { asProblem } from '../../core/api.js';
import { useCan } from '../../core/session.js';
import { useOnce } from '../../ui/forms/use-once.js';

interface SendDialogProps {
  readonly bookingIds: readonly string[];
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** Each report with the whole address that it goes to, before anything is sent. */
function SendDialog({ bookingIds, onClose, onSent }: SendDialogProps) {
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
    return KEEP_OPEN;
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
      {data !== undefined && <Text c="dimmed">{contentText(offers)}</Text>}
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

/** The unsent choices that would be lost; the addresses offered were chosen by nobody. */
function lostOf(
  offers: readonly DeliveryOffer[],
  chosen: Readonly<Record<string, Recipient>>,
  typed: Readonly<Record<string, string>>,
): string | undefined {
  const of = ({ bookingId }: DeliveryOffer): string => typed[bookingId] ?? '';
  if (offers.some((offer) => of(offer) !== '')) return 'The unsaved address';
  return offers.some(({ bookingId }) => bookingId in chosen) ? 'Your choices' : undefined;
}

function contentText(offers: readonly DeliveryOffer[]): string {
  const notices = offers.filter(({ content }) => content === 'notice').length;
  if (notices === 0) return 'The report itself is attached.';
  if (notices < offers.length)
    return 'The report is attached, but where it has a special test: then only a notice and a link are sent.';
  return 'Only a notice that the report is ready and a link that checks it are sent: no result, no test, no name.';
}

function countOf(count: number): string {
  return `${count} ${count === 1 ? 'report' : 'reports'}`;
}

interface SendButtonProps {
  readonly bookingIds: readonly string[];
  /** Why it cannot be sent; undefined: it can. */
  readonly why?: string | undefined;
  /** Sending was chosen on the page that opened this report. */
  readonly isWanted?: boolean;
  readonly onSent?: () => void;
}

export function SendButton({ bookingIds, why, isWanted = false, onSent = () => undefined }: SendButtonProps) {
  const [isAsked, setAsked] = useState(isWanted && why === undefined);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail />}
        disabled={why !== undefined || bookingIds.length === 0}
        title={why}
        onClick={() => setAsked(true)}
      >
        Send by email
      </Button>
      {isAsked && <SendDialog bookingIds={bookingIds} onSent={onSent} onClose={() => setAsked(false)} />}
    </>
  );
}

interface OfferRowProps {
  readonly offer: DeliveryOffer;
  readonly chosen: Recipient | undefined;
  /** Why it was not sent when it was tried; undefined: it was not tried, or was sent. */
  readonly refused: string | undefined;
  readonly onChoose: (recipient: Recipient) => void;
  /** For an address being entered. */
  readonly onTyped: (text: string) => void;
  /** An address was entered: it is offered from now on. */
  readonly onKept: () => Promise<unknown>;
}

/** One report: whose it is, and to which address it goes. */
function OfferRow({ offer, chosen, refused, onChoose, onTyped, onKept }: OfferRowProps) {
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

interface PatientAddressProps {
  readonly patientId: string;
  readonly patientName: string;
  /** Text in the field that is not saved yet; '': none. */
  readonly onTyped: (text: string) => void;
  readonly onKept: () => Promise<unknown>;
}

/** The patient has no address: it is entered here and stored on the record, by somebody who may correct that. */
export function PatientAddress({ patientId, patientName, onTyped, onKept }: PatientAddressProps) {
  const mayKeep = useCan('patients.write');
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const { isBusy, once } = useOnce();
  if (!mayKeep) return null;
  const type = (text: string): void => {
    setTyped(text);
    onTyped(text.trim());
  };
  const keep = (): void => {
    const problem = typed.trim() === '' ? 'Enter the address.' : mailAddressProblem(typed);
    setWrong(problem);
    if (problem === null) void once(send);
  };
  const send = async (): Promise<void> => {
    try {
      await saveAddress(patientId, typed.trim());
      onTyped('');
      await onKept();
    } catch (thrown) {
      const refused = asProblem(thrown);
      setWrong(refused.errors[0]?.message ?? refused.detail);
    }
  };
  return (
    <Group mt={8} gap={8} align="flex-start" wrap="wrap">
      <TextInput
        aria-label={`Email of ${patientName}`}
        placeholder="Email of the patient"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        w={280}
        value={typed}
        error={wrong}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The dialog around it sends reports.
          event.preventDefault();
          keep();
        }}
      />
      <Button variant="default" loading={isBusy} onClick={keep}>
        Keep this address
      </Button>
    </Group>
  );
}
