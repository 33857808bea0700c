import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { phoneHref } from '../../platform/ui/phone.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import type { OtherWay } from './action-data.ts';
import { SearchAgain } from './search-again.tsx';

export function BookedElsewhere({ elsewhere: { url, phone }, search }: { elsewhere: OtherWay; search: string }) {
  const t = useT();
  const framed = usePageContext().mode !== 'page';
  return (
    <RailPage title={t('reservation.elsewhere.title')} phone={false}>
      {url !== null && (
        <>
          <p className="text-l">{t('reservation.elsewhere.site', { site: new URL(url).host })}</p>
          <p>
            <LinkButton href={url} rel="noopener" target={framed ? '_blank' : undefined}>
              {t('reservation.elsewhere.go', { site: new URL(url).host })}
            </LinkButton>
          </p>
        </>
      )}
      {phone !== null && (
        <>
          <p className="text-l">{t(url === null ? 'reservation.elsewhere.phone' : 'reservation.elsewhere.or_phone')}</p>
          <p>
            <LinkButton kind={url === null ? 'action' : 'quiet'} href={phoneHref(phone)} className="tabular-nums">
              {phone}
            </LinkButton>
          </p>
        </>
      )}
      <SearchAgain href={search} />
    </RailPage>
  );
}
