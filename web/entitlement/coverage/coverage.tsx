import { Search } from 'lucide-react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { createCoverageFile, type Policy, readCoverage } from '../../../contract/entitlement/coverage.ts';
import { href } from '../../../contract/href.ts';
import { dayFull, dayOf, timeOf } from '../../../contract/platform/format.ts';
import { tilesOf } from '../../../contract/portal/tiles.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { useConfig, usePageContext } from '../../platform/page-context.tsx';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { Button, LinkButton } from '../../platform/ui/button.tsx';
import { chip, chipCurrent, chipRow } from '../../platform/ui/chip.ts';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { control } from '../../platform/ui/field.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { PageHeading } from '../../platform/ui/page-heading.tsx';
import { PageTitle } from '../../platform/ui/page-title.tsx';
import { PhoneBlock } from '../../platform/ui/phone.tsx';
import { PrintButton } from '../../platform/ui/print-button.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { offerOf, openPath } from '../../portal/frame/nav-items.ts';
import type { Reader } from './benefit-action.ts';
import { BenefitGroup, ColumnHeads, GroupNav, groupsOf } from './benefit-groups.tsx';
import { PlanCard } from './plan-card.tsx';

const longest = 80;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { call, config, user } = pageRequestOf(context);
  const personId = url.searchParams.get('person');
  const query = (url.searchParams.get('q') ?? '').trim().slice(0, longest);
  const coverage = await call(readCoverage, personId === null ? {} : { personId });
  const planIds = [url.searchParams.get('plan'), user?.currentSubscription?.id];
  const policy = planIds
    .map((id) => coverage.policies.find(({ subscriptionId }) => subscriptionId === id))
    .find((one) => one !== undefined);
  const services = tilesOf(offerOf(config, user)).flatMap(({ name, page }) => {
    const path = openPath(page, true);
    return path === undefined ? [] : [[name, path] as const];
  });
  return {
    ...coverage,
    personId,
    query,
    policy: policy ?? coverage.policies[0],
    services: Object.fromEntries(services),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const personId = new URL(request.url).searchParams.get('person');
  const { url } = await pageRequestOf(context).call(createCoverageFile, personId === null ? {} : { personId });
  return seeOther(url);
}

export default function CoveragePage() {
  const t = useT();
  const { policies, policy, persons, personId, cover } = useLoaderData<typeof loader>();
  const isUninsured = personId !== null && !['none', 'later', 'confirmed'].includes(cover);
  return (
    <>
      <PageTitle>{t('coverage.title')}</PageTitle>
      <PageHeading title={t('coverage.title')} />
      <div className="page-width grid grid-cols-1 gap-3 pt-2 md:gap-6 md:pt-6">
        {persons.length > 0 && (
          <nav aria-label={t('coverage.persons')} className="no-print">
            <ul className={chipRow}>
              {[{ id: null, name: t('coverage.me') }, ...persons].map(({ id, name }) => (
                <li key={id ?? ''}>
                  <Link
                    href={href('services-coverage', {}, id === null ? {} : { person: id })}
                    aria-current={id === personId ? 'true' : undefined}
                    className={`${chip} ${chipCurrent}`}
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {isUninsured && (
          <EmptyState
            title={t('coverage.uninsured')}
            action={
              <LinkButton href={href('relative', { relativeId: personId })}>{t('coverage.uninsured_link')}</LinkButton>
            }
          >
            <p>{t('coverage.uninsured_lead')}</p>
          </EmptyState>
        )}
        {policies.length === 0 && !isUninsured && (
          <EmptyState
            title={t('coverage.none')}
            action={<LinkButton href={href('services-coverage-cost')}>{t('cost.title')}</LinkButton>}
          >
            <p>{t('coverage.none_lead')}</p>
          </EmptyState>
        )}
        {policy && <Plan policy={policy} />}
        <div className="no-print grid gap-4 md:grid-cols-2">
          <Organise />
          <PhoneBlock />
        </div>
      </div>
    </>
  );
}

function Plan({ policy }: { policy: Policy }) {
  const t = useT();
  const { query, personId, services, policies } = useLoaderData<typeof loader>();
  const { customer } = usePageContext();
  const { searchPath } = useConfig();
  const reader: Reader = {
    ...{ searchPath, services, personId },
    mayAskApproval: customer?.mayAskApproval ?? false,
    mayOrganiseCare: customer?.mayOrganiseCare ?? false,
  };
  const { subscriptionId, benefits } = policy;
  const groups = groupsOf(benefits, query, t);
  const filter = { person: personId ?? undefined, plan: policies.length > 1 ? subscriptionId : undefined };
  const others = policies.filter((one) => one.subscriptionId !== subscriptionId);
  return (
    <>
      <PlanCard policy={policy} />
      <div className="no-print grid gap-2 md:grid-cols-[minmax(0,1fr)_auto] md:items-end md:gap-3">
        <div className="md:order-2">
          <LinkButton href={href('services-coverage-cost', {}, { person: filter.person })} className="w-full">
            {t('cost.title')}
          </LinkButton>
        </div>
        <Finder filter={filter} query={query} />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
        <GroupNav groups={groups} />
        <div className="grid grid-cols-1 content-start gap-4 lg:col-start-2">
          {query !== '' && (
            <p role="status" className="no-print">
              {t('coverage.found', {
                count: groups.reduce((sum, group) => sum + group.benefits.length, 0),
                typed: query,
              })}{' '}
              <Link href={href('services-coverage', {}, filter)}>{t('coverage.show_all')}</Link>
            </p>
          )}
          {groups.length > 0 && <ColumnHeads />}
          {groups.map((group, at) => (
            <BenefitGroup
              key={group.category}
              group={group}
              isOpen={at === 0 || query !== ''}
              query={query}
              reader={reader}
            />
          ))}
          <PolicyFacts policy={policy} />
          {others.length > 0 && (
            <section aria-labelledby="others" className="no-print">
              <h2 id="others" className="text-l">
                {t('coverage.others')}
              </h2>
              <ul>
                {others.map((other) => (
                  <li key={other.subscriptionId}>
                    <Link
                      href={href('services-coverage', {}, { ...filter, plan: other.subscriptionId })}
                      className="inline-flex min-h-11 items-center"
                    >
                      {other.product}
                    </Link>{' '}
                    ({t(`coverage.status.${other.status}`)})
                  </li>
                ))}
              </ul>
            </section>
          )}
          <div className="no-print flex flex-wrap gap-3">
            <PageForm method="post">
              <Button kind="quiet">{t('coverage.pdf.button')}</Button>
            </PageForm>
            <PrintButton />
          </div>
        </div>
      </div>
    </>
  );
}

type PageFilter = { person: string | undefined; plan: string | undefined };

function Finder({ filter, query }: { filter: PageFilter; query: string }) {
  const t = useT();
  return (
    <PageForm
      method="get"
      action={href('services-coverage')}
      role="search"
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-2"
    >
      {Object.entries(filter).map(
        ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label htmlFor="q" className="sr-only">
        {t('coverage.search')}
      </label>
      <input
        id="q"
        name="q"
        type="search"
        maxLength={longest}
        defaultValue={query}
        placeholder={t('coverage.search')}
        className={`${control} placeholder:text-text-muted placeholder:opacity-100`}
      />
      <Button kind="quiet">
        <Search aria-hidden="true" className="size-5" />
        <span className="max-md:sr-only">{t('coverage.search_button')}</span>
      </Button>
    </PageForm>
  );
}

function PolicyFacts({ policy }: { policy: Policy }) {
  const t = useT();
  const { language } = usePageContext();
  const { timeZone } = useConfig();
  const { policyNo, insurer, beneficiary, relationship, validFrom, validTo, networkName, asOf } = policy;
  const until = validTo === null ? t('coverage.no_end') : dayFull(validTo, language);
  return (
    <section aria-labelledby="facts" className="grid gap-2">
      <h2 id="facts" className="text-l">
        {t('coverage.facts')}
      </h2>
      <SummaryList
        rows={[
          { term: t('coverage.policy_no'), value: <span className="tabular-nums">{policyNo}</span> },
          { term: t('coverage.insurer'), value: insurer },
          { term: t('coverage.beneficiary'), value: `${beneficiary} (${relationship})` },
          { term: t('coverage.period'), value: `${dayFull(validFrom, language)} – ${until}` },
          { term: t('coverage.network'), value: networkName },
        ]}
      />
      <p className="text-s text-text-muted">
        {t('coverage.as_of', { when: `${dayFull(dayOf(asOf, timeZone), language)} ${timeOf(asOf, timeZone)}` })}
      </p>
    </section>
  );
}

function Organise() {
  const t = useT();
  const { customer } = usePageContext();
  if (!customer?.mayOrganiseCare) return null;
  return (
    <section
      aria-labelledby="organise"
      className="grid content-start justify-items-start gap-2 rounded-card bg-surface-brand p-5"
    >
      <h2 id="organise" className="text-l">
        {t('coverage.organise.title')}
      </h2>
      <p>{t('coverage.organise.lead')}</p>
      <LinkButton href={href('services-organize-care')}>{t('coverage.organise.button')}</LinkButton>
    </section>
  );
}
