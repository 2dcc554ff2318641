import { Title, Button } from '@mantine/core';
import type { ReactNode } from 'react';

/** Settings that belong together, under their title. */
export function SettingsCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="card" style={{ padding: 20 }}>
      <Title order={2} mb={16}>
        {title}
      </Title>
      {children}
    </section>
  );
}

interface SaveChangesProps {
  readonly isChanged: boolean;
  readonly isBusy: boolean;
}

/** A form's own button; it says why it rests. */
export function SaveChanges({ isChanged, isBusy }: SaveChangesProps) {
  return (
    <Button
      type="submit"
      mt={20}
      loading={isBusy}
      disabled={!isChanged}
      title={isChanged ? undefined : 'Nothing was changed'}
    >
      Save
    </Button>
  );
}
