import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import {
  type BenefitLine,
  createCoverageFile,
  type Policy,
  type Quantity,
  readCoverage,
} from '../../../contract/entitlement/coverage.ts';
import { quantityText, termsOf } from '../../../contract/entitlement/coverage-words.ts';
import { href } from '../../../contract/href.ts';
import { dayFull, dayOf, timeOf } from '../../../contract/platform/format.ts';
import { api } from '../../platform/api.ts';
import { useConfig, usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { Bar } from '../../platform/ui/bar.tsx';
import { Button, LinkButton } from '../../platform/ui/button.tsx';
import { chip, chipCurrent, chipRow } from '../../platform/ui/chip.ts';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';

export const handle = { script: false, texts: [] };

export async function loader({ context, url }: LoaderFunctionArgs) {
  const personId = url.searchParams.get('person');
  const found = await api(context)(readCoverage, personId === null ? {} : { personId });
  return { ...found, personId };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const personId = new URL(request.url).searchParams.get('person');
  const { url } = await api(context)(createCoverageFile, personId === null ? {} : { personId });
  return redirect(url, { status: 303 });
}

/** S2.3-04: what the customer is covered for, and what is left of it. */
export default function CoveragePage() {
  const t = useT();
  const { policies, persons, personId, cover } = useLoaderData<typeof loader>();
  const { customer } = usePageContext();
  const isUninsured = personId !== null && !['none', 'later', 'confirmed'].includes(cover);
  return (
    <RailPage title={t('coverage.title')}>
      {persons.length > 0 && (
        <nav aria-label={t('coverage.persons')}>
          <ul className={chipRow}>
            {[{ id: null, name: t('coverage.me') }, ...persons].map(({ id, name }) => (
              <li key={name}>
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
        <EmptyState title={t('coverage.none')}>
          <p>{t('coverage.none_lead')}</p>
        </EmptyState>
      )}
      {policies.map((policy) => (
        <PolicySection key={policy.subscriptionId} policy={policy} />
      ))}
      {customer?.mayOrganiseCare && (
        <section
          aria-labelledby="organise"
          className="grid justify-items-start gap-2 rounded-card bg-surface-brand p-5"
        >
          <h2 id="organise" className="text-l">
            {t('coverage.organise.title')}
          </h2>
          <p>{t('coverage.organise.lead')}</p>
          <LinkButton href={href('services-organize-care')}>{t('coverage.organise.button')}</LinkButton>
        </section>
      )}
      {policies.length > 0 && (
        <PageForm method="post">
          <Button kind="quiet">{t('coverage.pdf.button')}</Button>
        </PageForm>
      )}
    </RailPage>
  );
}

const statusKinds = { active: 'success', waiting: 'warning', suspended: 'danger', ended: 'plain' } as const;

function PolicySection({ policy }: { policy: Policy }) {
  const t = useT();
  const { language } = usePageContext();
  const { timeZone } = useConfig();
  const { subscriptionId, product, status, benefits, validFrom, validTo, asOf } = policy;
  const excluded = benefits.filter((benefit) => benefit.excluded);
  const until = validTo === null ? t('coverage.no_end') : dayFull(validTo, language);
  return (
    <section aria-labelledby={subscriptionId} className="grid gap-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={subscriptionId}>{product}</h2>
        <Badge kind={statusKinds[status]}>{t(`coverage.status.${status}`)}</Badge>
      </div>
      {status !== 'active' && <p>{t(`coverage.status_text.${status}`, { day: dayFull(validFrom, language) })}</p>}
      <ul className="grid gap-3">
        {benefits
          .filter((benefit) => !benefit.excluded)
          .map((benefit) => (
            <Line key={benefit.code} benefit={benefit} />
          ))}
      </ul>
      {excluded.length > 0 && (
        <section aria-labelledby={`${subscriptionId}-excluded`}>
          <h3 id={`${subscriptionId}-excluded`}>{t('coverage.excluded')}</h3>
          <ul className="list-disc pl-5">
            {excluded.map(({ code, name, exclusionText }) => (
              <li key={code}>{exclusionText ?? name}</li>
            ))}
          </ul>
        </section>
      )}
      <SummaryList
        rows={[
          { term: t('coverage.policy_no'), value: <span className="tabular-nums">{policy.policyNo}</span> },
          { term: t('coverage.insurer'), value: policy.insurer },
          { term: t('coverage.beneficiary'), value: `${policy.beneficiary} (${policy.relationship})` },
          { term: t('coverage.period'), value: `${dayFull(validFrom, language)} – ${until}` },
          { term: t('coverage.network'), value: policy.networkName },
        ]}
      />
      <p className="text-s text-text-muted">
        {t('coverage.as_of', { when: `${dayFull(dayOf(asOf, timeZone), language)} ${timeOf(asOf, timeZone)}` })}
      </p>
    </section>
  );
}

function useSpeaker() {
  const t = useT();
  const { language } = usePageContext();
  const { hostLocale } = useConfig();
  return { say: t, language, locale: hostLocale };
}

function Line({ benefit }: { benefit: BenefitLine }) {
  const t = useT();
  const { allowed, remaining, used, reserved } = benefit;
  const speaker = useSpeaker();
  const say = (quantity: Quantity) => quantityText(quantity, speaker);
  const terms = termsOf(benefit, speaker);
  return (
    <li className="grid gap-1 rounded-card border border-border bg-surface p-4">
      <h3 className="text-l">{benefit.name}</h3>
      <p className="text-text-muted">{benefit.description}</p>
      {allowed && remaining ? (
        <>
          <p className="text-l font-semibold">{t('coverage.left', { left: say(remaining), allowed: say(allowed) })}</p>
          <Bar value={sizeOf(remaining)} most={sizeOf(allowed)} />
          {sizeOf(used) + sizeOf(reserved) > 0 && (
            <p className="text-s text-text-muted">{t('coverage.used', { used: say(used), reserved: say(reserved) })}</p>
          )}
        </>
      ) : (
        <p className="font-semibold">{t('coverage.unlimited')}</p>
      )}
      <ul className="list-disc pl-5 text-s">
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </li>
  );
}

function sizeOf(quantity: Quantity): number {
  return 'count' in quantity ? quantity.count : quantity.money.amount;
}
