import { href } from '../../../contract/href.ts';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { PageTitle } from '../../platform/ui/page-title.tsx';
import { PhoneBlock } from '../../platform/ui/phone.tsx';

export const handle = { script: false, texts: [] };

export default function OfflinePage() {
  const t = useT();
  return (
    <div className="page-width pt-10 md:pt-16">
      <div className="grid max-w-text gap-6">
        <PageTitle>{t('offline.page.title')}</PageTitle>
        <h1>{t('offline.page.title')}</h1>
        <p className="text-l">{t('offline.page.lead')}</p>
        <p>
          <LinkButton href={href('my-reservations')}>{t('offline.page.reservations')}</LinkButton>
        </p>
        <PhoneBlock />
      </div>
    </div>
  );
}
