import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { PageHeader } from '../../ui/layout/page-header.js';
import { EmptyState, FormSkeleton } from '../../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../../ui/feedback/use-loaded.js';
import { readBeginning } from './set-up.api.js';
import { SetUpWizard } from './set-up-wizard.js';

/** The first run of a new laboratory: it works while no user but the first exists, which the server looks at. */
export function Component() {
  const loaded = useLoaded('set-up', readBeginning);
  return (
    <>
      <PageHeader
        title="Set up the laboratory"
        subtitle="Each step is saved as you go; leave at any time and come back."
      />
      <WhenLoaded of={loaded} skeleton={<FormSkeleton fields={4} />}>
        {(beginning) => (beginning.setUp.open ? <SetUpWizard beginning={beginning} /> : <Over />)}
      </WhenLoaded>
    </>
  );
}

function Over() {
  return (
    <div className="card">
      <EmptyState
        icon={<IconChecks size={26} stroke={1.5} />}
        title="The laboratory is set up"
        text="Other people have users here. Everything that was asked is changed under Settings, Profiles and Security."
        action={
          <Button component={Link} to="/welcome">
            To your page
          </Button>
        }
      />
    </div>
  );
}
