import { useState, useEffect, useRef } from 'react';
import { Alert, Button, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { PaymentAnswer, PaymentType } from '../../shared/contract/billing-shapes.js';
import type { UpdatePaymentRequest } from '../../shared/contract/billing.js';
import { asProblem, newIdempotencyKey } from '../core/api.js';
import { isOfWitness, type Witness } from '../ui/forms/witness-fields.js';
import { isUnknown, remainsUnknown } from '../core/unknown-outcome.js';
import { takePayment } from './billing.api.js';
import { useOnce } from '../ui/forms/use-once.js';
import { Refusal } from '../ui/feedback/refusal.js';
import { formatMoney } from '../ui/layout/money.js';

export interface PaymentAttempt {
  readonly isBusy: boolean;
  /** Sent, and no answer came: trying again is safe, changing it is not. */
  readonly unanswered: Attempt | undefined;
  /** Why the last try again was refused before anybody looked whether the payment was taken. */
  readonly turnedAway: string | undefined;
  /** Why the last payment was refused. */
  readonly refusal: string | undefined;
  /** The same field by field, as far as it is about fields. */
  readonly refused: Readonly<Record<string, string>>;
  /** Why a second person has to sign in, or why the one who did could not approve. */
  readonly witnessRefusal: string | undefined;
  readonly answer: PaymentAnswer | undefined;
  /** `witness`: a second person who approves the discount. */
  readonly take: (request: UpdatePaymentRequest, witness?: Witness) => Promise<void>;
  readonly retry: () => void;
  readonly next: () => void;
  readonly clearRefusal: () => void;
}

const NOTHING: Readonly<Record<string, string>> = {};

/**
 * One attempt has one key, whatever happens to the connection, so that money is taken once. `onConflict`: the data that
 * the payment was calculated from have changed.
 */
export function usePaymentAttempt(bookingId: string, onConflict: () => void): PaymentAttempt {
  const { isBusy, once } = useOnce();
  const [unanswered, setUnanswered] = useState(() => pendingAttempt(bookingId));
  const [turnedAway, setTurnedAway] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [refused, setRefused] = useState(NOTHING);
  const [witnessRefusal, setWitnessRefusal] = useState<string>();
  const [answer, setAnswer] = useState<PaymentAnswer>();

  const clearRefusal = (): void => {
    setRefusal(undefined);
    setRefused(NOTHING);
    setWitnessRefusal(undefined);
  };

  const send = async (attempt: Attempt, witness?: Witness): Promise<void> => {
    clearRefusal();
    setTurnedAway(undefined);
    rememberAttempt(attempt);
    try {
      setAnswer(await takePayment(attempt.request, { idempotencyKey: attempt.key, witness }));
      forgetAttempt(bookingId);
      setUnanswered(undefined);
    } catch (thrown) {
      failed(attempt, thrown);
    }
  };

  const failed = (attempt: Attempt, thrown: unknown): void => {
    const problem = asProblem(thrown);
    const isForSecond = isOfWitness(problem);
    // Without a second person it is asked for only once nothing was found under the key: the first try took nothing.
    const isNotKnown = remainsUnknown(unanswered !== undefined && !isForSecond, thrown);
    // A server that failed or was not reached says nothing of whether the money was taken; 429 says wait.
    if (isNotKnown || problem.status === 0 || problem.status >= 500 || problem.status === 429) {
      setUnanswered(attempt);
      const isRefusal = problem.status >= 400 && problem.status < 500 && !isUnknown(thrown);
      if (unanswered !== undefined && isRefusal) setTurnedAway(problem.detail);
      return;
    }
    forgetAttempt(bookingId);
    setUnanswered(undefined);
    if (isForSecond) return setWitnessRefusal(problem.detail);
    setRefusal(problem.detail);
    setRefused(problem.fields());
    // It was calculated from older data: somebody else's payment or the exchange rates have changed.
    if (problem.status === 409) onConflict();
  };

  return {
    isBusy,
    unanswered,
    turnedAway,
    refusal,
    refused,
    witnessRefusal,
    answer,
    take: (request, witness) => once(() => send({ key: newIdempotencyKey(), request }, witness)),
    retry: () => unanswered !== undefined && void once(() => send(unanswered)),
    next: () => setAnswer(undefined),
    clearRefusal,
  };
}

/** A payment that was sent and not answered: it may have been taken, so it is sent again only as it was. */
interface Attempt {
  readonly key: string;
  readonly request: UpdatePaymentRequest;
}

const nameOf = (bookingId: string): string => `payment attempt ${bookingId}`;

function rememberAttempt(attempt: Attempt): void {
  sessionStorage.setItem(nameOf(attempt.request.bookingId), JSON.stringify(attempt));
}

function forgetAttempt(bookingId: string): void {
  sessionStorage.removeItem(nameOf(bookingId));
}

/** Survives a reload of the page in the middle of an attempt. */
function pendingAttempt(bookingId: string): Attempt | undefined {
  const text = sessionStorage.getItem(nameOf(bookingId));
  if (text === null) return undefined;
  try {
    const attempt = JSON.parse(text) as Partial<Attempt>;
    const { key, request } = attempt;
    return key === undefined || request?.bookingId !== bookingId ? undefined : { key, request };
  } catch {
    return undefined;
  }
}

interface NotTakenProps {
  readonly taking: PaymentAttempt;
  /** The fields are gone because somebody else took the money: a refusal at them is shown here. */
  readonly isSettled: boolean;
}

/** The reason why the payment was not taken, unless a field of the form shows it. */
export function RefusedPayment({ taking: { refusal, refused, clearRefusal }, isSettled }: NotTakenProps) {
  const isAtFields = Object.keys(refused).length > 0 && !isSettled;
  return (
    <Refusal
      title="The payment was not taken"
      cause={isAtFields ? undefined : refusal}
      onClose={clearRefusal}
    />
  );
}

interface UnansweredProps {
  readonly taking: PaymentAttempt;
  readonly types: readonly PaymentType[];
  readonly currency: string;
}

/** A payment whose answer was lost: what was sent, and the one safe thing to do. Enter tries again. */
export function UnansweredPayment({ taking, types, currency }: UnansweredProps) {
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => again.current?.focus(), [taking.isBusy]);
  const request = taking.unanswered?.request;
  if (request === undefined) return null;
  const nameOf = (slug: string): string => types.find(({ nameSlug }) => nameSlug === slug)?.name ?? slug;
  return (
    <Alert color="amber" role="alert" icon={<IconAlertTriangle />} title="No answer came to this payment">
      <Text>
        It may or may not have been taken. Trying again is safe: the same payment is never taken twice, and
        you get the receipt either way.
      </Text>
      <List mt={8}>
        {request.payments.map(({ paymentType, amount, units }, index) => (
          <List.Item key={index}>
            {nameOf(paymentType)} {formatMoney(amount, units ?? currency)}
          </List.Item>
        ))}
        {request.discount !== undefined && (
          <List.Item>Discount {formatMoney(request.discount.amount, currency)}</List.Item>
        )}
      </List>
      {taking.turnedAway !== undefined && (
        <Text mt={8} fw={600}>
          The last try was refused: {taking.turnedAway}
        </Text>
      )}
      <Button ref={again} mt={12} loading={taking.isBusy} onClick={taking.retry}>
        Try again
      </Button>
    </Alert>
  );
}
