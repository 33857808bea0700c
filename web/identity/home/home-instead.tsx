import { shows } from '../../../contract/guards.ts';
import { href } from '../../../contract/href.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { phoneHref } from '../../platform/ui/phone.tsx';
import type { ServiceOffer } from '../../portal/home/home-tiles.ts';
import type { HomeReason } from './why-home.ts';

export function HomeInstead({ service, ...why }: HomeReason) {
  return (
    <div className="page-width py-4 md:py-6">
      {service ? <ServiceBehindLogin service={service} {...why} /> : <WhyHome {...why} />}
    </div>
  );
}

type WhyProps = Omit<HomeReason, 'service'>;

function ServiceBehindLogin({
  path,
  service: { title, offer, search },
  plans,
  inEach,
  byRegistration,
}: WhyProps & { service: ServiceOffer }) {
  const t = useT();
  const { number } = useConfig().phone;
  return (
    <Panel kind="info" title={title}>
      <p>{offer}</p>
      <p>{t('home.instead.login_text')}</p>
      {!inEach && <p>{t('home.instead.brand_plan_text', { phone: number, plans: plans.join(', ') })}</p>}
      <Ways path={path} byRegistration={byRegistration} />
      {search && (
        <p>
          <Link href={search}>{t('home.instead.search')}</Link>
        </p>
      )}
    </Panel>
  );
}

function WhyHome({ path, reason, seesCoverage, plans, byRegistration }: WhyProps) {
  const t = useT();
  const config = useConfig();
  const { number } = config.phone;
  const login = reason === 'login' || reason === 'login_search';
  return (
    <Panel kind="info" title={t(`home.instead.${reason}_title`)}>
      <p>{t(`home.instead.${reason}_text`, { phone: number, plans: plans.join(', ') })}</p>
      {reason === 'login' && config.hasPublicCalendar && shows(config, 'provider-search') && (
        <p>{t('home.instead.without_login')}</p>
      )}
      {reason === 'no_policy' && seesCoverage && (
        <p>
          <Link href={href('services-coverage')}>{t('home.instead.coverage')}</Link>
        </p>
      )}
      {reason === 'other_plan' && (
        <p>
          <LinkButton href={href('require-full-auth', {}, { next: path })}>{t('home.instead.choose')}</LinkButton>
        </p>
      )}
      {login ? (
        <Ways path={path} byRegistration={byRegistration} />
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

function Ways({ path, byRegistration }: Pick<HomeReason, 'path' | 'byRegistration'>) {
  const t = useT();
  const config = useConfig();
  return (
    <p className="flex flex-wrap gap-3">
      <LinkButton href={href('login', {}, { next: path })}>{t('home.login.link')}</LinkButton>
      {byRegistration && shows(config, 'registration') && (
        <LinkButton kind="quiet" href={href('registration', {}, { next: path })}>
          {t('home.entrance.registration')}
        </LinkButton>
      )}
    </p>
  );
}
