import type { ClaimLine } from '../../../contract/claims/claim.ts';
import { claimStates } from '../../../contract/claims/claim-states.ts';
import { href } from '../../../contract/href.ts';
import { useFormat } from '../../platform/format.ts';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { LinkButton } from '../../platform/ui/button.tsx';
import { StretchedLink } from '../../platform/ui/card.tsx';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { Pagination } from '../../platform/ui/pagination.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { useStateText } from '../state-text.ts';

type Props = {
  list: {
    items: readonly ClaimLine[];
    person: string | undefined;
    page: number;
    limit: number;
    total: number;
    offers: boolean;
    hasDraft: boolean;
    deadline: { last: string; isNear: boolean; isOver: boolean } | undefined;
  };
};

export function ClaimList({ list: { items, person, page, limit, total, offers, hasDraft, deadline } }: Props) {
  const t = useT();
  const { dayLong } = useFormat();
  return (
    <>
      <p className="text-l">{t(offers ? 'claims.list.lead' : 'claims.list.nothing')}</p>
      {deadline?.isNear && (
        <Panel kind="warning" title={t('claims.deadline.soon')}>
          <p>{t('claims.deadline.last', { day: dayLong(deadline.last) })}</p>
        </Panel>
      )}
      {offers && (
        <>
          <div>
            <LinkButton href={href('services-claim-reporting', {}, { step: 1, for: person })}>
              {t(hasDraft ? 'claims.list.goes_on' : 'claims.list.start')}
            </LinkButton>
          </div>
          <section className="grid gap-2">
            <h2 className="text-l">{t('claims.list.need')}</h2>
            <ul className="grid list-disc gap-1 ps-5">
              <li>{t('claims.list.need_invoice')}</li>
              <li>{t('claims.list.need_payment')}</li>
              <li>{t('claims.list.need_report')}</li>
            </ul>
          </section>
        </>
      )}
      <h2 className="text-l">{t('claims.list.title')}</h2>
      {items.length === 0 ? (
        <EmptyState title={t('claims.list.none')}>
          <p>{t('claims.list.none_lead')}</p>
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {items.map((claim) => (
            <Row key={claim.number} claim={claim} />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        limit={limit}
        total={total}
        hrefOf={(to) => href('services-claim-reporting', {}, { page: to })}
      />
    </>
  );
}

function Row({ claim }: { claim: ClaimLine }) {
  const t = useT();
  const { dayLong, money } = useFormat();
  const { name, turn } = useStateText(claim);
  const { number, person, benefit, careDate, claimed } = claim;
  return (
    <li className="relative grid gap-0.5 rounded-card border border-border bg-surface p-4">
      <h3 className="text-m">
        <StretchedLink href={href('services-claim', { number })}>
          {[person, benefit.name, dayLong(careDate)].filter(Boolean).join(', ')}
        </StretchedLink>
      </h3>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge kind={claimStates[claim.status].tone}>{name}</Badge>
        <span className="tabular-nums">{claimed.map((sum) => money(sum)).join(' + ')}</span>
      </p>
      {turn !== undefined && <p>{turn}</p>}
      <p className="text-s text-text-muted">
        {t('claims.number')} <span className="tabular-nums">{number}</span>
      </p>
    </li>
  );
}
