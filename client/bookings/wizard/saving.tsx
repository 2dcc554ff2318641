import { Alert, Anchor, Button, Group, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { UpdatePatientRequest } from '../../../shared/contract/patients.js';
import { dropGrant, grantFor } from '../../core/admin-grant.js';
import { isRetryable } from '../../core/api-problem.js';
import { asProblem, OWN_WORDING, withQuery, type ApiProblem } from '../../core/api.js';
import { fieldName, withFieldLabel } from '../../ui/forms/field-name.js';
import { useOnce } from '../../ui/forms/use-once.js';
import { holdKeys } from '../../ui/keys/held-keys.js';
import { readPatient, updatePatient } from '../bookings.api.js';
import { draftFieldOf, STEP_OF_FIELD } from '../draft/draft-rules.js';
import { fieldsOf, type BookingDraft, type DraftField } from '../draft/draft.js';
import { withFreshPatient } from '../draft/merge-drafts.js';
import type { StepKey } from './steps.js';
import { useWizard, useWizardForm, type useDraftForm } from './wizard-form.js';

export type DraftForm = ReturnType<typeof useDraftForm>;

/**
 * Saves the draft and leaves the screen; `form` is for what is learnt by saving, `shownTotal` is the total on the
 * screen. Returns the page that it opened, if that page still holds the keys.
 */
export type Save = (draft: BookingDraft, form: DraftForm, shownTotal: string) => Promise<string | undefined>;

interface UseSave {
  readonly form: DraftForm;
  readonly save: (draft: BookingDraft) => Promise<string | undefined>;
  readonly goTo: (step: StepKey, field?: DraftField) => void;
}

interface Saving {
  readonly problem: ApiProblem | undefined;
  readonly isBusy: boolean;
  readonly run: () => Promise<void>;
}

/** One attempt at a time. What the server refuses is shown at its field, on the step that has it. */
export function useSave({ form, save, goTo }: UseSave): Saving {
  const [problem, setProblem] = useState<ApiProblem>();
  const { isBusy, once } = useOnce();

  const showRefusal = (refused: ApiProblem): void => {
    setProblem(refused);
    const placed = refused.errors.flatMap(({ field, message }) => {
      const mine = draftFieldOf(field);
      return mine === undefined ? [] : [[mine, message] as const];
    });
    form.setErrors(Object.fromEntries(placed));
    const [first] = placed;
    const step = first && STEP_OF_FIELD[first[0]];
    if (first !== undefined && step !== undefined) goTo(step, first[0]);
  };
  const run = async (): Promise<void> => {
    setProblem(undefined);
    const hold = holdKeys('the next page');
    try {
      const path = await save(form.getValues());
      if (path === undefined) hold.giveUp();
      else hold.leadTo(path);
    } catch (thrown) {
      hold.fail();
      showRefusal(asProblem(thrown));
    }
  };
  return { problem, isBusy, run: () => once(run) };
}

/**
 * Returns false if the admin code is needed first. If somebody else corrected the patient meanwhile, their values stay
 * where nothing was typed, and a retry succeeds.
 */
export async function correctPatient(change: UpdatePatientRequest, form: DraftForm): Promise<boolean> {
  try {
    form.setValues(fieldsOf(await updatePatient(change, grantFor(change.id))));
    dropGrant(change.id);
    return true;
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (problem.code === 'grant_required') {
      dropGrant(change.id);
      return false;
    }
    if (problem.code === 'stale_version') {
      form.setValues(withFreshPatient(form.getValues(), await readPatient(change.id)));
    }
    throw thrown;
  }
}

interface SaveFailureProps {
  readonly what: string;
  readonly problem: ApiProblem;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

/** The failure, a link to the field to correct, and a retry; the draft is as it was. */
export function SaveFailure({ what, problem, isBusy, onRetry }: SaveFailureProps) {
  const { values } = useWizardForm();
  const place = useRef<HTMLDivElement>(null);
  // The wizard goes to a field that is wrong, and leaves this message alone.
  const leads = problem.errors.some(({ field }) => {
    const mine = draftFieldOf(field);
    return mine !== undefined && STEP_OF_FIELD[mine] !== undefined;
  });
  useEffect(() => {
    if (!leads) place.current?.focus();
  }, [leads, problem]);
  // A message shown at a field is not repeated.
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
      icon={<IconAlertTriangle />}
      title={OWN_WORDING.has(problem.detail) ? problem.title : what}
      mb={16}
    >
      {!isBooked && <Text size="sm">{isSaid ? problem.title : problem.detail}</Text>}
      {problem.errors.length > 0 && <WrongFields errors={problem.errors} />}
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
          {isRetryable(problem) && (
            <Group mt={8}>
              <Button size="xs" variant="light" color="red" loading={isBusy} onClick={onRetry}>
                Try again
              </Button>
            </Group>
          )}
        </>
      )}
    </Alert>
  );
}

/** Each links to the field to correct. */
function WrongFields({ errors }: Pick<ApiProblem, 'errors'>) {
  const { goTo } = useWizard();
  return (
    <List size="sm" mt={4} listStyleType="none">
      {errors.map(({ field, message }) => {
        const mine = draftFieldOf(field);
        const step = mine && STEP_OF_FIELD[mine];
        const text = withFieldLabel({ field, message }, fieldName(mine ?? field));
        return (
          <List.Item key={`${field} ${message}`}>
            {step === undefined ? (
              text
            ) : (
              <Anchor
                component="button"
                type="button"
                size="sm"
                c="inherit"
                td="underline"
                onClick={() => goTo(step, mine)}
              >
                {text}
              </Anchor>
            )}
          </List.Item>
        );
      })}
    </List>
  );
}
