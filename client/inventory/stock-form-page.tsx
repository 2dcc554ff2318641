import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/feedback/states.js';
import { SentForm } from '../ui/forms/sent-form.js';
import type { Sending } from '../ui/forms/use-sending.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { LinkButton } from '../ui/layout/link-button.js';

interface StockFormPageProps {
  readonly title: string;
  readonly subtitle: ReactNode;
  readonly sending: Sending;
  readonly confirmLabel: string;
  /** The page that Cancel goes to. */
  readonly back: string;
  readonly children: ReactNode;
}

/** A form of the store that is a page of its own; Ctrl+Enter sends it. */
export function StockFormPage(props: StockFormPageProps) {
  const { title, subtitle, sending, confirmLabel, back, children } = props;
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} />
      <SentForm sending={sending} keyName={confirmLabel} style={{ maxWidth: 860 }}>
        {children}
        <Group mt={24}>
          <Button type="submit" loading={sending.isBusy} title="Ctrl+Enter">
            {sending.isStale ? 'Save what is chosen' : confirmLabel}
          </Button>
          <LinkButton variant="default" to={back}>
            Cancel
          </LinkButton>
        </Group>
      </SentForm>
    </>
  );
}

/** An address that names nothing. */
export function NotFoundNotice({ what, to }: { readonly what: string; readonly to: string }) {
  return (
    <>
      <PageHeader title={`No such ${what}`} />
      <EmptyState
        title={`There is no such ${what}`}
        text="The link may be out of date. Choose it from the list."
        action={<LinkButton to={to}>Open the list</LinkButton>}
      />
    </>
  );
}
