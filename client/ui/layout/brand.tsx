import { Link } from 'react-router-dom';
import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import classes from './brand.module.css';

export function Brand({ to }: { readonly to: string }) {
  return (
    <Link to={to} className={classes.brand} aria-label="Meniscus, home">
      <img src="/meniscus.svg" width={26} height={26} alt="" />
      <span className={classes.word}>Meniscus</span>
    </Link>
  );
}

/**
 * Light or dark; the browser remembers the choice. It is on the sign-in page, so no tooltip of the library is loaded
 * for it.
 */
export function SchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const label = isDark ? 'Light colours' : 'Dark colours';
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <ActionIcon
      size={34}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <Icon size={18} stroke={1.75} />
    </ActionIcon>
  );
}
