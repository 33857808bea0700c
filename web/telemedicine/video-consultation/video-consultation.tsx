import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { AppointmentCard } from '../../booking/appointments/appointment-card.tsx';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { FoldedText } from '../../portal/content/folded-text.tsx';
import { RequestsSection } from '../requests-section.tsx';
import { loadVideo } from './load-video.server.ts';

export function loader(args: LoaderFunctionArgs) {
  return loadVideo(args);
}

export default function VideoConsultationPage() {
  const t = useT();
  const { visits, search, kinds, contents } = useLoaderData<typeof loader>();
  return (
    <RailPage title={t('home.service.video_consultation.title')}>
      <p className="text-l">{t('video.page.lead')}</p>
      {visits.length > 0 && (
        <section className="grid gap-3" aria-labelledby="visits">
          <h2 id="visits" className="text-l">
            {t('video.page.visits')}
          </h2>
          <ul className="grid gap-4">
            {visits.map((visit) => (
              <AppointmentCard key={visit.number} appointment={visit} isComing />
            ))}
          </ul>
        </section>
      )}
      {search === undefined ? (
        <p>{t('video.page.no_times')}</p>
      ) : (
        <div className="grid justify-items-start gap-3">
          <p>{t('video.page.times')}</p>
          <LinkButton href={search}>{t('video.page.search')}</LinkButton>
        </div>
      )}
      <Panel kind="info" title={t('video.page.later_title')}>
        <p>{t('video.page.later')}</p>
      </Panel>
      <RequestsSection kinds={kinds} />
      {contents.map((content) => (
        <FoldedText key={content.kind} content={content} />
      ))}
    </RailPage>
  );
}
