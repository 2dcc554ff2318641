import { FormSkeleton } from '../ui/feedback/states.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { useCan } from '../core/session.js';
import { AdminCodeSection } from './admin-code-section.js';
import { ContradictionsSection } from './contradictions-section.js';
import { LabInfoForm } from './lab-info-form.js';
import { readAbout } from './settings.api.js';

export function Component() {
  const maySetCode = useCan('admin-code.set');
  const loaded = useLoaded('about', readAbout);
  return (
    <div style={{ maxWidth: 720 }}>
      <PageHeader
        title="Lab Information"
        subtitle="What reports, receipts and labels say, and how the laboratory works."
      />
      <WhenLoaded of={loaded} skeleton={<FormSkeleton fields={6} />}>
        {(about) => <LabInfoForm key={about.version} about={about} onSaved={loaded.reload} />}
      </WhenLoaded>
      {loaded.data !== undefined && <ContradictionsSection />}
      {loaded.data !== undefined && maySetCode && <AdminCodeSection />}
    </div>
  );
}
