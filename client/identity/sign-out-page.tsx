import { Center, Loader, Text } from '@mantine/core';
import { useEffect } from 'react';
import { signOut } from '../core/session.js';

let leaving: Promise<void> | undefined;

export function Component() {
  useEffect(() => {
    leaving ??= signOut().finally(() => {
      leaving = undefined;
    });
  }, []);
  return (
    <Center mih="50vh" role="status">
      <Loader size="sm" mr={12} />
      <Text>Signing out</Text>
    </Center>
  );
}
