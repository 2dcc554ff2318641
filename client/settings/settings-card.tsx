import { Title } from '@mantine/core';
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
