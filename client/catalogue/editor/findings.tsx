import { Alert, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

/** Gaps and overlaps in words; nothing where the ranges meet everywhere. */
export function Findings({ found }: { readonly found: readonly string[] }) {
  if (found.length === 0) return null;
  return (
    <Alert color="amber" mt={12} icon={<IconAlertTriangle size={18} />} title="Look at these ages">
      <List size="sm" spacing={2}>
        {found.map((said) => (
          <List.Item key={said}>{said}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
