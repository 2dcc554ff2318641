import { useMemo, useRef, type ComponentType, type KeyboardEvent, type ReactNode } from 'react';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import { formatMoney as written, parseMoney } from '../../../shared/domain/money/money.js';
import { useLab, type Lab } from '../../core/lab.js';
import { afterPress } from '../../ui/feedback/after-press.js';
import { usePhoneRule } from '../../ui/fields/phone-rule.js';
import { enterToButton } from '../../ui/forms/sent-form.js';
import { KeysInLines } from '../../ui/keys/key-hint.js';
import { useShortcut } from '../../ui/keys/shortcuts.js';
import { formatMoney } from '../../ui/layout/money.js';
import { draftErrors, draftProblems, type FieldProblem } from '../draft/draft-rules.js';
import type { BookingDraft, DraftField } from '../draft/draft.js';
import { storeDraft, type DraftOwner } from '../draft/saved-drafts.js';
import { sameRegisteredProblems, patientIdentityProblems } from '../draft/patient-identity.js';
import { useDraftVersions } from './draft-versions.js';
import { tenderOf, type BillToCome } from './payment-choice.js';
import { QuotationNotice, useQuotation } from './quotation-in-hand.js';
import { useRegistered } from './same-registered.js';
import { SaveFailure, useSave, type Save } from './saving.js';
import { FIRST_STEP, LAST_STEP, adjacentStep, type StepKey } from './steps.js';
import { BookingSummary } from './steps/booking-summary.js';
import { ClinicalData } from './steps/clinical-data.js';
import { ContactDetails, usePatientsPayer } from './steps/contact-details.js';
import { PatientDemographics } from './steps/patient-demographics.js';
import { ReferringDoctor } from './steps/referring-doctor.js';
import { SelectProfiles } from './steps/select-profiles.js';
import {
  useDraftForm,
  WizardContext,
  WizardFormProvider,
  type DraftForm,
  type WizardFacts,
} from './wizard-form.js';
import { WizardFooter, WizardStrip } from './wizard-frame.js';
import { PriceChangeNotice, usePricing, type WizardLists } from './wizard-lists.js';
import { stepMarks, useSteps, WizardSteps } from './wizard-steps.js';
import classes from '../../ui/layout/wizard.module.css';

const STEP_PARTS: Readonly<Record<StepKey, ComponentType>> = {
  'select-profiles': SelectProfiles,
  'patient-demographics': PatientDemographics,
  'contact-details': ContactDetails,
  'clinical-data': ClinicalData,
  'referring-doctor': ReferringDoctor,
  'booking-summary': BookingSummary,
};

const ASKED_BY_NOTICE: ReadonlySet<DraftField> = new Set(['samePerson', 'whoItIs']);

interface WizardProps {
  readonly owner: DraftOwner;
  readonly initial: BookingDraft;
  readonly lists: WizardLists;
  readonly booking?: Booking;
  /** The last step's word, e.g. Book. */
  readonly finish: string;
  /** The heading of a failure, e.g. "The booking was not saved". */
  readonly failing: string;
  readonly save: Save;
  readonly header: (draft: BookingDraft) => ReactNode;
  readonly notice?: ReactNode;
}

export function Wizard(props: WizardProps) {
  const { owner, initial, lists, booking, finish, failing, save, header, notice } = props;
  const timeZone = useLab((lab) => lab.timeZone);
  const currency = useLab((lab) => lab.currency);
  const form = useKeptForm(owner, initial, { booking, payers: lists.payers });
  const draft = form.values;
  usePatientsPayer(form, booking === undefined);
  useRegistered(form, booking === undefined);
  const { inHand, onQuotation } = useQuotation(form, booking === undefined);
  const { menu, bundles, tests, total, chosen, isSettled } = usePricing(lists, draft, { booking, inHand });
  const { step, visited, goTo } = useSteps();
  const bill = { total, currency, payer: lists.payers.find(({ id }) => id === draft.payerId) };
  const problems = allProblems(draft, timeZone, { ...lists, booking }, bill);
  const isLast = step === LAST_STEP;
  const taken = draft.payNow ? paidAtBooking(draft, lists.paymentTypes, bill) : undefined;
  const blocking = problems.find((problem) => isLast || problem.step === step);
  const versions = useDraftVersions(form, lists);
  const { problem, isBusy, run } = useSave({ form, versions, save, shownTotal: total, goTo });
  const { showWhy, goOn, back } = useWays({ form, step, blocking, goTo, run });
  const Step = STEP_PARTS[step];
  const facts = useMemo<WizardFacts>(
    () => ({ ...lists, menu, bundles, tests, booking, goTo, onQuotation }),
    [lists, menu, bundles, tests, booking, goTo, onQuotation],
  );
  return (
    <WizardFormProvider form={form}>
      <WizardContext value={facts}>
        {header(draft)}
        <StepForm onGoOn={goOn} isMoney={isLast && draft.payNow}>
          <div className={classes.top}>
            <WizardSteps
              marks={stepMarks({ draft, step, problems, errors: form.errors, visited })}
              onStep={(key) => goTo(key)}
            />
            <WizardStrip draft={draft} tests={tests} />
          </div>
          <div className={classes.body}>
            {notice}
            {versions.notice}
            <QuotationNotice inHand={inHand} tests={tests} />
            <PriceChangeNotice chosen={chosen} total={total} isSettled={isSettled} />
            {problem !== undefined && (
              <SaveFailure what={failing} problem={problem} isBusy={isBusy} onRetry={() => void run()} />
            )}
            <Step key={step} />
          </div>
          <WizardFooter
            {...{ taken, isBusy }}
            finish={isLast ? finish : undefined}
            isFirst={step === FIRST_STEP}
            reason={blocking?.message}
            onBack={back}
            onReason={showWhy}
          />
        </StepForm>
      </WizardContext>
    </WizardFormProvider>
  );
}

/** The draft, kept at every change. */
function useKeptForm(
  owner: DraftOwner,
  initial: BookingDraft,
  { booking, payers }: Pick<WizardFacts, 'booking' | 'payers'>,
): DraftForm {
  const timeZone = useLab((lab) => lab.timeZone);
  usePhoneRule();
  return useDraftForm({
    initialValues: initial,
    validate: (draft) => draftErrors(draft, timeZone, payers),
    validateInputOnBlur: true,
    enhanceGetInputProps: ({ inputProps: { onBlur } }) =>
      onBlur === undefined ? undefined : { onBlur: () => afterPress(onBlur) },
    onValuesChange: (draft) => storeDraft(owner, draft, booking),
  });
}

interface Ways {
  readonly form: DraftForm;
  readonly step: StepKey;
  readonly blocking: FieldProblem | undefined;
  readonly goTo: WizardFacts['goTo'];
  readonly run: () => Promise<void>;
}

/** On, back, and to what is missing. */
function useWays({ form, step, blocking, goTo, run }: Ways) {
  const showWhy = (): void => {
    if (blocking === undefined) return;
    const next = nextAsked(blocking, form.values);
    if (next !== undefined) return next.focus();
    // The question who it is has a notice of its own, which goes when the fields are as before.
    if (!ASKED_BY_NOTICE.has(blocking.field)) form.setFieldError(blocking.field, blocking.message);
    goTo(blocking.step, blocking.field);
  };
  const goOn = (): void => {
    const next = adjacentStep(step, 1);
    if (blocking !== undefined) showWhy();
    else if (next === undefined) void run();
    else goTo(next);
  };
  const back = (): void => {
    const before = adjacentStep(step, -1);
    if (before !== undefined) goTo(before);
  };
  useShortcut('mod+Enter', 'Go to the summary; there, book', () => {
    if (step === LAST_STEP) goOn();
    else goTo(LAST_STEP);
  });
  return { showWhy, goOn, back };
}

/**
 * The field that Enter leads to, further down than the cursor and still empty: it was not asked for yet, and so
 * nothing is wrong with it. A birth date or an age will do, and the date comes first.
 */
function nextAsked({ field }: FieldProblem, draft: BookingDraft): HTMLElement | undefined {
  if (!(field in draft) || draft[field as keyof BookingDraft] !== '') return undefined;
  const places = field === 'age' && draft.dateOfBirth === '' ? ['dateOfBirth', 'age'] : [field];
  const from = document.activeElement;
  if (!(from instanceof HTMLInputElement)) return undefined;
  return places
    .flatMap((id) => document.getElementById(id) ?? [])
    .find((to) => (from.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0);
}

/** The payment taken with the booking; undefined: none. */
function paidAtBooking(
  { payments }: BookingDraft,
  types: WizardFacts['paymentTypes'],
  bill: BillToCome,
): string | undefined {
  const { paid, change } = tenderOf(payments, types, bill);
  const kept = (parseMoney(paid) ?? 0n) - (parseMoney(change) ?? 0n);
  return kept > 0n ? formatMoney(written(kept), bill.currency) : undefined;
}

/** Questions who the patient is, which a booking that exists has answered. */
function identityProblems(draft: BookingDraft): readonly FieldProblem[] {
  return [...patientIdentityProblems(draft), ...sameRegisteredProblems(draft)];
}

function allProblems(
  draft: BookingDraft,
  timeZone: Lab['timeZone'],
  { paymentTypes, payers, booking }: Pick<WizardFacts, 'paymentTypes' | 'payers' | 'booking'>,
  bill: BillToCome,
): readonly FieldProblem[] {
  const identity = booking === undefined ? identityProblems(draft) : [];
  const typed = [...identity, ...draftProblems(draft, timeZone, payers)];
  const message = draft.payNow ? tenderOf(draft.payments, paymentTypes, bill).problem : null;
  return message === null ? typed : [...typed, { step: LAST_STEP, field: 'payments', message }];
}

interface StepFormProps {
  readonly onGoOn: () => void;
  /** Money is taken with it: Enter in a field goes to the button alone. */
  readonly isMoney: boolean;
  readonly children: ReactNode;
}

/** Enter goes on from every field of one line; from a text of several lines Ctrl+Enter does, as everywhere. */
function StepForm({ onGoOn, isMoney, children }: StepFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (isMoney) return void enterToButton(event);
    const { target } = event;
    const isText = target instanceof HTMLTextAreaElement;
    const isField = isText || target instanceof HTMLInputElement;
    // A portal's events (the calendar) come through here as well, and are none of this form's.
    const isMine = target instanceof Node && form.current?.contains(target) === true;
    if (event.key !== 'Enter' || !isField || !isMine || event.defaultPrevented) return;
    if (event.shiftKey || event.nativeEvent.isComposing) return;
    // Ctrl+Enter in any other field leads to the summary.
    if (isText !== (event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!event.repeat) onGoOn();
  };
  return (
    <form
      ref={form}
      className={classes.wizard}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        onGoOn();
      }}
    >
      <KeysInLines value="Enter starts a new line, Ctrl+Enter goes on">{children}</KeysInLines>
    </form>
  );
}
