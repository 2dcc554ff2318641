import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { showDone, showProblem } from '../../ui/notify.js';
import type { ResultsAsked } from '../results.api.js';
import { downloadResults } from './results-csv.js';

export function ExportButton() {
  const [query] = useSearchParams();
  const [isBusy, setBusy] = useState(false);
  const read = (name: string): string => query.get(name) ?? '';
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const count = await downloadResults({
        from: read('from'),
        to: read('to'),
        unit: read('unit') as ResultsAsked['unit'],
        stage: read('stage') as ResultsAsked['stage'],
        q: read('q'),
        page: 1,
        size: 200,
      });
      showDone(`${count} results in the file`);
    } catch (thrown) {
      showProblem(thrown, { what: 'The file was not made', retry: download });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} />}
      loading={isBusy}
      onClick={() => void download()}
    >
      CSV
    </Button>
  );
}
