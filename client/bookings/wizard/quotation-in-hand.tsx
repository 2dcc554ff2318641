import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconFileInvoice } from '@tabler/icons-react';
import { useCallback } from 'react';
import type { QuotedTest, Quotation } from '../../../shared/contract/quotations.js';
import { formatMoney as written, parseMoney, sum } from '../../../shared/domain/money/money.js';
import { quotationNumber } from '../../../shared/domain/quotation-code.js';
import { showProblem } from '../../ui/feedback/notify.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { useScanner } from '../../ui/keys/scanner.js';
import { formatDay } from '../../ui/layout/date-time.js';
import { formatMoney } from '../../ui/layout/money.js';
import type { BookingDraft } from '../draft/draft.js';
import { readQuotation, STATE_WORDS } from '../quotations/quotations.api.js';
import type { ChosenTest } from './tests.js';
import { useWizardForm, type DraftForm } from './wizard-form.js';

/** The quotation that a draft is made from, as far as it has been read. */
export interface QuotationInHand {
  readonly quotation: Quotation | undefined;
  /** The quoted tests while their prices hold. */
  readonly quoted: ReadonlyMap<string, QuotedTest>;
  readonly isSettled: boolean;
}

const NOTHING_QUOTED: ReadonlyMap<string, QuotedTest> = new Map();

function useQuotationOf({ quotation: code }: BookingDraft): QuotationInHand {
  const { data } = useLoaded(`quotation ${code}`, async () =>
    code ? inHand(await readQuotation(code)) : null,
  );
  if (!code) return { quotation: undefined, quoted: NOTHING_QUOTED, isSettled: true };
  const read = data?.quotation.code === code ? data : undefined;
  return {
    quotation: read?.quotation,
    quoted: read?.quoted ?? NOTHING_QUOTED,
    isSettled: read !== undefined,
  };
}

function inHand(quotation: Quotation) {
  const holds = quotation.state === 'open';
  const quoted = holds ? new Map(quotation.tests.map((test) => [test.code, test])) : NOTHING_QUOTED;
  return { quotation, quoted };
}

/** What a quotation brings to a booking: its tests beside those that are chosen, its payer, and for one person the name. */
export function quotedFields(quotation: Quotation, draft: BookingDraft): Partial<BookingDraft> {
  const { code, tests, payer, recipient, forMany } = quotation;
  const fresh = tests.map((test) => test.code).filter((one) => !draft.codes.includes(one));
  const isNamed = recipient !== '' && payer === null && !forMany && draft.fullName === '' && !draft.patient;
  return {
    quotation: code,
    codes: [...draft.codes, ...fresh],
    ...(payer !== null && draft.payerId === '' && { payerId: payer.id }),
    ...(isNamed && { fullName: recipient }),
  };
}

/** The draft's quotation, and what brings one by its code; a booking that exists keeps its prices. */
export function useQuotation(form: DraftForm, isNew: boolean) {
  const inHand = useQuotationOf(form.values);
  const { getValues, setValues } = form;
  const bring = useCallback(
    async (code: string): Promise<void> => {
      try {
        const quotation = await readQuotation(code);
        setValues({ ...quotedFields(quotation, getValues()), soughtTest: '' });
      } catch (thrown) {
        showProblem(thrown, { what: 'The quotation was not found' });
      }
    },
    [getValues, setValues],
  );
  useScanner(
    (code) => void bring(code),
    (code) => isNew && quotationNumber(code) !== undefined,
  );
  return { inHand, onQuotation: isNew ? bring : undefined };
}

interface QuotationNoticeProps {
  readonly inHand: QuotationInHand;
  readonly tests: readonly ChosenTest[];
}

/** Whether the quoted prices hold; if not, the difference, before anybody is booked. */
export function QuotationNotice({ inHand: { quotation }, tests }: QuotationNoticeProps) {
  const form = useWizardForm();
  if (quotation === undefined) return null;
  const { code, state, validUntil } = quotation;
  const isUsable = state === 'open' || state === 'expired';
  return (
    <Alert
      role="status"
      mb={16}
      color={state === 'open' ? 'teal' : isUsable ? 'amber' : 'red'}
      icon={state === 'open' ? <IconFileInvoice /> : <IconAlertTriangle />}
      title={`Quotation ${code}${state === 'open' ? '' : `: ${STATE_WORDS[state].toLowerCase()}`}`}
      withCloseButton
      closeButtonLabel="Book without the quotation"
      onClose={() => form.setFieldValue('quotation', '')}
    >
      {state === 'open' && `The quoted prices hold until ${formatDay(validUntil)}.`}
      {state === 'expired' && expiredText(quotation, tests)}
      {!isUsable && 'It cannot be used: close this notice to book at the prices of the day.'}
    </Alert>
  );
}

/** Of the quoted tests that are still chosen, as quoted and as they cost now. */
function expiredText(
  { validUntil, tests: quoted, currency }: Quotation,
  tests: readonly ChosenTest[],
): string {
  const pairs = quoted.flatMap(({ code, price }) => {
    const now = tests.find((test) => test.code === code);
    return now === undefined ? [] : [{ was: price, now: now.price }];
  });
  const total = (of: 'was' | 'now'): string =>
    formatMoney(written(sum(pairs.map((pair) => parseMoney(pair[of]) ?? 0n))), currency);
  const prices = `It was valid until ${formatDay(validUntil)}, so the prices of the day apply`;
  if (total('was') === total('now')) return `${prices}: they are the same.`;
  return `${prices}: ${total('now')} instead of ${total('was')}. Tell the patient first.`;
}
