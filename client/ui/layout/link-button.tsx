import { Button, type ButtonProps } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, type LinkProps } from 'react-router-dom';

type LinkButtonProps = ButtonProps & Omit<LinkProps, keyof ButtonProps>;

/** A link that looks like a button. */
export function LinkButton(props: LinkButtonProps) {
  return <Button component={Link} {...props} />;
}

/** The button that begins a new one, over a list and in one that is empty. */
export const createButton = (to: string) => (label: string, variant: 'filled' | 'default') => (
  <LinkButton to={to} variant={variant} leftSection={<IconPlus />}>
    {label}
  </LinkButton>
);
