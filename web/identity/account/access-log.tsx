import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { listAccess } from '../../../contract/identity/access-log.ts';
import { api } from '../../platform/api.ts';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { Pagination } from '../../platform/ui/pagination.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { History } from '../history/history.tsx';

const limit = 25;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1) || 1;
  const own = new URL(request.url).searchParams.has('own');
  const { items, total } = await api(context)(listAccess, { page, limit, by: own ? 'all' : 'others' });
  return { items, page, total, own };
}

export default function AccessLogPage() {
  const t = useT();
  const { items, page, total, own } = useLoaderData<typeof loader>();
  return (
    <RailPage title={t('account.access.title')}>
      <p className="text-l">{t('account.access.lead')}</p>
      <p>
        <Link
          href={href('account-access-log', {}, own ? {} : { own: '1' })}
          className="inline-flex min-h-11 items-center"
        >
          {t(own ? 'account.access.hide_own' : 'account.access.show_own')}
        </Link>
      </p>
      {items.length === 0 ? <p>{t('account.access.none')}</p> : <History items={items} />}
      <Pagination
        page={page}
        limit={limit}
        total={total}
        hrefOf={(to) => href('account-access-log', {}, { page: to, own: own ? '1' : undefined })}
      />
    </RailPage>
  );
}
