import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type CaseConsent, listCaseConsents } from '../../../contract/home/case-consents.ts';
import { href } from '../../../contract/href.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { useConsentState } from './use-consent-state.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  return { consents: await pageRequestOf(context).call(listCaseConsents, {}) };
}

export default function ConsentsPage() {
  const t = useT();
  const { consents } = useLoaderData<typeof loader>();
  return (
    <RailPage title={t('consents.title')}>
      <BackLink href={href('my-data')}>{t('mydata.page.title')}</BackLink>
      <p className="text-l">{t(consents.length === 0 ? 'consents.none' : 'consents.lead')}</p>
      {consents.length > 0 && (
        <ul className="divide-y divide-border border-y border-border">
          {consents.map((consent) => (
            <ConsentLine key={consent.caseId} consent={consent} />
          ))}
        </ul>
      )}
    </RailPage>
  );
}

function ConsentLine({ consent }: { consent: CaseConsent }) {
  const t = useT();
  const { timeZone } = useConfig();
  const state = useConsentState(timeZone);
  const { caseId, of, number, person, version, given: isInForce } = consent;
  const name = [t(`consents.of.${of}`), number, person].filter(Boolean).join(', ');
  return (
    <li className="grid gap-1 py-3">
      <h2 className="font-semibold">{name}</h2>
      <p>{t(`consents.covers.${of}`)}</p>
      <p className="text-s text-text-muted">
        {[state(consent), version !== null && t('consents.version', { version })].filter(Boolean).join(' · ')}
      </p>
      <Link href={href('consent', { caseRef: number ?? caseId })} className="inline-flex min-h-11 items-center">
        {t(isInForce ? 'consents.withdraw' : 'consents.see')}
        <span className="sr-only">: {name}</span>
      </Link>
    </li>
  );
}
