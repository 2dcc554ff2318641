import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { ListDefinition, ListHandle } from './list.js';
import { ListScreen } from './list-screen.js';
import type { EmptyStateProps } from '../feedback/states.js';

/** Callbacks from a row's form to its list. */
interface RowForm {
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

interface EditedListProps<Row, Name extends string> extends Omit<
  ListDefinition<Row, Name>,
  'action' | 'onOpen' | 'empty'
> {
  readonly empty: EmptyStateProps;
  /** One of them, within a sentence. */
  readonly one: string;
  /** The form over the list: of a row, or of a new one. Absent where nothing may be changed. */
  readonly form: ((row: Row | undefined, list: RowForm) => ReactNode) | undefined;
}

interface Editing<Row, Name extends string> {
  readonly row: Row | undefined;
  readonly list: ListHandle<Name>;
}

/** A list whose rows are added and changed in a form over it. */
export function EditedList<Row, Name extends string>(props: EditedListProps<Row, Name>) {
  const { one, form, empty, ...screen } = props;
  const [editing, setEditing] = useState<Editing<Row, Name>>();
  const close = (): void => setEditing(undefined);
  const adder = (label: string, variant: 'filled' | 'default') => (list: ListHandle<Name>) => (
    <Button
      variant={variant}
      leftSection={<IconPlus size={16} stroke={1.75} />}
      onClick={() => setEditing({ row: undefined, list })}
    >
      {label}
    </Button>
  );
  const saved = (list: ListHandle<Name>): void => {
    close();
    void list.reload();
  };
  return (
    <>
      <ListScreen<Row, Name>
        {...screen}
        empty={form === undefined ? empty : { ...empty, action: adder(`Add the first ${one}`, 'default') }}
        {...(form !== undefined && {
          action: adder(`Add ${one}`, 'filled'),
          onOpen: (row: Row, list: ListHandle<Name>) => setEditing({ row, list }),
        })}
      />
      {editing !== undefined && form?.(editing.row, { onClose: close, onSaved: () => saved(editing.list) })}
    </>
  );
}
