import { Button, Code, List, Text, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useLoaded } from '../ui/feedback/use-loaded.js';
import { readChanges } from './operations.api.js';
import { Part } from './part.js';

/** What stands between backticks is typed as it is. */
function withCode(line: string): ReactNode {
  return line.split('`').map((part, place) => (place % 2 === 1 ? <Code key={place}>{part}</Code> : part));
}

/** What this version brought, and those before it. */
export function ChangesPart() {
  const { data } = useLoaded('changes', readChanges);
  if (data === undefined || data.releases.length === 0) return null;
  return (
    <Part title="What each version brought">
      {data.releases.map((release) => (
        <OneVersion key={release.title} {...release} />
      ))}
    </Part>
  );
}

const SHOWN = 10;

function OneVersion({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  const [isWhole, setWhole] = useState(lines.length <= SHOWN);
  return (
    <div>
      <Title order={3} size="h4" mb={8}>
        {title}
      </Title>
      <List spacing={6} mb={16} maw={820}>
        {(isWhole ? lines : lines.slice(0, SHOWN)).map((line) => (
          <List.Item key={line}>
            <Text component="span">{withCode(line)}</Text>
          </List.Item>
        ))}
      </List>
      {!isWhole && (
        <Button variant="default" size="sm" mb={16} onClick={() => setWhole(true)}>
          All {lines.length} of {title}
        </Button>
      )}
    </div>
  );
}
