import { Input } from '@mantine/core';
import type { DraftForm } from './use-draft.js';

/** What is wrong with a list of lines as a whole, over its lines. */
export function RefusedList({ form, path }: { readonly form: DraftForm; readonly path: string }) {
  const said = form.errors[path];
  return said === undefined ? null : (
    <Input.Error size="sm" mb={8}>
      {said}
    </Input.Error>
  );
}
