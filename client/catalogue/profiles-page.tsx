import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { DISCIPLINES, type Discipline } from '../../shared/vocabulary.js';
import { ErrorState, FormSkeleton } from '../ui/feedback/states.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';
import { openProfile } from './editor/editor.api.js';
import { ProfileEditor } from './editor/profile-editor.js';
import { ProfileList } from './profile-list.js';
import { ShippedPage } from './shipped/shipped-page.js';

/** The routes of a unit, and whose profiles each shows; the others show all. */
const UNIT_OF: Readonly<Record<string, Discipline>> = {
  haem: 'haematology',
  molecular: 'molecular',
  biochem: 'biochemistry',
  sero: 'serology',
  immuno: 'immunochemistry',
  bloodbank: 'bloodbank',
  microbio: 'microbiology',
};

export const PATHS = DISCIPLINES.flatMap((unit) =>
  Object.keys(UNIT_OF).flatMap((path) =>
    UNIT_OF[path] === unit ? [{ unit, path: `/profile/${path}` }] : [],
  ),
);

/** `profile/manage`, `profile/config` and the seven units: the list of profiles, with `code` one in its editor, or what is `newer`. */
export function Component() {
  const route = useLocation().pathname.replace(/\/$/, '').split('/').at(-1) ?? '';
  const [params, setParams] = useSearchParams();
  const code = params.get('code');
  if (code === null && params.get('newer') === 'true') return <ShippedPage />;
  if (code === null) return <ProfileList key={route} unit={UNIT_OF[route]} paths={PATHS} />;
  return <Opened key={code} code={code} onClose={() => setParams({})} />;
}

interface OpenedProps {
  readonly code: string;
  readonly onClose: () => void;
}

function Opened({ code, onClose }: OpenedProps) {
  const { data, problem, reload } = useLoaded(`profile ${code}`, () => openProfile(code));
  // Published, thrown away or taken from somebody else: the editor begins anew with what was loaded then.
  const [turn, setTurn] = useState(0);
  if (problem !== undefined) return <ErrorState problem={problem} onRetry={reload} />;
  if (data === undefined) return <FormSkeleton fields={8} />;
  return (
    <ProfileEditor
      key={turn}
      opened={data}
      onClose={onClose}
      onChanged={() => void reload().then(() => setTurn((before) => before + 1))}
    />
  );
}
