import {
  IconCash,
  IconChecklist,
  IconClipboardCheck,
  IconMicroscope,
  IconReportMoney,
  IconSearch,
  IconUserPlus,
  IconBuildingHospital,
  IconRoute,
  IconHash,
  IconListCheck,
  IconUsers,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import type { Role } from '../../shared/vocabulary.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import { ActionCard, type Action } from './action-card.js';
import classes from './welcome.module.css';
import { can, type Permission } from '../../shared/domain/people/access.js';
import { readSetUp } from '../core/first-run.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';

const BOOK: Action = {
  label: 'Book a patient',
  text: 'Tests, demographics, labels',
  to: '/reception/incoming?action=capture',
  icon: <IconUserPlus />,
};
const PAY: Action = {
  label: 'Take a payment',
  text: 'Bookings to be paid',
  to: '/accounts/payments',
  icon: <IconCash />,
};
const TODOS: Action = {
  label: 'Todos',
  text: 'Work waiting for you',
  to: '/todos',
  icon: <IconChecklist />,
};
const WORKLIST: Action = {
  label: 'Worklist',
  text: 'Waiting samples of your bench',
  to: '/lab/worklist',
  icon: <IconMicroscope />,
};
const RESULTS: Action = {
  label: 'Results',
  text: 'Validated and released',
  to: '/view/results',
  icon: <IconClipboardCheck />,
};
const DAILY: Action = {
  label: 'Daily report',
  text: 'Takings by day',
  to: '/daily',
  icon: <IconReportMoney />,
};
const SEARCH: Action = {
  label: 'Find a patient',
  text: 'Name, number or phone',
  to: '/search',
  icon: <IconSearch />,
};

/** The three things that a role does most. */
const ACTIONS: Readonly<Record<Role, readonly Action[]>> = {
  ROLE_SUPER_ADMIN: [TODOS, RESULTS, WORKLIST],
  ROLE_LABADMIN: [WORKLIST, TODOS, DAILY],
  ROLE_LAB: [WORKLIST, TODOS, RESULTS],
  ROLE_RECEPTION: [BOOK, PAY, TODOS],
  ROLE_CASHIER: [PAY, TODOS, SEARCH],
  ROLE_BOARD: [],
};

export function MainActions({ role }: { readonly role: Role }) {
  return (
    <nav className={classes.actions} aria-label="What you do most">
      {ACTIONS[role].map((action, index) => (
        <BigButton key={action.to} action={action} keys={String(index + 1)} />
      ))}
    </nav>
  );
}

function BigButton({ action, keys }: { readonly action: Action; readonly keys: string }) {
  const navigate = useNavigate();
  useShortcut(keys, action.label, () => void navigate(action.to));
  return <ActionCard action={action} keys={keys} />;
}

interface Step extends Action {
  readonly needs: Permission;
}

const STEPS: readonly Step[] = [
  {
    label: 'Add the users',
    text: 'Everyone signs in under their own name',
    to: '/admin/view-user',
    icon: <IconUsers />,
    needs: 'users.administer',
  },
  {
    label: 'Check the profiles',
    text: 'Ranges and limits are unverified until the laboratory says they are its own',
    to: '/profile/manage?action=manage',
    icon: <IconListCheck />,
    needs: 'catalogue.write',
  },
  {
    label: 'Set the lab number',
    text: 'The prefix, and the number that the first booking takes',
    to: '/labNumber/config',
    icon: <IconHash />,
    needs: 'lab-number.write',
  },
  {
    label: 'Name the laboratory',
    text: 'Heading of the reports, time zone, currency; once it has a name these steps disappear',
    to: '/about/lab-info',
    icon: <IconBuildingHospital />,
    needs: 'settings.write',
  },
];

const SET_UP: Action = {
  label: 'Continue the set-up',
  text: 'Step by step, until the first users are added',
  to: '/set-up',
  icon: <IconRoute />,
};

/** The settings a laboratory makes before its first booking; shown until the laboratory has its own name. */
export function SetUpReminder({ role }: { readonly role: Role }) {
  const maySetUp = can(role, 'set-up.run');
  const { data } = useLoaded(`set-up ${maySetUp}`, () =>
    maySetUp ? readSetUp() : Promise.resolve(undefined),
  );
  return (
    <section className={classes.section} aria-labelledby="first-steps">
      <h2 id="first-steps" className={classes.heading}>
        Before the first booking
      </h2>
      <div className={classes.steps}>
        {data?.open === true && <ActionCard action={SET_UP} />}
        {STEPS.filter(({ needs }) => can(role, needs)).map((step) => (
          <ActionCard key={step.to} action={step} />
        ))}
      </div>
    </section>
  );
}
