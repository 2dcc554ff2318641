import { Alert, Anchor, Button, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { mayPass } from '../../core/api-problem.js';
import type { ApiProblem } from '../../core/api.js';
import { isUnknown } from '../../core/unknown-outcome.js';
import { inSummary } from './draft-words.js';
import type { EditedParameter } from './edited-profile.js';

interface DraftErrorsProps {
  readonly problem: ApiProblem;
  readonly parameters: readonly EditedParameter[];
  readonly onOpen: (field: string) => void;
  readonly onRetry: () => void;
}

/** Why the draft was not saved; each line leads to its field. What was typed stays on the screen. */
export function DraftErrors({ problem, parameters, onOpen, onRetry }: DraftErrorsProps) {
  return (
    <Alert
      color="red"
      role="alert"
      mb={14}
      icon={<IconAlertTriangle size={18} />}
      title={isUnknown(problem) ? problem.title : 'The draft was not saved; nothing that was typed is lost'}
    >
      {problem.errors.length === 0 ? (
        <>
          {problem.detail}{' '}
          {mayPass(problem) && (
            <Button size="compact-sm" variant="light" color="red" onClick={onRetry}>
              Save again
            </Button>
          )}
        </>
      ) : (
        <List size="sm" spacing={2} listStyleType="none">
          {problem.errors.map((error) => (
            <List.Item key={`${error.field} ${error.message}`}>
              <Anchor
                component="button"
                type="button"
                size="sm"
                c="inherit"
                ta="start"
                underline="always"
                onClick={() => onOpen(error.field)}
              >
                {inSummary(error, parameters)}
              </Anchor>
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
