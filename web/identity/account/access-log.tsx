import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { type Access, listAccess } from '../../../contract/identity/access-log.ts';
import { api } from '../../platform/api.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useHasText, useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { NarrowPage } from '../../platform/ui/narrow-page.tsx';
import { Pagination } from '../../platform/ui/pagination.tsx';
import { PhoneBlock } from '../../platform/ui/phone.tsx';
import { useWhen } from '../../platform/ui/when.tsx';

export const handle = { script: false, texts: [] };

const limit = 25;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1) || 1;
  const { items, total } = await api(context)(listAccess, { page, limit });
  return { items, page, total };
}

export default function AccessLogPage() {
  const t = useT();
  const { items, page, total } = useLoaderData<typeof loader>();
  return (
    <NarrowPage title={t('account.access.title')}>
      <p className="text-l">{t('account.access.lead')}</p>
      {items.length === 0 ? (
        <p>{t('account.access.none')}</p>
      ) : (
        <ul className="divide-y divide-border border-y border-border">
          {items.map((item) => (
            <Row key={`${item.at} ${item.action}`} item={item} />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        limit={limit}
        total={total}
        hrefOf={(to) => href('account-access-log', {}, { page: to })}
      />
      <PhoneBlock />
    </NarrowPage>
  );
}

function Row({ item: { at, role, name, action, reason, outcome } }: { item: Access }) {
  const t = useT();
  const has = useHasText();
  const when = useWhen();
  const { timeZone } = useConfig();
  const id = `account.action.${action.replace('.', '_')}`;
  return (
    <li className="grid gap-1 py-3">
      <p className="text-s text-text-muted">{when(at, timeZone)}</p>
      <p className="font-semibold">{t(has(id) ? id : 'account.action.other')}</p>
      <p>
        {t(`account.role.${role}`)}
        {name !== null && ` · ${name}`}
        {role === 'operator' && reason !== null && ` · ${t('account.access.reason', { reason })}`}
      </p>
      {outcome !== 'done' && (
        <p>
          <Badge kind="warning">{t(`account.outcome.${outcome}`)}</Badge>
        </p>
      )}
    </li>
  );
}
