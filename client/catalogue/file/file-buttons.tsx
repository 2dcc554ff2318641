import { Button } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { forSpreadsheet } from '../../ui/list-screen/list.js';
import { FILE_PATH } from './file.api.js';
import { ImportDialog } from './import-dialog.js';

/** The whole catalogue as a file, and back. The lists behind follow by themselves. */
export function FileButtons() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        component="a"
        href={FILE_PATH}
        download
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.75} />}
      >
        Export
      </Button>
      <Button
        component="a"
        href={forSpreadsheet(FILE_PATH)}
        download
        variant="default"
        title="The export for a spreadsheet: codes such as 0012 stay as they are"
      >
        For a spreadsheet
      </Button>
      <Button
        variant="default"
        leftSection={<IconUpload size={16} stroke={1.75} />}
        onClick={() => setOpen(true)}
      >
        Import
      </Button>
      {isOpen && <ImportDialog onImported={() => setOpen(false)} onClose={() => setOpen(false)} />}
    </>
  );
}
