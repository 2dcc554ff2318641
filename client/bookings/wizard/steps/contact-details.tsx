import { Checkbox, NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { SimilarPatient } from '../../../../shared/contract/patients.js';
import { NO_NUMBER_YET } from '../../../../shared/domain/money/authorisation-number.js';
import { coPaymentText } from '../../../../shared/domain/money/co-payment.js';
import { useLab } from '../../../core/lab.js';
import { useCan } from '../../../core/session.js';
import { showProblem } from '../../../ui/feedback/notify.js';
import { useLoaded } from '../../../ui/feedback/use-loaded.js';
import { fieldAt } from '../../../ui/forms/form-fields.js';
import { readPatient, readPatientsPayer, readPriceLists } from '../../bookings.api.js';
import { fieldsOf } from '../../draft/draft.js';
import { ContactFields, DeliverByField } from '../patient-fields.js';
import { SimilarPopup, useSimilarPatients, type SimilarPatients } from '../similar-patients.js';
import { RunningTotalPanel, Field, Fields, WizardText } from '../step-layout.js';
import { useWizard, useWizardForm, type useDraftForm } from '../wizard-form.js';

/** So many make a number that somebody may have already. */
const PHONE_DIGITS = 6;

export function ContactDetails() {
  const form = useWizardForm();
  const similar = useSimilarPatients(form.values);
  return (
    <RunningTotalPanel>
      <Fields>
        <ContactFields
          onPhone={(phone) => {
            if (phone.replace(/\D/g, '').length >= PHONE_DIGITS)
              similar.onIdentity({ ...form.values, phone });
          }}
        />
        <PayerFields />
        <PriceListField />
        <KnownAlready similar={similar} />
        <DeliverByField />
      </Fields>
    </RunningTotalPanel>
  );
}

/** The insurer or account customer that is billed, with what the patient goes by there. */
export function PayerFields() {
  const form = useWizardForm();
  const { payers } = useWizard();
  const currency = useLab((lab) => lab.currency);
  const { payerId } = form.values;
  const payer = payers.find(({ id }) => id === payerId);
  const isGone = payerId !== '' && payer === undefined;
  if (payers.length === 0 && payerId === '') return null;
  return (
    <>
      <Field of12={12}>
        <NativeSelect
          {...fieldAt(form, 'payerId')}
          onChange={({ currentTarget }) => {
            // Said of the other payer.
            form.setValues({ payerId: currentTarget.value, authorisationLater: false });
            form.clearFieldError('authorisationNumber');
          }}
          label="Payer"
          description={
            payer === undefined
              ? 'The insurer or account customer to bill; the till bills it'
              : `The patient pays: ${payer.coPayment.kind === 'none' ? 'nothing' : coPaymentText(payer.coPayment, currency)}`
          }
          data={[
            { value: '', label: 'The patient pays' },
            ...payers.map(({ id, name, number }) => ({ value: id, label: `${name}, ${number}` })),
            ...(isGone ? [{ value: payerId, label: 'A payer that is switched off' }] : []),
          ]}
        />
      </Field>
      {payerId !== '' && (
        <>
          <WizardText of12={6} field="memberNumber" label="Member number" maxLength={60} />
          <NumberFields isAsked={payer?.needsAuthorisation === true} />
        </>
      )}
    </>
  );
}

/** `isAsked`: the payer pays only with it, so that it is entered or said to come later. */
function NumberFields({ isAsked }: { readonly isAsked: boolean }) {
  const form = useWizardForm();
  const { authorisationLater } = form.values;
  return (
    <>
      <WizardText
        of12={6}
        field="authorisationNumber"
        label="Authorisation number"
        description={isAsked ? 'This payer is billed only with an authorisation number' : undefined}
        withAsterisk={isAsked}
        onChange={({ currentTarget: { value } }) => {
          form.setFieldValue('authorisationNumber', value);
          if (value.trim() !== '') form.setFieldValue('authorisationLater', false);
        }}
        maxLength={60}
      />
      {isAsked && (
        <Field of12={12}>
          <Checkbox
            id="authorisationLater"
            label={NO_NUMBER_YET}
            description="It stands in the todos until it is entered; the payer is billed only then"
            checked={authorisationLater}
            onChange={({ currentTarget }) => {
              form.setFieldValue('authorisationLater', currentTarget.checked);
              if (currentTarget.checked) form.setFieldValue('authorisationNumber', '');
              form.clearFieldError('authorisationNumber');
            }}
          />
        </Field>
      )}
    </>
  );
}

/** The patient pays: no payer, and nothing that a payer knows a patient by. */
const NO_PAYER = {
  payerOf: '',
  payerId: '',
  memberNumber: '',
  authorisationNumber: '',
  authorisationLater: false,
};

/**
 * Selects a known patient's last payer, once for each patient, so that somebody who changes it is not asked again. The
 * selection goes when the patient does: nobody else is billed by it.
 */
export function usePatientsPayer(form: ReturnType<typeof useDraftForm>, isNew: boolean): void {
  const { patient, payerOf } = form.values;
  const patientId = patient?.id ?? '';
  const isOther = isNew && patientId !== payerOf;
  useEffect(() => {
    if (!isOther) return;
    if (payerOf !== '') form.setValues(NO_PAYER);
    if (patientId === '') return;
    let isCurrent = true;
    const choose = async (): Promise<void> => {
      const { payerId, memberNumber } = await readPatientsPayer(patientId);
      if (!isCurrent) return;
      const isChosen = form.getValues().payerId !== '';
      form.setValues({
        payerOf: patientId,
        ...(payerId !== null && !isChosen && { payerId, memberNumber: memberNumber ?? '' }),
      });
    };
    // Without an answer the payer is chosen by hand.
    choose().catch(() => {
      if (isCurrent) form.setValues({ payerOf: patientId });
    });
    return () => {
      isCurrent = false;
    };
    // The form is the same object's state; a patient is asked for once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [patientId, isOther]);
}

/** The price list of a new booking, for those who may choose another than the usual one. */
export function PriceListField() {
  const mayChoose = useCan('prices.choose');
  const { booking } = useWizard();
  return mayChoose && booking === undefined ? <ChosenList /> : null;
}

function ChosenList() {
  const form = useWizardForm();
  const { data: lists = [] } = useLoaded('price lists to choose', readPriceLists);
  const open = lists.filter(({ retired }) => !retired);
  const { priceList } = form.values;
  const isGone = priceList !== '' && open.length > 0 && open.every(({ id }) => id !== priceList);
  return (
    <Field of12={12}>
      <NativeSelect
        {...fieldAt(form, 'priceList')}
        label="Prices"
        description="Sets the prices; it stays with the booking"
        data={[
          { value: '', label: "Default: the payer's list, or the cash list" },
          ...open.map(({ id, name }) => ({ value: id, label: name })),
          ...(isGone ? [{ value: priceList, label: 'A retired list' }] : []),
        ]}
      />
    </Field>
  );
}

/** The same phone and date of birth, or national id, most likely mean the same person, whatever the name. */
function KnownAlready({ similar }: { readonly similar: SimilarPatients }) {
  const form = useWizardForm();
  const [ticked, setTicked] = useState<SimilarPatient>();
  if (similar.found.length === 0) return null;
  const take = async (chosen: SimilarPatient): Promise<void> => {
    similar.close();
    try {
      form.setValues(fieldsOf(await readPatient(chosen.id)));
    } catch (thrown) {
      showProblem(thrown, { what: 'The patient could not be loaded', retry: () => take(chosen) });
    }
  };
  return (
    <Field of12={12}>
      <SimilarPopup
        found={similar.found}
        inHand={undefined}
        tickedId={ticked?.id}
        onTick={setTicked}
        onUse={(patient) => void take(patient)}
        onClose={similar.close}
      />
    </Field>
  );
}
