import { IconHelp } from '@tabler/icons-react';
import { NavLink, useLocation, useParams } from 'react-router-dom';
import { ROLES } from '../../shared/vocabulary.js';
import { useRole } from '../core/session.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { EmptyState, FormSkeleton } from '../ui/feedback/states.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';
import { LinkButton } from '../ui/layout/link-button.js';
import { readTopic, GuideText } from './guide-text.js';
import classes from './help.module.css';
import { ROLE_TOPICS, TOPICS, type Topic } from './topics.js';

const FIRST_TOPIC = 'start';

/** The user guide: of each role its day, and of each screen what is done with it. It needs no other machine. */
export function Component() {
  const role = useRole();
  const { topic: asked } = useParams();
  const { hash } = useLocation();
  const topic = asked ?? (role === undefined ? FIRST_TOPIC : ROLE_TOPICS[role].topic);
  const { data, problem } = useLoaded(`guide ${topic}`, async () => ({ blocks: await readTopic(topic) }));
  const isMissing = problem !== undefined || (data !== undefined && data.blocks === undefined);
  return (
    <>
      <PageHeader
        title={titleOf(topic) ?? 'Help'}
        subtitle={asked === undefined ? 'The user guide' : undefined}
      />
      <div className={classes.page}>
        <Topics here={topic} />
        {isMissing ? (
          <EmptyState
            icon={<IconHelp size={26} stroke={1.5} />}
            title="There is no such page in the guide"
            text="Choose one from the list, or open Help on the screen you are using."
            action={<LinkButton to="/help">To the guide</LinkButton>}
          />
        ) : data?.blocks === undefined ? (
          <FormSkeleton fields={4} />
        ) : (
          <GuideText blocks={data.blocks} section={hash === '' ? undefined : hash.slice(1)} />
        )}
      </div>
    </>
  );
}

function titleOf(topic: string): string | undefined {
  return [...Object.values(ROLE_TOPICS), ...TOPICS].find((one) => one.topic === topic)?.title;
}

function Topics({ here }: { readonly here: string }) {
  const role = useRole();
  const roles = ROLES.toSorted((one, other) => Number(other === role) - Number(one === role));
  return (
    <nav aria-label="Guide" className={classes.topics}>
      <h2>By role</h2>
      {roles.map((one) => (
        <TopicLink key={one} topic={ROLE_TOPICS[one]} here={here} />
      ))}
      <h2>By task</h2>
      {TOPICS.map((one) => (
        <TopicLink key={one.topic} topic={one} here={here} />
      ))}
    </nav>
  );
}

function TopicLink({ topic: { topic, title }, here }: { readonly topic: Topic; readonly here: string }) {
  return (
    <NavLink
      to={`/help/${topic}`}
      className={classes.topic}
      aria-current={topic === here ? 'page' : undefined}
    >
      {title}
    </NavLink>
  );
}
