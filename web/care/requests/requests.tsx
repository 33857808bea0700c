import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type CareRequest, listCareRequests } from '../../../contract/care/care-request.ts';
import { listMedicalCares } from '../../../contract/care/medical-care.ts';
import { organisedServices } from '../../../contract/care/request-kinds.ts';
import { careRequestStates } from '../../../contract/care/request-states.ts';
import { href } from '../../../contract/href.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { LinkButton } from '../../platform/ui/button.tsx';
import { StretchedLink } from '../../platform/ui/card.tsx';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { Pagination } from '../../platform/ui/pagination.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { CareRow } from '../medical-care/care-row.tsx';
import { rightsOf } from '../medical-care/form/rights.ts';
import { useStateText } from '../state-text.ts';

const limit = 25;

export async function loader({ url, context }: LoaderFunctionArgs) {
  const page = Number(url.searchParams.get('page') ?? 1) || 1;
  const { call, user } = pageRequestOf(context);
  const organises = user !== undefined && organisedServices(rightsOf(user)).length > 0;
  const requests = await call(listCareRequests, { page, limit });
  const cares = user?.currentSubscription
    ? await call(listMedicalCares, { page, limit, withoutRequest: '1' })
    : { items: [], total: 0 };
  const total = Math.max(requests.total, cares.total);
  const person = url.searchParams.get('for') ?? undefined;
  return { requests: requests.items, cares: cares.items, page, total, organises, person };
}

export default function RequestsPage() {
  const t = useT();
  const { requests, cares, page, total, organises, person } = useLoaderData<typeof loader>();
  return (
    <RailPage title={t('care.list.title')}>
      {total === 0 ? (
        <EmptyState
          title={t('care.list.none')}
          action={<LinkButton href={`${href('home')}#services`}>{t('care.list.services')}</LinkButton>}
        >
          <p>{t('care.list.none_lead')}</p>
        </EmptyState>
      ) : (
        <>
          {requests.length > 0 && (
            <ul className="grid gap-3">
              {requests.map((request) => (
                <Row key={request.number} request={request} />
              ))}
            </ul>
          )}
          {cares.length > 0 && (
            <section className="grid gap-3" aria-labelledby="cares">
              <h2 id="cares" className="text-l">
                {t('care.list.cares')}
              </h2>
              <ul className="grid gap-3">
                {cares.map((care) => (
                  <CareRow key={care.number} care={care} />
                ))}
              </ul>
            </section>
          )}
        </>
      )}
      {organises && (
        <div>
          <LinkButton kind="quiet" href={href('medical-care-add', {}, { for: person })}>
            {t('care.add.title')}
          </LinkButton>
        </div>
      )}
      <Pagination page={page} limit={limit} total={total} hrefOf={(to) => href('requests', {}, { page: to })} />
    </RailPage>
  );
}

function Row({ request }: { request: CareRequest }) {
  const t = useT();
  const { name, turn } = useStateText(request);
  const { number, service, person, hasNews } = request;
  return (
    <li className="relative grid gap-0.5 rounded-card border border-border bg-surface p-4">
      <h2 className="text-l">
        <StretchedLink href={href('request', { number })}>
          {[person, t(`home.service.${service}.title`)].filter(Boolean).join(', ')}
        </StretchedLink>
      </h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge kind={careRequestStates[request.status].tone}>{name}</Badge>
        {hasNews && <Badge kind="brand">{t('care.list.news')}</Badge>}
      </p>
      {turn !== undefined && <p>{turn}</p>}
      <p className="text-s text-text-muted">
        {t('care.request.number')} <span className="tabular-nums">{number}</span>
      </p>
    </li>
  );
}
