import { Button, Box, Text, Title } from '@mantine/core';
import { IconChecks, IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { PageHeader } from '../../ui/layout/page-header.js';
import { EmptyState, FormSkeleton } from '../../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../../ui/feedback/use-loaded.js';
import { readBeginning, answerStep, type SetUpStart } from './set-up.api.js';
import { SET_UP_STEPS, type SetUpStep, type StepAnswer } from '../../../shared/domain/set-up.js';
import { asProblem } from '../../core/api.js';
import { loadLabAgain } from '../../core/lab.js';
import { useOnce } from '../../ui/forms/use-once.js';
import { FormErrors } from '../../ui/forms/form-errors.js';
import { usePhoneRule } from '../../ui/fields/phone-rule.js';
import { Refusal } from '../../ui/feedback/refusal.js';
import { useShortcut } from '../../ui/keys/shortcuts.js';
import { StepNav, type StepMark } from '../../ui/layout/step-nav.js';
import { useUnsavedGuard } from '../../ui/forms/unsaved-guard.js';
import { LinkButton } from '../../ui/layout/link-button.js';
import classes from '../../ui/layout/wizard.module.css';
import { useNewUser, type NewUser } from './users-step.js';
import { StepBody } from './step-body.js';
import {
  valuesOfStep,
  saveStep,
  notSaved,
  valuesOf,
  stepErrors,
  type SetUpForm,
  type SetUpValues,
} from './values.js';

/** The first run of a new laboratory: it works while no user but the first exists, which the server looks at. */
export function Component() {
  const loaded = useLoaded('set-up', readBeginning);
  return (
    <>
      <PageHeader
        title="Set up the laboratory"
        subtitle="Each step is saved as you go; leave at any time and come back."
      />
      <WhenLoaded of={loaded} skeleton={<FormSkeleton fields={4} />}>
        {(beginning) => (beginning.setUp.open ? <SetUpWizard beginning={beginning} /> : <Over />)}
      </WhenLoaded>
    </>
  );
}

function Over() {
  return (
    <div className="card">
      <EmptyState
        icon={<IconChecks size={26} stroke={1.5} />}
        title="The laboratory is set up"
        text="Other people have users here. Everything that was asked is changed under Settings, Profiles and Security."
        action={<LinkButton to="/welcome">To your page</LinkButton>}
      />
    </div>
  );
}

/** One screen a step; typed values stay while somebody goes back and forth, and are saved with Next. */
function SetUpWizard({ beginning }: { readonly beginning: SetUpStart }) {
  const wizard = useWizard(beginning);
  const { step, setUp, form, newUser, isOver, isLast, goTo } = wizard;
  return (
    <div className={classes.wizard}>
      {wizard.guard}
      <Keys onStep={(key) => !isOver && goTo(key)} />
      <div className={classes.top}>
        <StepNav
          label="Steps of the set-up"
          steps={STEPS}
          marks={marksOf(step, setUp.steps)}
          onStep={(key) => !isOver && goTo(key)}
        />
      </div>
      <div className={classes.body}>
        <Box maw={720}>
          <Title order={2}>{WORDS[step].heading}</Title>
          <Text c="dimmed" mt={4} mb={20}>
            {WORDS[step].text}
          </Text>
          <Refusal
            cause={wizard.failure}
            title={isLast ? 'The set-up is not finished' : 'It was not saved'}
          />
          <FormErrors errors={form.errors} />
          <form
            id="set-up-step"
            noValidate
            onSubmit={(event) => (event.preventDefault(), void wizard.save())}
          />
          <StepBody step={step} form={form} setUp={setUp} newUser={newUser} />
        </Box>
      </div>
      <Foot {...wizard} />
    </div>
  );
}

type Wizard = ReturnType<typeof useWizard>;

function Foot({ step, isOver, isLast, isBusy, goTo, skip }: Wizard) {
  const back = stepAfter(step, -1);
  return (
    <footer className={classes.footer}>
      <Button
        variant="default"
        disabled={back === undefined || isOver}
        title={isOver ? 'With the first user set-up is over' : undefined}
        leftSection={<IconArrowLeft />}
        onClick={() => back !== undefined && goTo(back)}
      >
        Back
      </Button>
      <Box flex={1} />
      {!isLast && (
        <Button variant="subtle" disabled={isBusy} onClick={() => void skip()}>
          Skip
        </Button>
      )}
      <Button
        type="submit"
        form="set-up-step"
        loading={isBusy}
        rightSection={
          isLast ? <IconCheck size={16} stroke={2} /> : <IconArrowRight size={16} stroke={1.75} />
        }
      >
        {isLast ? 'Finish' : 'Next'}
      </Button>
    </footer>
  );
}

function useWizard(beginning: SetUpStart) {
  const navigate = useNavigate();
  const [setUp, setSetUp] = useState(beginning.setUp);
  const [about, setAbout] = useState(beginning.about);
  const [step, setStep] = useState<SetUpStep>(() => firstOpen(beginning));
  const [kept, setSaved] = useState<SetUpValues>(() => valuesOf(beginning));
  const form = useForm<SetUpValues>({ initialValues: kept });
  const { isBusy, failure, setFailure, act } = useAttempt(form);
  const newUser = useNewUser();
  const isOver = newUser.added.length > 0;
  const isLast = stepAfter(step, 1) === undefined;
  const open = notSaved(form.values, kept);
  const { guard, release } = useUnsavedGuard(lossWarning(newUser, open));
  usePhoneRule();
  const goTo = (next: SetUpStep): void => {
    setFailure(undefined);
    form.clearErrors();
    setStep(next);
  };
  const goOn = async (answer: StepAnswer): Promise<void> => {
    // Once there is a second user the server takes no more answers: set-up is over.
    if (!isOver) setSetUp(await answerStep(step, answer));
    if (answer === 'done') setSaved((before) => ({ ...before, ...valuesOfStep(step, form.values) }));
    else form.setValues(valuesOfStep(step, kept));
    const next = stepAfter(step, 1);
    if (next !== undefined) return goTo(next);
    if (!isOver) await answerStep('finish', 'done');
    release();
    await navigate('/welcome');
  };
  /** Finish ends the set-up for good: it takes nothing along that somebody typed and did not keep. */
  const isLeftOpen = (): boolean => {
    if (newUser.isTyped) {
      newUser.form.validate();
      setFailure('The person in the fields is not added yet: press Add user, or empty the fields.');
    } else if (!isOver && open !== undefined) {
      goTo(open);
      setFailure(`What was typed under "${WORDS[open].title}" is not kept yet: press Next, or Skip.`);
    }
    return newUser.isTyped || (!isOver && open !== undefined);
  };
  const save = (): Promise<void> =>
    act(async () => {
      if (isLast && isLeftOpen()) return;
      const wrong = stepErrors(step, form.values);
      form.setErrors(wrong);
      if (Object.keys(wrong).length > 0) return;
      const saved = await saveStep(step, form.values, about);
      if (saved !== undefined) {
        setAbout(saved);
        await loadLabAgain();
      }
      await goOn('done');
    });
  const skip = (): Promise<void> => act(() => goOn('skipped'));
  return { setUp, step, form, newUser, isOver, isLast, isBusy, failure, guard, goTo, save, skip };
}

/** One act at a time; a refusal is said at its fields, or over the step. */
function useAttempt(form: SetUpForm) {
  const [failure, setFailure] = useState<string>();
  const { isBusy, once } = useOnce();
  const act = (work: () => Promise<void>): Promise<void> =>
    once(() => {
      setFailure(undefined);
      return work().catch((thrown: unknown) => {
        const problem = asProblem(thrown);
        form.setErrors(problem.fields());
        if (Object.keys(problem.fields()).length === 0) setFailure(problem.detail);
      });
    });
  return { isBusy, failure, setFailure, act };
}

function lossWarning({ added, isTyped }: NewUser, open: SetUpStep | undefined): string | undefined {
  if (added.length > 0) return 'The one-time passwords are shown this once: they';
  return isTyped || open !== undefined ? 'Unsaved entries' : undefined;
}

/** Alt and a digit go to a step, as in the booking wizard. */
function Keys({ onStep }: { readonly onStep: (step: SetUpStep) => void }) {
  // The steps are always the same ones.
  // oxlint-disable-next-line react/rules-of-hooks
  STEPS.forEach(({ key, title }, index) => useShortcut(`alt+${index + 1}`, title, () => onStep(key)));
  return null;
}

/** The first step without an answer, where somebody left off. */
function firstOpen({ setUp }: SetUpStart): SetUpStep {
  const answered = setUp.steps.map(({ step }) => step);
  return SET_UP_STEPS.find((step) => !answered.includes(step)) ?? 'laboratory';
}

function marksOf(here: SetUpStep, answered: SetUpStart['setUp']['steps']): Record<SetUpStep, StepMark> {
  const isDone = (step: SetUpStep): boolean =>
    answered.some((one) => one.step === step && one.answer === 'done');
  return Object.fromEntries(
    SET_UP_STEPS.map((step) => [
      step,
      { state: step === here ? 'active' : isDone(step) ? 'inactive' : 'empty', isWrong: false },
    ]),
  ) as Record<SetUpStep, StepMark>;
}

interface StepWords {
  readonly title: string;
  readonly heading: string;
  /** Its purpose, and the page that changes it later. */
  readonly text: string;
}

const WORDS: Readonly<Record<SetUpStep, StepWords>> = {
  laboratory: {
    title: 'Laboratory',
    heading: 'What is the laboratory called?',
    text: 'It is printed on every report, receipt and label. Later: Settings, Lab Information.',
  },
  logo: {
    title: 'Logo',
    heading: 'Does it have a logo?',
    text: 'It is printed at the head of the reports. A wide picture on white prints best. Later: Settings, Lab Information.',
  },
  time: {
    title: 'Time and money',
    heading: 'Where is it, and what is its currency?',
    text: 'Every day, shift and report is counted in this zone. Prices are in the base currency; other currencies are added under Payment Types.',
  },
  'lab-number': {
    title: 'Lab number',
    heading: 'Which number does the first patient get?',
    text: 'Continue from the book that the laboratory uses today, so that no number is given twice. Later: Settings, Lab Number Config.',
  },
  tests: {
    title: 'Tests',
    heading: 'Which benches work here?',
    text: 'Tests of the others are off the menu until somebody brings them back under Profiles, Manage. Nothing is deleted.',
  },
  printers: {
    title: 'Printers',
    heading: 'Do the printers print?',
    text: 'Print a label and a sheet from the machine at the counter, before a patient stands there.',
  },
  owner: {
    title: 'You',
    heading: 'Who are you?',
    text: 'What you sign carries your name: nothing can be signed as “System Administrator”. Later another administrator changes it under Security, Users.',
  },
  users: {
    title: 'Users',
    heading: 'Who works here?',
    text: 'Everyone signs in under their own name: what they do is recorded under it.',
  },
};

const STEPS = SET_UP_STEPS.map((key) => ({ key, title: WORDS[key].title }));

function stepAfter(step: SetUpStep, places: 1 | -1): SetUpStep | undefined {
  return SET_UP_STEPS[SET_UP_STEPS.indexOf(step) + places];
}
