import { useState } from 'react';
import type { PaymentAnswer } from '../../shared/contract/billing-shapes.js';
import type { UpdatePaymentRequest } from '../../shared/contract/billing.js';
import { asProblem, newIdempotencyKey } from '../core/api.js';
import { isUnknown, staysUnknown } from '../core/unknown-outcome.js';
import { forgetAttempt, pendingAttempt, rememberAttempt, type Attempt } from './attempt.js';
import { takePayment } from './billing.api.js';
import { useOnce } from '../ui/forms/use-once.js';

export interface Taking {
  readonly isBusy: boolean;
  /** Sent, and no answer came: trying again is safe, changing it is not. */
  readonly unanswered: Attempt | undefined;
  /** Why the last try again was refused before anybody looked whether the payment was taken. */
  readonly turnedAway: string | undefined;
  /** Why the last payment was refused. */
  readonly refusal: string | undefined;
  /** The same field by field, as far as it is about fields. */
  readonly refused: Readonly<Record<string, string>>;
  readonly answer: PaymentAnswer | undefined;
  readonly take: (request: UpdatePaymentRequest) => void;
  readonly retry: () => void;
  readonly next: () => void;
  readonly clearRefusal: () => void;
}

const NOTHING: Readonly<Record<string, string>> = {};

/**
 * One attempt has one key, whatever happens to the connection, so that money is taken once. `onConflict`: what the
 * payment was reckoned by is another by now.
 */
export function useTaking(bookingId: string, onConflict: () => void): Taking {
  const { isBusy, once } = useOnce();
  const [unanswered, setUnanswered] = useState(() => pendingAttempt(bookingId));
  const [turnedAway, setTurnedAway] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [refused, setRefused] = useState(NOTHING);
  const [answer, setAnswer] = useState<PaymentAnswer>();

  const clearRefusal = (): void => {
    setRefusal(undefined);
    setRefused(NOTHING);
  };

  const send = async (attempt: Attempt): Promise<void> => {
    clearRefusal();
    setTurnedAway(undefined);
    rememberAttempt(attempt);
    try {
      setAnswer(await takePayment(attempt.request, attempt.key));
      forgetAttempt(bookingId);
      setUnanswered(undefined);
    } catch (thrown) {
      failed(attempt, thrown);
    }
  };

  const failed = (attempt: Attempt, thrown: unknown): void => {
    const problem = asProblem(thrown);
    const isNotKnown = staysUnknown(unanswered !== undefined, thrown);
    // A server that failed or was not reached says nothing of whether the money was taken; 429 says wait.
    if (isNotKnown || problem.status === 0 || problem.status >= 500 || problem.status === 429) {
      setUnanswered(attempt);
      const isRefusal = problem.status >= 400 && problem.status < 500 && !isUnknown(thrown);
      if (unanswered !== undefined && isRefusal) setTurnedAway(problem.detail);
      return;
    }
    forgetAttempt(bookingId);
    setUnanswered(undefined);
    setRefusal(problem.detail);
    setRefused(problem.fields());
    // It was reckoned by what stood there before: somebody else's payment, or the exchange rates.
    if (problem.status === 409) onConflict();
  };

  return {
    isBusy,
    unanswered,
    turnedAway,
    refusal,
    refused,
    answer,
    take: (request) => void once(() => send({ key: newIdempotencyKey(), request })),
    retry: () => unanswered !== undefined && void once(() => send(unanswered)),
    next: () => setAnswer(undefined),
    clearRefusal,
  };
}
