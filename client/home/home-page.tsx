import { Text, Title } from '@mantine/core';
import { IconHelp, IconHome, IconListSearch, IconLogin2, IconMathFunction } from '@tabler/icons-react';
import { UNNAMED_LABORATORY } from '../../shared/vocabulary.js';
import { useLab } from '../core/lab.js';
import { useSession } from '../core/session.js';
import { usePageTitle } from '../ui/layout/page-name.js';
import { ActionCard, type Action } from './action-card.js';
import about from './home-page.module.css';
import classes from './welcome.module.css';

const SIGN_IN: Action = {
  label: 'Sign in',
  text: 'Bookings, results and bills, for those who work here',
  to: '/security/login',
  icon: <IconLogin2 />,
};
const OWN_PAGE: Action = {
  label: 'Your page',
  text: 'Today at a glance, and what you do most',
  to: '/welcome',
  icon: <IconHome />,
};
const PUBLIC: readonly Action[] = [
  {
    label: 'Test menu',
    text: 'Tests, tubes, turnaround and prices',
    to: '/available-profiles',
    icon: <IconListSearch />,
  },
  {
    label: 'Formulas',
    text: 'Calculations, their inputs and their sources',
    to: '/formulas',
    icon: <IconMathFunction />,
  },
  {
    label: 'Help',
    text: 'The user guide, for each role and each screen',
    to: '/help',
    icon: <IconHelp />,
  },
];

/** Open to everybody: what the laboratory is, the way in, and what anybody may read. */
export function Component() {
  const isSignedIn = useSession(({ user }) => user !== undefined);
  const title = useLab(({ name }) => (name === '' ? 'Meniscus' : name));
  usePageTitle(title);
  return (
    <div className={classes.page}>
      {/* The head of the working screens says how old they are, which a stranger would load for nothing. */}
      <header className={about.top}>
        <Title order={1}>{title}</Title>
        <Text c="dimmed" mt={2}>
          Tests are booked, examined, reported and paid for here.
        </Text>
      </header>
      <nav className={classes.actions} aria-label="From here">
        {[isSignedIn ? OWN_PAGE : SIGN_IN, ...PUBLIC].map((action) => (
          <ActionCard key={action.to} action={action} />
        ))}
      </nav>
      <About />
    </div>
  );
}

function About() {
  const { name, address, phones, email, website, accreditation } = useLab();
  const isNamed = name !== '' && name !== UNNAMED_LABORATORY;
  const contact = [
    ['Address', address],
    ['Phones', phones],
    ['Email', email],
    ['Website', website],
    ['Accreditation', accreditation],
  ].filter(([, text]) => text !== '');
  return (
    <section className={`card ${about.about}`} aria-labelledby="about">
      <h2 id="about" className={about.head}>
        About this laboratory
      </h2>
      <p>
        {isNamed ? <bdi>{name}</bdi> : 'This medical laboratory'} works with Meniscus, an information and
        billing system: reception books patients and their tests, the benches enter and sign results, cashiers
        take payments, and reports leave from here. Staff sign in; nothing about a patient is open to anyone
        else.
      </p>
      <p>
        Anyone who holds a report of this laboratory can check it: the code printed on it shows what was
        issued.
      </p>
      {contact.length > 0 && (
        <dl className={about.contact}>
          {contact.map(([label, text]) => (
            <Contact key={label} label={label ?? ''} text={text ?? ''} />
          ))}
        </dl>
      )}
    </section>
  );
}

function Contact({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </>
  );
}
