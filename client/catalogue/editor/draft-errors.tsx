import { Alert, Anchor, Button, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ApiProblem } from '../../core/api.js';

interface DraftErrorsProps {
  readonly problem: ApiProblem;
  readonly onOpen: (field: string) => void;
  readonly onRetry: () => void;
}

const OF_PARAMETER = /^parameters[.[](\d+)/;

/** The place of the parameter that a field belongs to; undefined for one of the profile's own. */
export function placeOf(field: string): number | undefined {
  const place = OF_PARAMETER.exec(field)?.[1];
  return place === undefined ? undefined : Number(place);
}

/** `parameters[3].ranges[0].from` -> `parameters.3.ranges.0.from`, as the fields of the form are called. */
export function formPath(field: string): string {
  return field.replace(/\[(\d+)\]/g, '.$1');
}

/** Why the draft was not saved; each line leads to its field. What was typed stays on the screen. */
export function DraftErrors({ problem, onOpen, onRetry }: DraftErrorsProps) {
  return (
    <Alert
      color="red"
      role="alert"
      mb={14}
      icon={<IconAlertTriangle size={18} />}
      title="The draft was not saved; nothing that was typed is lost"
    >
      {problem.errors.length === 0 ? (
        <>
          {problem.detail}{' '}
          <Button size="compact-sm" variant="light" color="red" onClick={onRetry}>
            Save again
          </Button>
        </>
      ) : (
        <List size="sm" spacing={2} listStyleType="none">
          {problem.errors.map(({ field, message }) => (
            <List.Item key={`${field} ${message}`}>
              <Anchor component="button" type="button" size="sm" c="inherit" onClick={() => onOpen(field)}>
                {message}
              </Anchor>
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
