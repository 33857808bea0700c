import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { createFeed, endFeed, listAppointments, readFeedAddress } from '../../../contract/booking/appointments.ts';
import { href } from '../../../contract/href.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { CopyNote } from '../../platform/ui/copy-note.tsx';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { Pagination } from '../../platform/ui/pagination.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { AppointmentCard } from './appointment-card.tsx';
import { CalendarFeed } from './calendar-feed.tsx';

const whens = ['coming', 'past'] as const;
const limit = 25;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const when = query.get('when') === 'past' ? 'past' : 'coming';
  const { items, page, total } = await api(context)(listAppointments, {
    when,
    page: query.get('page') ?? 1,
    limit,
  });
  const self = pageRequestOf(context).user?.impersonator === null;
  const feed = self ? await api(context)(readFeedAddress, {}) : undefined;
  return { when, items, page, total, feed };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  await api(context)(pressed(form) === 'end-feed' ? endFeed : createFeed, {});
  return seeOther(`${href('services-appointments')}#subscribe`);
}

export default function AppointmentsPage() {
  const t = useT();
  const { searchPath } = useConfig();
  const { when, items, page, total, feed } = useLoaderData<typeof loader>();
  return (
    <RailPage title={t('appointments.page.title')}>
      <CopyNote />
      <nav aria-label={t('appointments.when.title')} className="flex gap-2">
        {whens.map((each) => (
          <Link
            key={each}
            href={href('services-appointments', {}, each === 'past' ? { when: each } : {})}
            aria-current={each === when ? 'page' : undefined}
            className="inline-flex min-h-11 items-center rounded-control px-4 font-semibold no-underline aria-[current=page]:bg-action aria-[current=page]:text-on-action"
          >
            {t(`appointments.when.${each}`)}
          </Link>
        ))}
      </nav>
      {items.length === 0 ? (
        <EmptyState
          title={t(`appointments.none.${when}`)}
          action={<LinkButton href={searchPath}>{t('appointments.none.search')}</LinkButton>}
        >
          <p>{t(`appointments.none.${when}_next`)}</p>
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {items.map((item) => (
            <AppointmentCard key={item.number} appointment={item} isComing={when === 'coming'} />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        limit={limit}
        total={total}
        hrefOf={(to) => href('services-appointments', {}, { when: when === 'past' ? when : undefined, page: to })}
      />
      {feed && <CalendarFeed {...feed} />}
    </RailPage>
  );
}
