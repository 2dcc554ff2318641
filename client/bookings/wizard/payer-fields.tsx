import { NativeSelect, TextInput } from '@mantine/core';
import { coPaymentText } from '../../../shared/domain/money/co-payment.js';
import { useLab } from '../../core/lab.js';
import { fieldAt } from '../../ui/forms/form-fields.js';
import { Field } from './step-layout.js';
import { useWizard, useWizardForm } from './wizard-form.js';

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
          label="Payer"
          description={
            payer === undefined
              ? 'The insurer or account customer that is billed; the till bills it'
              : `The patient pays: ${coPaymentText(payer.coPayment, currency).toLowerCase()}`
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
          <Field of12={6}>
            <TextInput
              {...fieldAt(form, 'memberNumber')}
              label="Member number"
              autoComplete="off"
              maxLength={60}
            />
          </Field>
          <Field of12={6}>
            <TextInput
              {...fieldAt(form, 'authorisationNumber')}
              label="Authorisation number"
              description={
                payer?.needsAuthorisation === true
                  ? 'This payer is billed only with an authorisation number'
                  : undefined
              }
              autoComplete="off"
              maxLength={60}
            />
          </Field>
        </>
      )}
    </>
  );
}
