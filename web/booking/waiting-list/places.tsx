import type { WaitingPlace } from '../../../contract/booking/waiting-list.ts';
import { waitingStates } from '../../../contract/booking/waiting-states.ts';
import { href } from '../../../contract/href.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { Button, LinkButton } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import { OfferCard } from './offer-card.tsx';
import type { WaitingOutcome } from './outcome.ts';
import { useWishText } from './wish-text.tsx';

type Props = {
  items: readonly WaitingPlace[];
  outcome: WaitingOutcome | undefined;
  search: string;
  isBelow: boolean;
};

export function Places({ items, outcome, search, isBelow }: Props) {
  const t = useT();
  const sorted = items.toSorted((one, other) => Number(other.offer !== null) - Number(one.offer !== null));
  if (isBelow && items.length === 0) return null;
  if (items.length === 0) {
    return (
      <div className="grid justify-items-start gap-4">
        <p className="text-l">{t('waiting.list.none')}</p>
        <LinkButton kind="quiet" href={search}>
          {t('waiting.list.search')}
        </LinkButton>
      </div>
    );
  }
  return (
    <section aria-labelledby="places" className="grid gap-4">
      <h2 id="places" className={isBelow ? 'text-l' : 'sr-only'}>
        {t('waiting.list.title')}
      </h2>
      <ul className="grid gap-4">
        {sorted.map((place) => (
          <li key={place.id} className="grid gap-2 rounded-card border border-border bg-surface p-4">
            <Place place={place} outcome={outcome} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Place({ place, outcome }: { place: WaitingPlace; outcome: WaitingOutcome | undefined }) {
  const t = useT();
  const whenOf = useWhen();
  const { timeZone } = useConfig();
  const { what, where, when } = useWishText(place);
  const { id, status, since, offer, earlierThan, reservation } = place;
  return (
    <>
      <h3 className="text-l">{what}</h3>
      <p>{where}</p>
      <p className="text-text-muted">{when}</p>
      {earlierThan && <p>{t('waiting.form.earlier', { when: whenOf(earlierThan.start, earlierThan.timeZone) })}</p>}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge kind={offer ? 'warning' : 'plain'}>{t(`waiting.status.${status}`)}</Badge>
        <span className="text-s text-text-muted">{t('waiting.list.since', { when: whenOf(since, timeZone) })}</span>
      </p>
      {offer && (
        <OfferCard offer={offer} outcome={outcome?.id === offer.id ? outcome : undefined} earlierThan={earlierThan} />
      )}
      {reservation !== null && status === 'taken' && (
        <div>
          <LinkButton kind="quiet" href={href('reservation', {}, { reservation })}>
            {t('waiting.list.open')}
          </LinkButton>
        </div>
      )}
      {waitingStates[status].active && (
        <div className="flex flex-wrap gap-3">
          {status === 'waiting' && (
            <LinkButton kind="quiet" href={href('waiting-list', {}, { change: id })}>
              {t('waiting.list.change')}
              <span className="sr-only">: {what}</span>
            </LinkButton>
          )}
          <PageForm method="post" action={href('waiting-list')}>
            <input type="hidden" name="id" value={id} />
            <Button kind="text" name="intent" value="leave">
              {t('waiting.list.leave')}
              <span className="sr-only">: {what}</span>
            </Button>
          </PageForm>
        </div>
      )}
    </>
  );
}
