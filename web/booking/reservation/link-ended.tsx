import { href } from '../../../contract/href.ts';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';

/** A replaced, past or unknown link shows the same page, so that it reveals no booking (R6). */
export function LinkEnded({ search }: { search: string }) {
  const t = useT();
  return (
    <RailPage title={t('reservation.link_ended.title')} error>
      <p className="text-l">{t('reservation.link_ended.lead')}</p>
      <p>{t('reservation.link_ended.next')}</p>
      <div className="grid justify-items-start gap-3 sm:flex sm:flex-wrap">
        <LinkButton href={href('my-reservations')}>{t('reservation.link_ended.send')}</LinkButton>
        <LinkButton kind="text" href={search}>
          {t('reservation.ended.search')}
        </LinkButton>
      </div>
    </RailPage>
  );
}
