import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { SidePanel } from '../ui/layout/side-panel.js';
import { FormSkeleton } from '../ui/feedback/states.js';
import { useReturnOfFocus } from '../ui/keys/focus.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';
import { readTopic, GuideText } from './guide-text.js';

interface HelpPanelProps {
  /** The guide's page about the open screen, and `section` within it. */
  readonly topic: string;
  readonly section: string;
  readonly onClose: () => void;
}

/** The guide beside the screen that it describes: nothing typed there is lost. */
export default function HelpPanel({ topic, section, onClose }: HelpPanelProps) {
  useReturnOfFocus();
  const { data } = useLoaded(`guide ${topic}`, () => readTopic(topic));
  const title = data?.find((block) => block.kind === 'title')?.text ?? 'Help';
  return (
    <SidePanel opened onClose={onClose} title={`Help: ${title}`} layerKind="dialog">
      <Anchor
        component={Link}
        to={`/help/${topic}#${section}`}
        onClick={onClose}
        display="inline-block"
        py={6}
      >
        Open the whole guide
      </Anchor>
      {data === undefined ? (
        <FormSkeleton fields={3} />
      ) : (
        <GuideText blocks={data} section={section} prefix="help-" />
      )}
    </SidePanel>
  );
}
