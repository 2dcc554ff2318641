import { Box, Button, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SET_UP_STEPS, type SetUpStep, type StepAnswer } from '../../../shared/domain/set-up.js';
import { asProblem } from '../../core/api.js';
import { loadLabAgain } from '../../core/lab.js';
import { FormErrors } from '../../ui/form-errors.js';
import { usePhoneRule } from '../../ui/phone-rule.js';
import { Refusal } from '../../ui/refusal.js';
import { useShortcut } from '../../ui/shortcuts.js';
import { StepNav, type StepMark } from '../../ui/step-nav.js';
import { useUnsavedGuard } from '../../ui/unsaved-guard.js';
import classes from '../../ui/wizard.module.css';
import { answerStep, type Beginning } from './set-up.api.js';
import { StepBody } from './step-body.js';
import { STEPS, stepAfter, WORDS } from './steps.js';
import type { AddedLine } from './users-step.js';
import { keepStep, valuesOf, wrongIn, type SetUpValues } from './values.js';

/** One screen a step; what was typed stays while somebody goes back and forth, and is kept with Next. */
export function SetUpWizard({ beginning }: { readonly beginning: Beginning }) {
  const navigate = useNavigate();
  const [setUp, setSetUp] = useState(beginning.setUp);
  const [about, setAbout] = useState(beginning.about);
  const [step, setStep] = useState<SetUpStep>(() => firstOpen(beginning));
  const [added, setAdded] = useState<readonly AddedLine[]>([]);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const form = useForm<SetUpValues>({ initialValues: valuesOf(beginning) });
  const passwords = useUnsavedGuard(
    added.length > 0 ? 'The one-time passwords are shown this once: they' : undefined,
  );
  const goTo = (next: SetUpStep): void => {
    setFailure(undefined);
    form.clearErrors();
    setStep(next);
  };
  const act = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (thrown) {
      const problem = asProblem(thrown);
      form.setErrors(problem.fields());
      if (Object.keys(problem.fields()).length === 0) setFailure(problem.detail);
    } finally {
      setBusy(false);
    }
  };
  const goOn = async (answer: StepAnswer): Promise<void> => {
    // With the second user the server takes no more answers: there is nobody left to ask.
    if (added.length === 0) setSetUp(await answerStep(step, answer));
    const next = stepAfter(step, 1);
    if (next !== undefined) return goTo(next);
    if (added.length === 0) await answerStep('finish', 'done');
    passwords.release();
    await navigate('/welcome');
  };
  usePhoneRule();
  const save = (): Promise<void> =>
    act(async () => {
      const wrong = wrongIn(step, form.values);
      form.setErrors(wrong);
      if (Object.keys(wrong).length > 0) return;
      const saved = await keepStep(step, form.values, about);
      if (saved !== undefined) {
        setAbout(saved);
        await loadLabAgain();
      }
      await goOn('done');
    });
  const isOver = added.length > 0;
  const back = stepAfter(step, -1);
  const isLast = stepAfter(step, 1) === undefined;
  return (
    <div className={classes.wizard}>
      {passwords.guard}
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
          <Refusal cause={failure} title="It was not kept" />
          <FormErrors errors={form.errors} />
          <form id="set-up-step" noValidate onSubmit={(event) => (event.preventDefault(), void save())} />
          <StepBody step={step} form={form} setUp={setUp} added={added} onAdded={setAdded} />
        </Box>
      </div>
      <footer className={classes.footer}>
        <Button
          variant="default"
          disabled={back === undefined || isOver}
          title={isOver ? 'With the first user set-up is over' : undefined}
          leftSection={<IconArrowLeft size={16} stroke={1.75} />}
          onClick={() => back !== undefined && goTo(back)}
        >
          Back
        </Button>
        <Box flex={1} />
        {!isLast && (
          <Button variant="subtle" disabled={isBusy} onClick={() => void act(() => goOn('skipped'))}>
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
    </div>
  );
}

/** Alt and a digit go to a step, as in the booking wizard. */
function Keys({ onStep }: { readonly onStep: (step: SetUpStep) => void }) {
  // The steps are always the same ones.
  // eslint-disable-next-line react-hooks/rules-of-hooks
  STEPS.forEach(({ key, title }, index) => useShortcut(`alt+${index + 1}`, title, () => onStep(key)));
  return null;
}

/** Where somebody left it: at the first step that was not answered. */
function firstOpen({ setUp }: Beginning): SetUpStep {
  const answered = setUp.steps.map(({ step }) => step);
  return SET_UP_STEPS.find((step) => !answered.includes(step)) ?? 'laboratory';
}

function marksOf(here: SetUpStep, answered: Beginning['setUp']['steps']): Record<SetUpStep, StepMark> {
  const isDone = (step: SetUpStep): boolean =>
    answered.some((one) => one.step === step && one.answer === 'done');
  return Object.fromEntries(
    SET_UP_STEPS.map((step) => [
      step,
      { state: step === here ? 'active' : isDone(step) ? 'inactive' : 'empty', isWrong: false },
    ]),
  ) as Record<SetUpStep, StepMark>;
}
