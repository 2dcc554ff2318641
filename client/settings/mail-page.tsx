import { PageHeader } from '../ui/page-header.js';
import { ErrorState, FormSkeleton } from '../ui/states.js';
import { useLoaded } from '../ui/use-loaded.js';
import { MailForm } from './mail-form.js';
import { MailTrial } from './mail-trial.js';
import { readMail } from './mail.api.js';

export function Component() {
  const { data, problem, reload } = useLoaded('mail settings', readMail);
  return (
    <div style={{ maxWidth: 720 }}>
      <PageHeader
        title="Email"
        subtitle="The mail server by which reports are sent, and what leaves with them."
      />
      {problem !== undefined && <ErrorState problem={problem} onRetry={reload} />}
      {data === undefined && problem === undefined && <FormSkeleton fields={6} />}
      {data !== undefined && <MailForm key={data.version} settings={data} onSaved={reload} />}
      {data !== undefined && <MailTrial isSetUp={data.host !== ''} />}
    </div>
  );
}
