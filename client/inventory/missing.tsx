import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../ui/feedback/states.js';
import { PageHeader } from '../ui/layout/page-header.js';

/** An address that names nothing. */
export function Missing({ what, to }: { readonly what: string; readonly to: string }) {
  return (
    <>
      <PageHeader title={`No such ${what}`} />
      <EmptyState
        title={`There is no such ${what}`}
        text="The link may be out of date. Choose it from the list."
        action={
          <Button component={Link} to={to}>
            Open the list
          </Button>
        }
      />
    </>
  );
}
