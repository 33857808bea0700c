import { href } from '../../../contract/href.ts';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';

export default function OfflinePage() {
  const t = useT();
  return (
    <RailPage title={t('offline.page.title')}>
      <p className="text-l">{t('offline.page.lead')}</p>
      <p>
        <LinkButton href={href('my-reservations')}>{t('offline.page.reservations')}</LinkButton>
      </p>
    </RailPage>
  );
}
