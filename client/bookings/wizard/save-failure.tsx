import { Alert, Anchor, Button, Group, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { SAYS_ITSELF, withQuery, type ApiProblem } from '../../core/api.js';
import { fieldName, inWords } from '../../ui/forms/field-name.js';
import { mayPass } from '../../core/api-problem.js';
import { draftFieldOf, STEP_OF_FIELD } from '../draft/draft-rules.js';
import { useWizard, useWizardForm } from './wizard-form.js';

export interface SaveFailureProps {
  readonly what: string;
  readonly problem: ApiProblem;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

/** The failure, where to mend it, and another try; the draft is as it was. */
export function SaveFailure({ what, problem, isBusy, onRetry }: SaveFailureProps) {
  const { goTo } = useWizard();
  const { values } = useWizardForm();
  const place = useRef<HTMLDivElement>(null);
  // Where a field is wrong the wizard goes to it.
  const leads = problem.errors.some(({ field }) => {
    const mine = draftFieldOf(field);
    return mine !== undefined && STEP_OF_FIELD[mine] !== undefined;
  });
  useEffect(() => {
    if (!leads) place.current?.focus();
  }, [leads, problem]);
  // What stands at a field is not said twice.
  const isSaid =
    problem.errors.length > 0 &&
    (problem.status === 422 || problem.errors.some(({ message }) => message === problem.detail));
  const isBooked = problem.code === 'idempotency_mismatch';
  return (
    <Alert
      ref={place}
      tabIndex={-1}
      color="red"
      role="alert"
      icon={<IconAlertTriangle size={18} />}
      title={SAYS_ITSELF.has(problem.detail) ? problem.title : what}
      mb={16}
    >
      {!isBooked && <Text size="sm">{isSaid ? problem.title : problem.detail}</Text>}
      {problem.errors.length > 0 && (
        <List size="sm" mt={4} listStyleType="none">
          {problem.errors.map(({ field, message }) => {
            const mine = draftFieldOf(field);
            const step = mine && STEP_OF_FIELD[mine];
            const said = inWords({ field, message }, fieldName(mine ?? field));
            return (
              <List.Item key={`${field} ${message}`}>
                {step === undefined ? (
                  said
                ) : (
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    c="inherit"
                    td="underline"
                    onClick={() => goTo(step, mine)}
                  >
                    {said}
                  </Anchor>
                )}
              </List.Item>
            );
          })}
        </List>
      )}
      {isBooked ? (
        <Text size="sm" mt={4}>
          The server has booked this draft already, before its last changes.{' '}
          <Anchor
            component={Link}
            size="sm"
            to={withQuery('/searchresults', { searchQuery: values.fullName.trim() })}
          >
            Look up the booking
          </Anchor>
        </Text>
      ) : (
        <>
          {problem.status !== 0 && <Text size="sm">Nothing you typed is lost.</Text>}
          {mayPass(problem) && (
            <Group mt={8}>
              <Button size="xs" h={32} variant="light" color="red" loading={isBusy} onClick={onRetry}>
                Try again
              </Button>
            </Group>
          )}
        </>
      )}
    </Alert>
  );
}
