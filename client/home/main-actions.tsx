import {
  IconCash,
  IconChecklist,
  IconClipboardCheck,
  IconMicroscope,
  IconReportMoney,
  IconSearch,
  IconUserPlus,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import type { Role } from '../../shared/vocabulary.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import { ActionCard, type Action } from './action-card.js';
import classes from './welcome.module.css';

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
