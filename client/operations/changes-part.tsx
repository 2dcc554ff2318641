import { List, Text, Title } from '@mantine/core';
import { useLoaded } from '../ui/use-loaded.js';
import { Part } from './part.js';
import { readChanges } from './operations.api.js';

/** What this version brought, and those before it. */
export function ChangesPart() {
  const { data } = useLoaded('changes', readChanges);
  if (data === undefined || data.releases.length === 0) return null;
  return (
    <Part title="What each version brought">
      {data.releases.map(({ title, lines }) => (
        <div key={title}>
          <Title order={3} size="h4" mb={8}>
            {title}
          </Title>
          <List spacing={6} mb={16} maw={820}>
            {lines.map((line) => (
              <List.Item key={line}>
                <Text component="span">{line}</Text>
              </List.Item>
            ))}
          </List>
        </div>
      ))}
    </Part>
  );
}
