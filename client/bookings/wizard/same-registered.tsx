import { Alert, Button, Group, Text } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useEffect } from 'react';
import { isBabyName } from '../../../shared/domain/people/other-person.js';
import { sexWord } from '../../../shared/domain/people/person.js';
import { twinMark } from '../../../shared/domain/people/name-mark.js';
import { readBirthDay } from '../../../shared/domain/time/read-day.js';
import { asProblem } from '../../core/api.js';
import { dayOf, formatDay, labToday } from '../../ui/layout/date-time.js';
import { findSimilar } from '../bookings.api.js';
import type { BookingDraft, Registered, IdentityAnswer } from '../draft/draft.js';
import { identityKey, sameIdentity, identityAnswer, remainingTwins } from '../draft/patient-identity.js';
import type { DraftForm } from './wizard-form.js';

export type Answer = Omit<IdentityAnswer, 'of'>;

interface SameRegisteredProps {
  readonly draft: BookingDraft;
  readonly onSame: (registered: Registered) => void;
  /** Undefined asks again. */
  readonly onSaid: (answer: Answer | undefined) => void;
}

/** Name, sex and date of birth are registered already: before anything is booked somebody says who it is. */
export function SameRegistered({ draft, onSame, onSaid }: SameRegisteredProps) {
  const same = sameIdentity(draft);
  if (same.length === 0) return null;
  const answer = identityAnswer(draft);
  if (answer !== undefined) return <Answered {...{ said: answer, same }} onAgain={() => onSaid(undefined)} />;
  // Among newborns a twin is likelier than the same child again; an older person is most likely the same.
  const isBaby = isBabyName(draft.fullName);
  const twins = remainingTwins(same);
  return (
    <Alert
      color="red"
      role="alert"
      mb={16}
      icon={<IconUserQuestion size={18} stroke={1.75} />}
      title="Registered already: the same name, sex and date of birth"
    >
      {same.map((one, place) => (
        <Group key={one.id} gap={8} mb={8}>
          <Text size="sm">
            <Whom one={one} />
          </Text>
          <Button
            {...(place === 0 && !isBaby && { id: 'whoItIs' })}
            {...SMALL}
            variant={place === 0 && !isBaby ? 'filled' : 'default'}
            onClick={() => onSame(one)}
          >
            It is this person
          </Button>
          {(one.twin === null || place === 0) &&
            twins.map((twin, at) => (
              <Button
                key={twin}
                {...(isBaby && place === 0 && at === twins.length - 1 && { id: 'whoItIs' })}
                {...SMALL}
                variant={isBaby && place === 0 && at === twins.length - 1 ? 'filled' : 'default'}
                onClick={() => onSaid({ whoItIs: 'twin', twin, sameAs: one.id })}
              >
                {`It is ${twinMark(twin)}`}
              </Button>
            ))}
        </Group>
      ))}
      <Button {...SMALL} variant="default" onClick={() => onSaid({ whoItIs: 'another person' })}>
        Another person
      </Button>
    </Alert>
  );
}

const SMALL = { size: 'xs', h: 32 } as const;

function Whom({ one }: { readonly one: Registered }) {
  const born = one.dateOfBirth === null ? '' : `, born ${formatDay(one.dateOfBirth)}`;
  const last = one.lastVisit === null ? 'never booked' : `last booked ${formatDay(dayOf(one.lastVisit))}`;
  const twin = one.twin === null ? '' : `${twinMark(one.twin)}, `;
  return (
    <>
      {one.hospitalNumber} <bdi>{one.fullName}</bdi>
      {`, ${sexWord(one.gender)}${born}, ${twin}${last}`}
    </>
  );
}

interface AnsweredProps {
  readonly said: IdentityAnswer;
  readonly same: readonly Registered[];
  readonly onAgain: () => void;
}

function Answered({ said, same, onAgain }: AnsweredProps) {
  return (
    <Alert color="amber" mb={16} title={identityText(said, same)}>
      <Button {...SMALL} variant="default" onClick={onAgain}>
        Choose again
      </Button>
    </Alert>
  );
}

/** "Another person than LAB12 Clementine Vondo", "TWIN II of LAB12 Baby of Grace Phiri". */
function identityText({ whoItIs, twin, sameAs }: IdentityAnswer, same: readonly Registered[]): string {
  const matching = same.filter(({ id }) => sameAs === undefined || id === sameAs);
  const names = matching.map(({ hospitalNumber, fullName }) => `${hospitalNumber} ${fullName}`).join(', ');
  return whoItIs === 'twin' && twin !== undefined
    ? `${twinMark(twin)}, born with ${names}`
    : `Another person than ${names}`;
}

/** The last look before it is booked. */
export function SameRegisteredFacts({ draft }: { readonly draft: BookingDraft }) {
  const same = sameIdentity(draft);
  if (same.length === 0) return null;
  const answer = identityAnswer(draft);
  const title = answer === undefined ? 'Registered already: say who it is' : identityText(answer, same);
  return (
    <Alert color={answer === undefined ? 'red' : 'amber'} mb={8} title={title}>
      {same.map((one) => (
        <Text key={one.id} size="sm">
          <Whom one={one} />
        </Text>
      ))}
    </Alert>
  );
}

const PAUSE_MS = 220;

/**
 * Looks for patients registered with the typed name, sex and date of birth, on any step. Without an answer the booking
 * itself asks.
 */
export function useRegistered(form: DraftForm, isNew: boolean): void {
  const draft = form.values;
  const by = isNew ? identityKey(draft) : '';
  const isKnown = draft.registered?.of === by;
  useEffect(() => {
    if (by === '' || isKnown) return;
    const mine = new AbortController();
    const look = async (): Promise<void> => {
      const { fullName, gender, dateOfBirth } = form.getValues();
      const hints = { gender, dateOfBirth: readBirthDay(dateOfBirth, labToday()).day };
      const found = await findSimilar(fullName.trim(), hints, mine.signal);
      if (mine.signal.aborted) return;
      const same = found.filter((one) => one.same === 'name, sex and date of birth');
      form.setFieldValue('registered', { of: by, same });
    };
    const pause = setTimeout(() => void look().catch(() => undefined), PAUSE_MS);
    return () => {
      clearTimeout(pause);
      mine.abort();
    };
    // The form is the same object's state; each identity is looked for once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [by, isKnown]);
}

/** Keeps the matching people that the server named when it refused the booking. */
export function storeRegistered(thrown: unknown, form: DraftForm): void {
  const problem = asProblem(thrown);
  const by = identityKey(form.getValues());
  if (problem.code !== 'same_identity' || by === '') return;
  form.setValues({
    registered: { of: by, same: problem.extra['same'] as readonly Registered[] },
    whoItIs: null,
  });
}
