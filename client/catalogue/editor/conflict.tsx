import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { CatalogueProfile } from '../../../shared/contract/catalogue-shapes.js';
import type { ApiProblem } from '../../core/api.js';
import { DifferenceTable } from './difference-table.js';
import { differencesFrom } from './differences.js';
import type { EditedDraft } from './use-draft.js';

interface ConflictProps {
  readonly problem: ApiProblem;
  readonly draft: EditedDraft;
}

/** Somebody else's version beside what was typed here: a person decides, and nothing is lost before. */
export function Conflict({ problem, draft }: ConflictProps) {
  const theirs = problem.extra['current'] as CatalogueProfile;
  return (
    <Alert
      color="amber"
      role="alert"
      mb={14}
      icon={<IconAlertTriangle size={18} />}
      title="Someone else has changed it meanwhile"
    >
      <Text mb={10}>{problem.detail}</Text>
      <DifferenceTable
        label="Theirs and yours"
        from="Theirs"
        to="Yours"
        differences={differencesFrom(theirs, draft.form.values)}
      />
      <Group mt={12}>
        <Button
          color="amber"
          variant="light"
          onClick={() => void draft.saver.goOn(theirs.version, draft.form.values)}
        >
          Keep mine over it
        </Button>
        <Button variant="default" onClick={() => draft.takeTheirs(theirs)}>
          Take theirs
        </Button>
      </Group>
    </Alert>
  );
}
