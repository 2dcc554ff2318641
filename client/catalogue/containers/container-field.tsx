import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { loadContainers } from './containers.api.js';

/** What the specimen is taken into: one that is known, or another, which is then known too. */
export function ContainerField(props: AutocompleteProps) {
  const known = useLoaded('containers', () => loadContainers({ q: '', retired: '' }));
  return (
    <Autocomplete
      label="Container"
      maxLength={100}
      data={(known.data ?? []).map(({ name }) => name)}
      {...props}
    />
  );
}
