import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { listReconciliations, startReconciliation } from '../../../contract/payment/reconciliation.ts';
import { dayFull, dayOf } from '../../../contract/platform/format.ts';
import { pageRequestOf } from '../../platform/api.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { answered, readForm } from '../../platform/form/read.server.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { Pagination } from '../../platform/ui/pagination.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import { DeskPage } from '../desk-page.tsx';

const limit = 25;

function fieldsOf(gateways: readonly string[]): readonly FieldRow[] {
  const options = gateways.map((value) => ({ value, label: value }));
  return [
    { name: 'gateway', kind: 'select', options, ...(gateways[0] !== undefined && { initial: gateways[0] }) },
    { name: 'from', kind: 'date' },
    { name: 'to', kind: 'date' },
  ];
}

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call, operator, now, config } = pageRequestOf(context);
  const page = Number(/^\d{1,6}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1) || 1;
  const mayStart = operator?.rights.includes('reconciliation.act') === true;
  return { ...(await call(listReconciliations, { page, limit })), mayStart, today: dayOf(now, config.timeZone) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  const fields = fieldsOf([]);
  return answered(pageRequest, form, fields, async () => {
    const { gateway = '', from = '', to = '' } = readForm(form, fields);
    const { id } = await pageRequest.call(startReconciliation, { gateway, from, to });
    return seeOther(href('desk-reconciliation', { id }));
  });
}

export default function ReconciliationsPage() {
  const t = useT();
  const when = useWhen();
  const { config, language } = usePageContext();
  const { gateways, items, page, total, mayStart, today } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  return (
    <DeskPage
      title={t('desk.reconciliations.title')}
      error={outcome?.refusal}
      before={<BackLink href={href('desk', {}, { list: 'payments' })}>{t('desk.call_back.back')}</BackLink>}
    >
      <p className="max-w-text">{t('desk.reconciliations.lead')}</p>
      {gateways.length === 0 && <p>{t('desk.reconciliations.no_gateway')}</p>}
      {mayStart && gateways.length > 0 && (
        <div className="max-w-text">
          <FieldsForm
            fields={fieldsOf(gateways)}
            outcome={outcome}
            savedEntries={{ values: { from: today, to: today }, dates: {}, phoneSuggestion: undefined }}
            button={t('desk.reconciliations.start')}
          />
        </div>
      )}
      {items.length === 0 && (
        <EmptyState title={t('desk.reconciliations.none')}>
          <p>{t('desk.reconciliations.none_lead')}</p>
        </EmptyState>
      )}
      <ul className="divide-y divide-border">
        {items.map(({ id, gateway, from, to, madeAt, by, payments, waits, differences }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 py-1">
            <Link
              href={href('desk-reconciliation', { id })}
              className="inline-flex min-h-11 items-center font-semibold"
            >
              {gateway}: {dayFull(from, language)} – {dayFull(to, language)}
            </Link>
            <span>{t('desk.reconciliations.line', { payments, differences })}</span>
            {waits > 0 && <span>{t('desk.reconciliation.waits', { count: waits })}</span>}
            <span className="text-s text-text-muted">
              {by} · {when(madeAt, config.timeZone)}
            </span>
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        limit={limit}
        total={total}
        hrefOf={(to) => href('desk-reconciliations', {}, { page: to })}
      />
    </DeskPage>
  );
}
