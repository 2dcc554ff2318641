import { ContactFields, DeliverByField } from '../contact-fields.js';
import { KnownAlready } from '../known-already.js';
import { PriceListField } from '../price-list-field.js';
import { PayerFields } from '../payer-fields.js';
import { BesideSoFar, Fields } from '../step-layout.js';
import { useSimilarPatients } from '../use-similar-patients.js';
import { useWizardForm } from '../wizard-form.js';

/** So many make a number that somebody may have already. */
const PHONE_DIGITS = 6;

export function ContactDetails() {
  const form = useWizardForm();
  const similar = useSimilarPatients(form.values);
  return (
    <BesideSoFar>
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
    </BesideSoFar>
  );
}
