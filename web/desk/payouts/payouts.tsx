import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { createPayout, listPayouts } from '../../../contract/claims/payouts.ts';
import { href } from '../../../contract/href.ts';
import { pageRequestOf } from '../../platform/api.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { answered } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { useFormat } from '../../platform/format.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { Pagination } from '../../platform/ui/pagination.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import { DeskPage } from '../desk-page.tsx';

const limit = 25;

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call, formKey } = pageRequestOf(context);
  const page = Number(/^\d{1,6}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1) || 1;
  return { ...(await call(listPayouts, { page, limit })), formKey };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  return answered(pageRequest, form, [], async () => {
    const { id } = await pageRequest.call(createPayout, {}, { idempotencyKey: textOf(form, 'key') });
    return seeOther(href('desk-payout', { id }));
  });
}

export default function PayoutsPage() {
  const t = useT();
  const when = useWhen();
  const { config } = usePageContext();
  const { money } = useFormat();
  const { ready, items, page, total, formKey } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  return (
    <DeskPage
      title={t('desk.payouts.title')}
      error={outcome?.refusal}
      before={<BackLink href={href('desk', {}, { list: 'claims' })}>{t('desk.call_back.back')}</BackLink>}
    >
      <RefusalPanel refusal={outcome?.refusal} />
      <p className="text-l">{t('desk.payouts.ready', { count: ready.payments, total: money(ready.total) })}</p>
      {ready.payments > 0 && (
        <PageForm method="post">
          <input type="hidden" name="key" value={formKey} />
          <Button>{t('desk.payouts.create')}</Button>
        </PageForm>
      )}
      <h2 className="text-l">{t('desk.payouts.lists')}</h2>
      {items.length === 0 && <p>{t('desk.payouts.none')}</p>}
      <ul className="divide-y divide-border border-y border-border">
        {items.map(({ id, number, madeAt, by, payments, total: sum, open }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 py-1">
            <Link
              href={href('desk-payout', { id })}
              className="inline-flex min-h-11 items-center font-semibold tabular-nums"
            >
              {number}
            </Link>
            <span>{t('desk.payouts.line', { count: payments, total: money(sum) })}</span>
            {open > 0 && <span>{t('desk.payouts.open', { count: open })}</span>}
            <span className="text-s text-text-muted">
              {by} · {when(madeAt, config.timeZone)}
            </span>
          </li>
        ))}
      </ul>
      <Pagination page={page} limit={limit} total={total} hrefOf={(to) => href('desk-payouts', {}, { page: to })} />
    </DeskPage>
  );
}
