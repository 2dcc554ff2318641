import { Anchor, Button, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { showDone } from '../../ui/feedback/notify.js';
import { EmptyState, TableSkeleton } from '../../ui/feedback/states.js';
import { useLiveReload, useLiveLoaded, WhenLoaded } from '../../ui/feedback/use-loaded.js';
import { ReasonDialog } from '../../ui/forms/submit-dialog.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { LinkButton } from '../../ui/layout/link-button.js';
import { CATALOGUE_LIVE } from '../catalogue.api.js';
import { OfferCard } from './offer-card.js';
import { offerAnswer, countText, loadShipped, plainOffers, acceptShipped, type Offers } from './offered.js';

/** Updates shipped with a newer release: none takes effect until somebody accepts it. */
export function ShippedPage() {
  const shipped = useLiveLoaded('shipped', loadShipped);
  const { reload, seq } = shipped;
  useLiveReload({ ...CATALOGUE_LIVE, since: seq, reload });
  const done = (): void => void reload();
  return (
    <>
      <PageHeader
        title="Updates in the shipped catalogue"
        subtitle="Your own content stays until you accept an update. Accepted content is not yet verified by this laboratory."
        action={
          <LinkButton to="/profile/config" variant="default" leftSection={<IconArrowLeft />}>
            All profiles
          </LinkButton>
        }
      />
      <WhenLoaded of={shipped} skeleton={<TableSkeleton rows={6} columns={4} />}>
        {(offers) =>
          offers.length === 0 ? (
            <EmptyState
              title="Nothing newer"
              text="Your catalogue has all that is shipped, or you chose to keep your own."
            />
          ) : (
            <>
              <TakeAll offers={offers} onDone={done} />
              {offers.map((offer) => (
                // Answered or changed: what was ticked is of another offer.
                <OfferCard
                  key={`${offer.code} ${offer.version} ${offer.differences.length}`}
                  offer={offer}
                  onDone={done}
                />
              ))}
            </>
          )
        }
      </WhenLoaded>
    </>
  );
}

function TakeAll({ offers, onDone }: { readonly offers: Offers; readonly onDone: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const plain = plainOffers(offers);
  const count = plain.reduce((sum, one) => sum + one.plain.length, 0);
  const take = async (reason: string): Promise<void> => {
    await acceptShipped({ profiles: plain.map((one) => offerAnswer(one.offer, one.plain)), reason });
    showDone(`${count} taken`);
    setAsked(false);
    onDone();
  };
  return (
    <section aria-label="All of them" style={{ marginBottom: 16 }}>
      <Text mb={10}>{countText(offers)}</Text>
      {count > 0 && (
        <Button onClick={() => setAsked(true)}>Take all {count} that you have not changed</Button>
      )}
      {isAsked && (
        <ReasonDialog
          title={`Take ${count} from the shipped catalogue?`}
          text="They are published at once, without a dry run. Your own changes, and profiles that someone is editing, are left out."
          confirmLabel="Take all"
          onConfirm={take}
          onClose={() => setAsked(false)}
        />
      )}
    </section>
  );
}

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
