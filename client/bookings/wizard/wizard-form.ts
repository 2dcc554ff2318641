import { createFormContext, type FormErrors } from '@mantine/form';
import { createContext, useContext } from 'react';
import type { PaymentType } from '../../../shared/contract/billing-shapes.js';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import type { Batch, MenuProfile } from '../../../shared/contract/catalogue-shapes.js';
import type { ContainerLine } from '../../../shared/contract/containers.js';
import type { PayerChoice } from '../../../shared/contract/payer-shapes.js';
import type { BookingDraft, DraftField } from '../draft/draft.js';
import type { StepKey } from './steps.js';
import type { ChosenTest } from './tests.js';

/** The draft, as the one form that all steps fill. */
export const [WizardFormProvider, useWizardForm, useDraftForm] = createFormContext<
  BookingDraft,
  BookingDraft,
  (draft: BookingDraft) => FormErrors
>();

export type DraftForm = ReturnType<typeof useDraftForm>;

/** The data the steps need beside the draft. */
export interface WizardFacts {
  readonly menu: readonly MenuProfile[];
  readonly bundles: readonly Batch[];
  /** Tubes and pots as the laboratory keeps them. */
  readonly containers: readonly ContainerLine[];
  readonly paymentTypes: readonly PaymentType[];
  /** The payers that a booking may name. */
  readonly payers: readonly PayerChoice[];
  /** The booking that is being changed; none when a new one is made. */
  readonly booking: Booking | undefined;
  /** Those of the draft, as they are priced. */
  readonly tests: readonly ChosenTest[];
  /** Brings a quotation by its code; left out where none can be used. */
  readonly onQuotation?: ((code: string) => Promise<void>) | undefined;
  readonly goTo: (step: StepKey, field?: DraftField) => void;
}

export const WizardContext = createContext<WizardFacts | undefined>(undefined);

export function useWizard(): WizardFacts {
  const facts = useContext(WizardContext);
  if (facts === undefined) throw new Error('A step of the wizard stands outside the wizard');
  return facts;
}
