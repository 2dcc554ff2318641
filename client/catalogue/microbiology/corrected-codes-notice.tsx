import { Alert, Button, Text } from '@mantine/core';
import { stillWrong } from '../../../shared/disciplines/microbiology/corrected-codes.js';
import { showDone } from '../../ui/feedback/notify.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { useAct } from '../../ui/forms/use-act.js';
import { loadOrganisms, saveOrganism } from './microbiology.api.js';

const ALL = { q: '', retired: 'true' };

/** An older laboratory has WHONET codes that are other organisms': it is offered the right ones, and decides. */
export function CorrectedCodesNotice() {
  const { data, reload } = useLoaded('organisms', () => loadOrganisms(ALL));
  const { isBusy, act } = useAct();
  const wrong = stillWrong(data ?? []);
  if (wrong.length === 0) return null;
  const take = (): Promise<void> =>
    act('Not every code was corrected', async () => {
      try {
        for (const { line, code } of wrong) await saveOrganism({ ...line, code });
        showDone('The codes were corrected');
      } finally {
        await reload();
      }
    });
  return (
    <Alert color="amber" title="Some WHONET codes are those of other organisms" mb={12}>
      <Text size="sm" mb={8}>
        An earlier version shipped them. A file for a surveillance programme would name the wrong organism.
      </Text>
      <ul style={{ margin: '0 0 10px', paddingInlineStart: 18 }}>
        {wrong.map(({ line, code }) => (
          <li key={line.id}>
            {line.name}: {line.code} → {code}
          </li>
        ))}
      </ul>
      <Button size="xs" loading={isBusy} onClick={() => void take()}>
        Correct {wrong.length === 1 ? 'this code' : `these ${wrong.length} codes`}
      </Button>
    </Alert>
  );
}
