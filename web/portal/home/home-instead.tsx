import { shows } from '../../../contract/guards.ts';
import { href } from '../../../contract/href.ts';
import { routeAt } from '../../../contract/route-at.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { phoneHref } from '../../platform/ui/phone.tsx';
import type { Offered } from './shown.ts';

export type Reason = 'login' | 'login_search' | 'no_search' | 'no_page' | 'no_plan' | 'no_policy';

type Asked = {
  wanted: string;
  isCustomer: boolean;
  /** Whether some policy or plan of the customer's is in force. */
  isCovered: boolean;
  canLogIn: boolean;
  hasMap: boolean;
  hasPublicCalendar: boolean;
};

const reasons: readonly {
  reason: Reason;
  holds: (asked: Asked & { calendar: boolean; permitted: boolean }) => boolean;
}[] = [
  {
    reason: 'no_plan',
    holds: ({ calendar, isCustomer, hasMap, canLogIn }) => calendar && isCustomer && !hasMap && canLogIn,
  },
  { reason: 'no_search', holds: ({ calendar, canLogIn }) => calendar && !canLogIn },
  { reason: 'no_page', holds: ({ canLogIn }) => !canLogIn },
  { reason: 'login_search', holds: ({ calendar, isCustomer }) => calendar && !isCustomer },
  { reason: 'login', holds: ({ isCustomer }) => !isCustomer },
  { reason: 'no_policy', holds: ({ permitted, isCovered }) => permitted && !isCovered },
];

/** Why home came instead of the wanted page (S4.2-01, S4.2-04, S4.2-12); undefined where the page is open. */
export function reasonFor(asked: Asked): Reason | undefined {
  const route = routeAt(asked.wanted);
  const calendar = route?.requireCalendar === true && !asked.hasPublicCalendar;
  return reasons.find(({ holds }) => holds({ ...asked, calendar, permitted: route?.permission !== undefined }))?.reason;
}

type Props = { wanted: string; reason: Reason; service: Offered | undefined; seesCoverage: boolean };

export function HomeInstead({ wanted, reason, service, seesCoverage }: Props) {
  return (
    <div className="page-width py-4 md:py-6">
      {service && reason === 'login' ? (
        <ServiceBehindLogin wanted={wanted} service={service} />
      ) : (
        <WhyHome wanted={wanted} reason={reason} seesCoverage={seesCoverage} />
      )}
    </div>
  );
}

function ServiceBehindLogin({
  wanted,
  service: { title, offer, search },
}: Pick<Props, 'wanted'> & { service: Offered }) {
  const t = useT();
  return (
    <Panel kind="info" title={title}>
      <p>{offer}</p>
      <p>{t('home.instead.login_text')}</p>
      <Ways wanted={wanted} />
      {search && (
        <p>
          <Link href={search}>{t('home.instead.search')}</Link>
        </p>
      )}
    </Panel>
  );
}

function WhyHome({ wanted, reason, seesCoverage }: Omit<Props, 'service'>) {
  const t = useT();
  const config = useConfig();
  const { number } = config.phone;
  const login = reason === 'login' || reason === 'login_search';
  return (
    <Panel kind="info" title={t(`home.instead.${reason}_title`)}>
      <p>{t(`home.instead.${reason}_text`, { phone: number })}</p>
      {reason === 'login' && config.hasPublicCalendar && shows(config, 'provider-search') && (
        <p>{t('home.instead.without_login')}</p>
      )}
      {reason === 'no_policy' && seesCoverage && (
        <p>
          <Link href={href('services-coverage')}>{t('home.instead.coverage')}</Link>
        </p>
      )}
      {login ? (
        <Ways wanted={wanted} />
      ) : (
        <div>
          <LinkButton kind="quiet" href={phoneHref(number)}>
            {t('home.entrance.call', { phone: number })}
          </LinkButton>
        </div>
      )}
    </Panel>
  );
}

/** Log-in, and registration where the brand has one; both lead on to the wanted page. */
function Ways({ wanted }: { wanted: string }) {
  const t = useT();
  const config = useConfig();
  return (
    <p className="flex flex-wrap gap-3">
      <LinkButton href={href('login', {}, { next: wanted })}>{t('home.login.link')}</LinkButton>
      {shows(config, 'registration') && (
        <LinkButton kind="quiet" href={href('registration', {}, { next: wanted })}>
          {t('home.entrance.registration')}
        </LinkButton>
      )}
    </p>
  );
}
