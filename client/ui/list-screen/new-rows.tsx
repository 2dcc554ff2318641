import { Button } from '@mantine/core';
import { IconArrowBarDown } from '@tabler/icons-react';
import { useShortcut } from '../keys/shortcuts.js';
import classes from './new-rows.module.css';

/** New rows wait here while someone reads; the button takes no room of the heading, so that it moves nothing. */
export function NewRows({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  useShortcut('N', 'Show what is new', onShow, { enabled: count > 0 });
  if (count === 0) return null;
  return (
    <span className={classes.place}>
      <Button
        size="compact-sm"
        variant="light"
        className={classes.button}
        leftSection={<IconArrowBarDown size={16} stroke={1.75} />}
        title="Show what is new (N)"
        onClick={onShow}
      >
        {count} new
      </Button>
    </span>
  );
}
