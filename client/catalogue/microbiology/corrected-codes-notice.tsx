import { Alert, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { stillWrong } from '../../../shared/disciplines/microbiology/corrected-codes.js';
import { showDone, showProblem } from '../../ui/notify.js';
import { useLoaded } from '../../ui/use-loaded.js';
import { loadOrganisms, saveOrganism } from './microbiology.api.js';

const ALL = { q: '', retired: 'true' };

/** An older laboratory has WHONET codes that are other organisms': it is offered the right ones, and decides. */
export function CorrectedCodesNotice() {
  const { data, reload } = useLoaded('organisms', () => loadOrganisms(ALL));
  const [isSaving, setSaving] = useState(false);
  const wrong = stillWrong(data ?? []);
  if (wrong.length === 0) return null;
  const take = async (): Promise<void> => {
    setSaving(true);
    try {
      for (const { line, code } of wrong) await saveOrganism({ ...line, code });
      showDone('The codes were corrected');
    } catch (thrown) {
      showProblem(thrown, { what: 'Not every code was corrected' });
    } finally {
      setSaving(false);
      await reload();
    }
  };
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
      <Button size="xs" loading={isSaving} onClick={() => void take()}>
        Correct {wrong.length === 1 ? 'this code' : `these ${wrong.length} codes`}
      </Button>
    </Alert>
  );
}
