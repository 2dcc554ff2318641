import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import classes from './wizard.module.css';

export interface StepMark {
  readonly state: 'empty' | 'active' | 'inactive';
  /** Something in it needs correcting, said once the person has been there. */
  readonly isWrong: boolean;
}

interface StepNavProps<Key extends string> {
  readonly label: string;
  readonly steps: readonly { readonly key: Key; readonly title: string }[];
  readonly marks: Readonly<Record<Key, StepMark>>;
  readonly onStep: (step: Key) => void;
}

const SAID: Readonly<Record<StepMark['state'], string>> = {
  empty: 'empty',
  active: 'current',
  inactive: 'filled in',
};

/** The steps of a wizard with their state, across its top. */
export function StepNav<Key extends string>({ label, steps, marks, onStep }: StepNavProps<Key>) {
  const active = steps.find(({ key }) => marks[key].state === 'active');
  return (
    <nav aria-label={label}>
      <ol className={classes.steps} style={{ '--steps': steps.length } as CSSProperties}>
        {steps.map(({ key, title }, index) => {
          const { state, isWrong } = marks[key];
          const isActive = state === 'active';
          const text = isWrong ? 'needs correcting' : SAID[state];
          return (
            <li key={key}>
              <button
                type="button"
                className={classes.step}
                data-state={state}
                data-wrong={isWrong || undefined}
                aria-current={isActive ? 'step' : undefined}
                aria-label={`${index + 1} ${title}, ${text}`}
                title={`${title} (Alt+${index + 1})`}
                onClick={() => onStep(key)}
              >
                <span className={classes.stepNumber} aria-hidden="true">
                  <StepSign state={state} isWrong={isWrong} number={index + 1} />
                </span>{' '}
                <span className={classes.stepTitle}>{title}</span>
              </button>
            </li>
          );
        })}
      </ol>
      {active !== undefined && (
        <div className={classes.stepName} aria-hidden="true">
          {active.title}
        </div>
      )}
    </nav>
  );
}

function StepSign({ state, isWrong, number }: StepMark & { readonly number: number }) {
  if (isWrong && state !== 'active') return <IconAlertTriangle size={14} stroke={2} />;
  return state === 'inactive' ? <IconCheck size={14} stroke={2.25} /> : <>{number}</>;
}
