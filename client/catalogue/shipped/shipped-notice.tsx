import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useLiveLoaded } from '../../ui/feedback/use-loaded.js';
import { countText } from './offered.js';
import { loadShipped } from './shipped.api.js';

/** Over the list of profiles, while something newer is shipped that nobody has answered. */
export function ShippedNotice() {
  const { data = [] } = useLiveLoaded('shipped', loadShipped);
  if (data.length === 0) return null;
  return (
    <Text mb={10}>
      {countText(data)}{' '}
      <Anchor
        component={Link}
        to="/profile/config?newer=true"
        display="inline-flex"
        mih={32}
        style={{ alignItems: 'center' }}
      >
        Look at them
      </Anchor>
    </Text>
  );
}
