import { Alert, Anchor, Button, Group, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Patient, UpdatePatientRequest } from '../../../shared/contract/patients.js';
import { dropGrant, grantFor } from '../../core/admin-grant.js';
import { isRetryable } from '../../core/api-problem.js';
import { asProblem, OWN_WORDING, withQuery, type ApiProblem } from '../../core/api.js';
import { fieldName, withFieldLabel } from '../../ui/forms/field-name.js';
import { useOnce } from '../../ui/forms/use-once.js';
import type { TwoVersions } from '../../ui/forms/use-two-versions.js';
import { holdKeys } from '../../ui/keys/held-keys.js';
import { updatePatient } from '../bookings.api.js';
import { draftFieldOf, STEP_OF_FIELD } from '../draft/draft-rules.js';
import { fieldsOf, type BookingDraft, type DraftField } from '../draft/draft.js';
import { patientValues } from './draft-versions.js';
import type { StepKey } from './steps.js';
import { useWizard, useWizardForm, type DraftForm } from './wizard-form.js';

/** What a save is given beside the draft: `form` and `versions` are for what is learnt by saving. */
export interface SavedFrom {
  readonly form: DraftForm;
  readonly versions: TwoVersions;
  /** The total on the screen. */
  readonly shownTotal: string;
}

/** Saves the draft and leaves the screen. Returns the page that it opened, if that page still holds the keys. */
export type Save = (draft: BookingDraft, from: SavedFrom) => Promise<string | undefined>;

interface UseSave extends SavedFrom {
  readonly save: Save;
  readonly goTo: (step: StepKey, field?: DraftField) => void;
}

interface Saving {
  readonly problem: ApiProblem | undefined;
  readonly isBusy: boolean;
  readonly run: () => Promise<void>;
}

/** One attempt at a time. What the server refuses is shown at its field, on the step that has it. */
export function useSave({ save, goTo, ...from }: UseSave): Saving {
  const { form, versions } = from;
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
    if (!versions.isAnswered()) return;
    setProblem(undefined);
    const hold = holdKeys('the next page');
    try {
      const path = await save(form.getValues(), from);
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
 * `code`: the admin code is needed first. `overtaken`: somebody else corrected the patient meanwhile, and both are
 * shown; nothing was saved.
 */
export async function correctPatient(
  change: UpdatePatientRequest,
  form: DraftForm,
  overtaken: TwoVersions['overtaken'],
): Promise<'saved' | 'code' | 'overtaken'> {
  try {
    form.setValues(fieldsOf(await updatePatient(change, grantFor(change.id))));
    dropGrant(change.id);
    return 'saved';
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (problem.code === 'grant_required') {
      dropGrant(change.id);
      return 'code';
    }
    const known = form.getValues().patient;
    const theirs = problem.code === 'stale_version' ? problem.extra['current'] : undefined;
    if (known === null || theirs === undefined) throw thrown;
    const fresh = theirs as Patient;
    overtaken({
      problem,
      was: patientValues(known),
      theirs: patientValues(fresh),
      onAnswered: () => form.setFieldValue('patient', fresh),
    });
    return 'overtaken';
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
