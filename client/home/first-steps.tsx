import { IconBuildingHospital, IconRoute, IconHash, IconListCheck, IconUsers } from '@tabler/icons-react';
import { can, type Permission } from '../../shared/domain/people/access.js';
import type { Role } from '../../shared/vocabulary.js';
import { readSetUp } from '../core/first-run.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';
import { ActionCard, type Action } from './action-card.js';
import classes from './welcome.module.css';

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

/** What a laboratory sets before its first booking; it stands here until the laboratory has its own name. */
export function FirstSteps({ role }: { readonly role: Role }) {
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
