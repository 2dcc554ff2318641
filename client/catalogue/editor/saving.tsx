import { Alert, Anchor, Button, Group, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { CatalogueProfile } from '../../../shared/contract/catalogue-shapes.js';
import { isRetryable } from '../../core/api-problem.js';
import type { ApiProblem } from '../../core/api.js';
import { isUnknown } from '../../core/unknown-outcome.js';
import { differencesFrom, DifferenceTable } from './differences.js';
import { inSummary } from './draft-words.js';
import type { EditedParameter } from './edited-profile.js';
import type { EditedDraft } from './use-draft.js';

interface SavingStateProps extends Pick<EditedDraft, 'saving' | 'isDraft'> {
  readonly published: CatalogueProfile;
}

/** Says whether the screen is saved as a draft, still being saved, or published. */
export function SavingState({ saving, isDraft, published }: SavingStateProps) {
  return (
    <Text component="span" role="status" c="dimmed">
      {textOf(saving, isDraft)}{' '}
      {published.neverPublished
        ? 'Nobody can order it until it is published.'
        : `Version ${published.number} is published.`}
    </Text>
  );
}

function textOf(saving: EditedDraft['saving'], isDraft: boolean): string {
  if (saving.kind === 'unsaved' || saving.kind === 'saving') return 'Saving the draft …';
  if (saving.kind === 'refused')
    return isUnknown(saving.problem)
      ? 'It is not known whether the draft is saved: see below.'
      : 'The draft is not saved: see below.';
  if (saving.kind === 'conflict') return 'The draft is not saved: someone else changed it.';
  return isDraft
    ? 'The draft is saved; it changes nothing until it is published.'
    : 'Nothing has been changed yet.';
}

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
      icon={<IconAlertTriangle />}
      title={isUnknown(problem) ? problem.title : 'The draft was not saved; nothing that was typed is lost'}
    >
      {problem.errors.length === 0 ? (
        <>
          {problem.detail}{' '}
          {isRetryable(problem) && (
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

/** Somebody else's version beside what was typed here: a person decides, and nothing is lost before. */
export function Conflict({ problem, draft }: { readonly problem: ApiProblem; readonly draft: EditedDraft }) {
  const theirs = problem.extra['current'] as CatalogueProfile;
  return (
    <Alert
      color="amber"
      role="alert"
      mb={14}
      icon={<IconAlertTriangle />}
      title="Someone else has changed it meanwhile"
    >
      <Text mb={10}>{problem.detail}</Text>
      <DifferenceTable
        label="Theirs and yours"
        from="Theirs"
        to="Yours"
        differences={differencesFrom(theirs, draft.form.values)}
      />
      <Group mt={12}>
        <Button
          color="amber"
          variant="light"
          onClick={() => void draft.saver.goOn(theirs.version, draft.form.values)}
        >
          Keep mine over it
        </Button>
        <Button variant="default" onClick={() => draft.acceptTheirs(theirs)}>
          Take theirs
        </Button>
      </Group>
    </Alert>
  );
}
