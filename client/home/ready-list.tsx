import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { IconCircle, IconCircleCheck, IconCircleMinus, IconConfetti } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { ReadyList, ReadyPoint } from '../../shared/contract/set-up.js';
import { can, type Permission } from '../../shared/domain/people/access.js';
import { isDoneByWord, type ReadyItem, type ReadyState } from '../../shared/domain/ready-list.js';
import type { Role } from '../../shared/vocabulary.js';
import { readSetUp } from '../core/first-run.js';
import { useLive } from '../core/live.js';
import { quietly } from '../core/loading.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';
import { ReasonDialog } from '../ui/forms/submit-dialog.js';
import { useAct } from '../ui/forms/use-act.js';
import { formatDay } from '../ui/layout/date-time.js';
import { LinkButton } from '../ui/layout/link-button.js';
import { GiveName } from './own-name.js';
import { answerReady, readReady } from './ready.api.js';
import classes from './ready-list.module.css';

interface PointWords {
  readonly title: string;
  readonly why: string;
  /** Where it is done, and who may. */
  readonly to?: string;
  readonly label?: string;
  readonly needs: Permission;
}

const WORDS: Readonly<Record<ReadyItem, PointWords>> = {
  'own-name': {
    title: 'Your own name',
    why: 'Reports are signed with it: nothing can be signed as “System Administrator”.',
    needs: 'users.administer',
  },
  prices: {
    title: 'Prices',
    why: 'The shipped ones are examples in dollars; patients are charged what the list says.',
    to: '/price-admin',
    label: 'Confirm, scale or import',
    needs: 'prices.write',
  },
  'payment-types': {
    title: 'Payment types and exchange rates',
    why: 'Switch off what you do not take here; another currency needs today’s rate.',
    to: '/payment-types',
    label: 'Look at them',
    needs: 'payment-types.write',
  },
  ranges: {
    title: 'Reference ranges',
    why: 'Results are flagged by them: the shipped ones are starting values until the laboratory has looked at them.',
    to: '/profile/ranges',
    label: 'Verify them',
    needs: 'catalogue.write',
  },
  'admin-code': {
    title: 'Admin code',
    why: 'It is asked for when a booking is changed or deleted, or a person corrected.',
    to: '/about/lab-info',
    label: 'Set it',
    needs: 'admin-code.set',
  },
  doctors: {
    title: 'Doctors',
    why: 'Reports name who asked for them; a doctor is added in the fifth step of a booking.',
    to: '/reception/incoming?action=capture&step=referring-doctor',
    label: 'Add the first',
    needs: 'bookings.book',
  },
  printers: {
    title: 'Printers',
    why: 'Find a shifted label or a cut-off sheet before a patient is waiting.',
    needs: 'settings.write',
  },
  backup: {
    title: 'A backup that was read back',
    why: 'Each backup is read back when it is written. Until there is one, a broken disk loses everything.',
    to: '/operations',
    label: 'Back up now',
    needs: 'operations.act',
  },
  'second-factor': {
    title: 'Second factor',
    why: 'Whoever releases results or adds users should not rely on a password alone.',
    to: '/account',
    label: 'Set it up',
    needs: 'users.administer',
  },
};

interface ReadyCardProps {
  readonly role: Role;
  /** Stands below, and is hidden until the list is known, so that it does not jump. */
  readonly children?: ReactNode;
}

/** Before the laboratory is ready: what is to be done, by what is there. It goes once somebody has read that all is. */
export function ReadyCard({ role, children }: ReadyCardProps) {
  const { data, problem, reload } = useLoaded('ready list', readReady);
  const again = (): void => void quietly(reload);
  useLive({
    topics: ['catalogue'],
    since: undefined,
    enabled: data?.isOver === false,
    onEvent: again,
    onResync: again,
  });
  const isKnown = data !== undefined || problem !== undefined;
  return (
    <>
      {data?.points !== undefined && !data.isOver && <Ready list={data} role={role} onChanged={again} />}
      <div className={isKnown ? undefined : classes.unseen}>{children}</div>
    </>
  );
}

function Ready({ list, role, onChanged }: PointsProps) {
  const isReady = list.points.every(({ state }) => state !== 'open');
  return isReady ? <AllDone onRead={onChanged} /> : <Points list={list} role={role} onChanged={onChanged} />;
}

function AllDone({ onRead }: { readonly onRead: () => void }) {
  const { isBusy, act } = useAct();
  const read = (): void =>
    void act('It was not recorded', () => answerReady({ item: 'all', state: 'done' }).then(onRead));
  return (
    <Alert color="teal" mb={22} role="status" icon={<IconConfetti />} title="The laboratory is ready">
      Everything on the list is done or was put aside. It is not shown again.
      <Group mt={10}>
        <Button size="sm" loading={isBusy} onClick={read}>
          Good
        </Button>
      </Group>
    </Alert>
  );
}

interface PointsProps {
  readonly list: ReadyList;
  readonly role: Role;
  readonly onChanged: () => void;
}

function Points({ list: { points }, role, onChanged }: PointsProps) {
  const left = points.filter(({ state }) => state === 'open').length;
  return (
    <section className={`card ${classes.card}`} aria-labelledby="ready-list">
      <Group justify="space-between" gap={12} mb={4}>
        <h2 id="ready-list" className={classes.title}>
          Before the laboratory is ready
        </h2>
        <Group gap={12}>
          <SetUpFirst role={role} />
          <Text c="dimmed" fz="sm" role="status">{`${points.length - left} of ${points.length} done`}</Text>
        </Group>
      </Group>
      <ul className="bare">
        {points.map((point) => (
          <Point key={point.item} point={point} role={role} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  );
}

/** While set-up is open it asks for most of this, step by step. */
function SetUpFirst({ role }: { readonly role: Role }) {
  const maySetUp = can(role, 'set-up.run');
  const { data } = useLoaded(`set-up ${maySetUp}`, () =>
    maySetUp ? readSetUp() : Promise.resolve(undefined),
  );
  if (data?.open !== true) return null;
  return (
    <LinkButton to="/set-up" size="compact-md">
      Continue the set-up
    </LinkButton>
  );
}

interface PointProps {
  readonly point: ReadyPoint;
  readonly role: Role;
  readonly onChanged: () => void;
}

const SIGNS: Readonly<Record<ReadyState, readonly [icon: typeof IconCircle, word: string]>> = {
  open: [IconCircle, 'To do'],
  done: [IconCircleCheck, 'Done'],
  aside: [IconCircleMinus, 'Put aside'],
};

function Point({ point, role, onChanged }: PointProps) {
  const { item, state, left, aside } = point;
  const { title, why } = WORDS[item];
  const [Icon, word] = SIGNS[state];
  return (
    <li className={classes.point} data-state={state} aria-label={title}>
      <Icon size={20} stroke={1.75} aria-label={word} role="img" className={classes.sign} />
      <div className={classes.words}>
        <strong>{title}</strong>
        {state !== 'done' && left !== undefined && left > 1 && <span className="dimmed"> {left} left</span>}
        {state === 'open' && <div className="dimmed">{why}</div>}
        {aside !== undefined && (
          <div className="dimmed">
            Put aside by <bdi>{aside.by}</bdi>, {formatDay(aside.at.slice(0, 10))}: <bdi>{aside.reason}</bdi>
          </div>
        )}
      </div>
      <Acts point={point} role={role} onChanged={onChanged} />
    </li>
  );
}

function Acts({ point: { item, state }, role, onChanged }: PointProps) {
  const { title, to, label, needs } = WORDS[item];
  const [isAside, setAside] = useState(false);
  const { isBusy, act } = useAct();
  if (state === 'done') return null;
  const answer = (next: ReadyState): void =>
    void act('It was not recorded', () => answerReady({ item, state: next }).then(onChanged));
  if (state === 'aside')
    return (
      <Button size="compact-md" variant="subtle" loading={isBusy} onClick={() => answer('open')}>
        Take up again
      </Button>
    );
  return (
    <Group gap={8} className={classes.acts}>
      {!can(role, needs) && <Text c="dimmed">The director does it</Text>}
      {can(role, needs) && to !== undefined && (
        <LinkButton to={to} size="compact-md" variant="default" aria-label={`${title}: ${label ?? ''}`}>
          {label}
        </LinkButton>
      )}
      {can(role, needs) && item === 'own-name' && <GiveName onGiven={onChanged} />}
      {item === 'printers' && <TestPages />}
      {isDoneByWord(item) && (
        <Button size="compact-md" variant="default" loading={isBusy} onClick={() => answer('done')}>
          {item === 'printers' ? 'Both print well' : 'They are right'}
        </Button>
      )}
      <Button
        size="compact-md"
        variant="subtle"
        onClick={() => setAside(true)}
        aria-label={`Put aside: ${title}`}
      >
        Put aside
      </Button>
      {isAside && (
        <ReasonDialog
          title={`Put aside: ${title}`}
          text="It stays on the list, with your name and the reason, and can be taken up again."
          confirmLabel="Put aside"
          onConfirm={async (reason) => {
            await answerReady({ item, state: 'aside', reason });
            setAside(false);
            onChanged();
          }}
          onClose={() => setAside(false)}
        />
      )}
    </Group>
  );
}

function TestPages() {
  return (
    <>
      {(['label', 'a4'] as const).map((kind) => (
        <Anchor
          key={kind}
          href={`/api/set-up/ready/test-page.pdf?kind=${kind}`}
          target="_blank"
          rel="noopener"
          className={classes.page}
        >
          {kind === 'label' ? 'Print a label' : 'Print a sheet'}
        </Anchor>
      ))}
    </>
  );
}
