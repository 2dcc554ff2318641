import { Box, Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { WriteQuotationRequest } from '../../../shared/contract/quotations.js';
import { withQuery } from '../../core/api.js';
import { showDone } from '../../ui/feedback/notify.js';
import { ErrorState, FormSkeleton } from '../../ui/feedback/states.js';
import { DayField } from '../../ui/fields/day-field.js';
import { SentForm } from '../../ui/forms/sent-form.js';
import { useSending } from '../../ui/forms/use-sending.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { emptyDraft } from '../draft/draft.js';
import { PriceListField } from '../wizard/steps/contact-details.js';
import { SelectProfiles } from '../wizard/steps/select-profiles.js';
import { Field, Fields } from '../wizard/step-layout.js';
import {
  useDraftForm,
  useWizard,
  useWizardForm,
  WizardContext,
  WizardFormProvider,
  type WizardFacts,
} from '../wizard/wizard-form.js';
import { readingPrices, usePricing, useWizardLists, type WizardLists } from '../wizard/wizard-lists.js';
import { writeQuotation } from './quotations.api.js';

const ABOVE = { title: 'Quotations', to: '/quotations' };

/** Tests are chosen as for a booking; for whom, and until when their prices hold. */
export function Component() {
  const { data, problem, reload } = useWizardLists();
  return (
    <>
      <PageHeader title="New quotation" above={ABOVE} />
      {problem !== undefined && <ErrorState problem={problem} onRetry={reload} />}
      {problem === undefined && data === undefined && <FormSkeleton fields={5} />}
      {data !== undefined && <NewQuotation lists={data} onOtherPrices={reload} />}
    </>
  );
}

interface NewQuotationProps {
  readonly lists: WizardLists;
  readonly onOtherPrices: () => Promise<void>;
}

/** Everything beside the tests, which are chosen as in a booking. */
interface Terms {
  readonly recipient: string;
  readonly validUntil: string;
  readonly forMany: boolean;
  readonly note: string;
}

const NO_TERMS: Terms = { recipient: '', validUntil: '', forMany: false, note: '' };

function NewQuotation({ lists, onOtherPrices }: NewQuotationProps) {
  const navigate = useNavigate();
  const form = useDraftForm({ initialValues: emptyDraft() });
  const [terms, setTerms] = useState(NO_TERMS);
  const { menu, bundles, tests, total, isSettled } = usePricing(lists, form.values, { booking: undefined });
  const { codes, payerId, priceList } = form.values;
  const facts = useMemo<WizardFacts>(
    () => ({ ...lists, menu, bundles, tests, booking: undefined, goTo: () => undefined }),
    [lists, menu, bundles, tests],
  );
  const isReady = codes.length > 0 && isSettled;
  const request: WriteQuotationRequest = {
    ...requestOf(terms),
    profiles: codes,
    payerId: payerId === '' ? null : payerId,
    ...(priceList !== '' && { priceList }),
    shownTotal: total,
  };
  const sending = useSending({
    notDone: 'The quotation was not written',
    lost: codes.length > 0 ? 'The quotation' : undefined,
    send: (_, { key }) => readingPrices(onOtherPrices, writeQuotation(request, key)),
    onDone: ({ code }) => {
      showDone(`Quotation ${code} was written`);
      void navigate(withQuery('/quotations', { id: code }));
    },
  });
  return (
    <WizardFormProvider form={form}>
      <WizardContext value={facts}>
        <SentForm
          sending={sending}
          keyName="Write the quotation"
          isMoney
          isHeld={!isReady}
          className="card"
          style={{ padding: '16px 18px' }}
          aria-label="New quotation"
        >
          <SelectProfiles />
          <Box mt={20}>
            <TermFields terms={terms} onChange={setTerms} />
          </Box>
          <Button
            type="submit"
            mt={20}
            loading={sending.isBusy}
            disabled={!isReady}
            title={isReady ? 'Write the quotation (Ctrl+Enter)' : 'Choose a test first'}
            leftSection={<IconFileInvoice />}
          >
            Write the quotation
          </Button>
        </SentForm>
      </WizardContext>
    </WizardFormProvider>
  );
}

function requestOf({ recipient, validUntil, forMany, note }: Terms): Partial<WriteQuotationRequest> {
  return {
    ...(recipient.trim() !== '' && { recipient: recipient.trim().replaceAll(/\s+/g, ' ') }),
    ...(validUntil !== '' && { validUntil }),
    ...(note.trim() !== '' && { note: note.trim() }),
    forMany,
  };
}

interface TermFieldsProps {
  readonly terms: Terms;
  readonly onChange: (terms: Terms) => void;
}

function PayerField() {
  const form = useWizardForm();
  const { payers } = useWizard();
  if (payers.length === 0) return null;
  return (
    <Field of12={6}>
      <NativeSelect
        id="payerId"
        label="Payer"
        description="Its price list applies, and the booking will name it"
        data={[
          { value: '', label: 'None' },
          ...payers.map(({ id, name, number }) => ({ value: id, label: `${name}, ${number}` })),
        ]}
        value={form.values.payerId}
        onChange={({ currentTarget }) => form.setFieldValue('payerId', currentTarget.value)}
      />
    </Field>
  );
}

function TermFields({ terms, onChange }: TermFieldsProps) {
  return (
    <Fields>
      <Field of12={6}>
        <TextInput
          id="recipient"
          label="For"
          description="A person or a company; empty: nobody yet"
          maxLength={200}
          value={terms.recipient}
          onChange={({ currentTarget }) => onChange({ ...terms, recipient: currentTarget.value })}
        />
      </Field>
      <Field of12={6}>
        <DayField
          id="validUntil"
          label="Valid until"
          description="Empty: the usual number of days"
          value={terms.validUntil}
          onDay={(validUntil) => onChange({ ...terms, validUntil })}
        />
      </Field>
      <PayerField />
      <PriceListField />
      <Field of12={12}>
        <Checkbox
          id="forMany"
          label="For any number of bookings, as for the staff of a company"
          checked={terms.forMany}
          onChange={({ currentTarget }) => onChange({ ...terms, forMany: currentTarget.checked })}
        />
      </Field>
      <Field of12={12}>
        <Textarea
          id="note"
          label="Note"
          description="Printed on the quotation"
          maxLength={500}
          value={terms.note}
          onChange={({ currentTarget }) => onChange({ ...terms, note: currentTarget.value })}
        />
      </Field>
    </Fields>
  );
}
