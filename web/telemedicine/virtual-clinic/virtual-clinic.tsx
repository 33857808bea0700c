import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { FoldedText } from '../../portal/content/folded-text.tsx';
import { RequestsSection } from '../requests-section.tsx';
import { loadVirtualClinic } from './load-virtual-clinic.server.ts';
import { NowSection } from './now-section.tsx';
import { ServiceList } from './service-list.tsx';
import { startNow } from './start-now.server.ts';

export function loader(args: LoaderFunctionArgs) {
  return loadVirtualClinic(args);
}

export function action(args: ActionFunctionArgs) {
  return startNow(args);
}

/** The page of the virtual clinic (S2.2-01). */
export default function VirtualClinicPage() {
  const t = useT();
  const { services, now, hold, isInsured, search, inPerson, kinds, contents } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  const isOpen = services.length > 0;
  return (
    <RailPage title={t('home.service.virtual_clinic.title')} error={outcome?.refusal}>
      <RefusalPanel refusal={outcome?.refusal} />
      <p className="text-l">{t('video.clinic.lead')}</p>
      {isOpen && search !== undefined && (
        <div>
          <LinkButton href={search}>{t('video.clinic.search')}</LinkButton>
        </div>
      )}
      {isOpen && <NowSection now={now} hold={hold} maySearch={search !== undefined} />}
      {isOpen ? (
        <section className="grid gap-3" aria-labelledby="services">
          <h2 id="services" className="text-l">
            {t('video.clinic.services')}
          </h2>
          <p>{t(isInsured ? 'video.clinic.cover' : 'video.clinic.no_cover')}</p>
          {search === undefined && <p>{t('video.clinic.by_phone')}</p>}
          <ServiceList services={services} search={search} />
        </section>
      ) : (
        <EmptyState title={t('video.clinic.none_title')}>
          <p>{t('video.clinic.none')}</p>
          {inPerson !== undefined && (
            <div>
              <LinkButton kind="quiet" href={inPerson}>
                {t('video.clinic.in_person')}
              </LinkButton>
            </div>
          )}
        </EmptyState>
      )}
      <Panel kind="info" title={t('video.clinic.how_title')}>
        <p>{t('video.clinic.how')}</p>
      </Panel>
      <RequestsSection kinds={kinds} />
      {contents.map((content) => (
        <FoldedText key={content.kind} content={content} />
      ))}
    </RailPage>
  );
}
