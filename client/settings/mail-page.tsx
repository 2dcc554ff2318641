import { PageHeader } from '../ui/layout/page-header.js';
import { FormSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { MailForm } from './mail-form.js';
import { MailTrial } from './mail-trial.js';
import { readMail } from './mail.api.js';

export function Component() {
  const loaded = useLoaded('mail settings', readMail);
  return (
    <div style={{ maxWidth: 720 }}>
      <PageHeader
        title="Email"
        subtitle="The mail server by which reports are sent, and what leaves with them."
      />
      <WhenLoaded of={loaded} skeleton={<FormSkeleton fields={6} />}>
        {(settings) => <MailForm key={settings.version} settings={settings} onSaved={loaded.reload} />}
      </WhenLoaded>
      {loaded.data !== undefined && <MailTrial isSetUp={loaded.data.host !== ''} />}
    </div>
  );
}
