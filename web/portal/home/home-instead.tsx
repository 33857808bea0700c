import { shows } from '../../../contract/guards.ts';
import { href } from '../../../contract/href.ts';
import { routeAt } from '../../../contract/route-at.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { phoneHref } from '../../platform/ui/phone.tsx';

export type Reason = 'login' | 'login_search' | 'no_search' | 'no_page' | 'no_plan';

type Asked = { wanted: string; isCustomer: boolean; canLogIn: boolean; hasMap: boolean; hasPublicCalendar: boolean };

const reasons: readonly { reason: Reason; holds: (asked: Asked & { calendar: boolean }) => boolean }[] = [
  {
    reason: 'no_plan',
    holds: ({ calendar, isCustomer, hasMap, canLogIn }) => calendar && isCustomer && !hasMap && canLogIn,
  },
  { reason: 'no_search', holds: ({ calendar, canLogIn }) => calendar && !canLogIn },
  { reason: 'no_page', holds: ({ canLogIn }) => !canLogIn },
  { reason: 'login_search', holds: ({ calendar, isCustomer }) => calendar && !isCustomer },
  { reason: 'login', holds: ({ isCustomer }) => !isCustomer },
];

/** Why home came instead of the wanted page (S4.2-01, S4.2-04, S4.2-12); undefined where the page is open. */
export function reasonFor(asked: Asked): Reason | undefined {
  const route = routeAt(asked.wanted);
  const calendar = route?.requireCalendar === true && !asked.hasPublicCalendar;
  return reasons.find(({ holds }) => holds({ ...asked, calendar }))?.reason;
}

export function HomeInstead({ wanted, reason }: { wanted: string; reason: Reason }) {
  const t = useT();
  const config = useConfig();
  const { number } = config.phone;
  const login = reason === 'login' || reason === 'login_search';
  return (
    <div className="page-width py-4 md:py-6">
      <Panel kind="info" title={t(`home.instead.${reason}_title`)}>
        <p>{t(`home.instead.${reason}_text`, { phone: number })}</p>
        {reason === 'login' && config.hasPublicCalendar && shows(config, 'provider-search') && (
          <p>{t('home.instead.without_login')}</p>
        )}
        <div>
          {login ? (
            <LinkButton href={href('login', {}, { next: wanted })}>{t('home.login.link')}</LinkButton>
          ) : (
            <LinkButton kind="quiet" href={phoneHref(number)}>
              {t('home.entrance.call', { phone: number })}
            </LinkButton>
          )}
        </div>
      </Panel>
    </div>
  );
}
