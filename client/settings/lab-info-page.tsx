import { Button, PasswordInput, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormSkeleton } from '../ui/feedback/states.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { useLab } from '../core/lab.js';
import { useCan } from '../core/session.js';
import { LinkButton } from '../ui/layout/link-button.js';
import { ContradictionsSection } from './contradictions-section.js';
import { LabInfoForm } from './lab-info-form.js';
import { readAbout, setAdminCode } from './settings.api.js';
import { fieldAt } from '../ui/forms/form-fields.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { KEEP_OPEN, useSending } from '../ui/forms/use-sending.js';
import { showDone } from '../ui/feedback/notify.js';

export function Component() {
  const maySetCode = useCan('admin-code.set');
  const mayWrite = useCan('settings.write');
  const loaded = useLoaded('about', readAbout);
  return (
    <div style={{ maxWidth: 720 }}>
      <PageHeader
        title="Lab Information"
        subtitle="The text on reports, receipts and labels, and the laboratory's rules."
      />
      <WhenLoaded of={loaded} skeleton={<FormSkeleton fields={6} />}>
        {(about) => <LabInfoForm key={about.version} about={about} onSaved={loaded.reload} />}
      </WhenLoaded>
      {loaded.data !== undefined && mayWrite && <VatSection />}
      {loaded.data !== undefined && <ContradictionsSection />}
      {loaded.data !== undefined && maySetCode && <AdminCodeSection />}
    </div>
  );
}

/** All that a laboratory without VAT sees of it. */
function VatSection() {
  const isKnown = useLab((lab) => lab.vat);
  return (
    <section className="card" style={{ padding: 20, marginTop: 16, marginBottom: 16 }}>
      <Title order={2}>VAT</Title>
      <Text c="dimmed" mt={4} mb={16}>
        {isKnown ? 'Rates, the tax number, and how prices hold the tax.' : 'Not charged.'}
      </Text>
      <LinkButton to="/vat" variant="default">
        {isKnown ? 'VAT settings' : 'Set up VAT'}
      </LinkButton>
    </section>
  );
}

const SHORTEST = 6;
const NOTHING = { code: '' };

/** The code that updating or deleting a booking asks for; it can be set, never read. */
function AdminCodeSection() {
  const form = useForm({
    initialValues: NOTHING,
    validate: {
      code: (code) => (code.length < SHORTEST ? `At least ${SHORTEST} characters are needed` : null),
    },
  });
  const sending = useSending({
    form,
    notDone: 'The admin code was not set',
    lost: form.isDirty() ? 'The new admin code' : undefined,
    send: ({ code }) => setAdminCode(code),
    onDone: () => {
      form.setValues(NOTHING);
      form.resetDirty(NOTHING);
      showDone('The admin code was set');
      return KEEP_OPEN;
    },
  });
  return (
    <SentForm sending={sending} className="card" style={{ padding: 20, marginTop: 16 }}>
      <Title order={2}>Admin code</Title>
      <Text c="dimmed" mt={4} mb={16}>
        Asked for before a booking is updated or deleted. The present code cannot be shown; setting a new one
        replaces it.
      </Text>
      <PasswordInput label="New admin code" maw={320} autoComplete="off" {...fieldAt(form, 'code')} />
      <Button type="submit" variant="default" mt={16} loading={sending.isBusy}>
        Set admin code
      </Button>
    </SentForm>
  );
}
