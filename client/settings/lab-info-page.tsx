import { ErrorState, FormSkeleton } from '../ui/states.js';
import { PageHeader } from '../ui/page-header.js';
import { useLoaded } from '../ui/use-loaded.js';
import { useCan } from '../core/session.js';
import { AdminCodeSection } from './admin-code-section.js';
import { LabInfoForm } from './lab-info-form.js';
import { readAbout } from './settings.api.js';

export function Component() {
  const maySetCode = useCan('admin-code.set');
  const { data, problem, reload } = useLoaded('about', readAbout);
  return (
    <div style={{ maxWidth: 720 }}>
      <PageHeader
        title="Lab Information"
        subtitle="What reports, receipts and labels say, and how the laboratory works."
      />
      {problem !== undefined && <ErrorState problem={problem} onRetry={reload} />}
      {data === undefined && problem === undefined && <FormSkeleton fields={6} />}
      {data !== undefined && <LabInfoForm key={data.version} about={data} onSaved={reload} />}
      {data !== undefined && maySetCode && <AdminCodeSection />}
    </div>
  );
}
