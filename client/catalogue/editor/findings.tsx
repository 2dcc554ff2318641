import { Alert, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

/** Gaps, overlaps and what flags nothing, in words; nothing where all is well. */
export function Findings({ found }: { readonly found: readonly string[] }) {
  if (found.length === 0) return null;
  return (
    <Alert color="amber" mt={12} icon={<IconAlertTriangle size={18} />} title="Look at these ranges">
      <List size="sm" spacing={2}>
        {found.map((said) => (
          <List.Item key={said}>{said}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
