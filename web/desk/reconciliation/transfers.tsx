import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { listTransfers, recordTransfer } from '../../../contract/payment/transfer-desk.ts';
import { currencies } from '../../../contract/platform/currencies.ts';
import { dayFull, dayOf } from '../../../contract/platform/format.ts';
import { minorAmount } from '../../../contract/platform/minor-units.ts';
import { pageRequestOf } from '../../platform/api.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import { readForm, refusedForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { useFormat } from '../../platform/format.ts';
import { useConfig, usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { Pagination } from '../../platform/ui/pagination.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { DeskPage } from '../desk-page.tsx';

const limit = 25;
const fields: readonly FieldRow[] = [
  { name: 'reference', kind: 'text', words: 'transferReference', autoComplete: 'off', longest: 60 },
  { name: 'amount', kind: 'decimal', words: 'arrivedAmount' },
  {
    name: 'currency',
    kind: 'select',
    words: 'arrivedCurrency',
    options: currencies.map((value) => ({ value, label: value })),
  },
  { name: 'bankReference', kind: 'text', autoComplete: 'off', longest: 60 },
];

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call, formKey } = pageRequestOf(context);
  const page = Number(/^\d{1,6}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1) || 1;
  return { ...(await call(listTransfers, { page, limit })), formKey };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  try {
    const { reference = '', amount = '', currency = '', bankReference = '' } = readForm(form, fields);
    const input = { reference, amount: minorAmount(amount, currency), currency, bankReference };
    const recorded = await pageRequest.call(recordTransfer, input, { idempotencyKey: textOf(form, 'key') });
    return { recorded, outcome: undefined };
  } catch (error) {
    const outcome = refusedForm(error, pageRequest, form, fields);
    return data({ recorded: undefined, outcome }, { status: outcome.status });
  }
}

export default function TransfersPage() {
  const t = useT();
  const { language } = usePageContext();
  const { timeZone, currency } = useConfig();
  const { money } = useFormat();
  const { items, page, total, formKey } = useLoaderData<typeof loader>();
  const { recorded, outcome } = useActionData<typeof action>() ?? {};
  return (
    <DeskPage
      title={t('desk.transfers.title')}
      error={outcome?.refusal}
      before={<BackLink href={href('desk', {}, { list: 'payments' })}>{t('desk.call_back.back')}</BackLink>}
    >
      {recorded && (
        <Panel kind={recorded.result === 'paid' ? 'success' : 'warning'} title={t('desk.transfers.recorded')}>
          <p>
            {t(`desk.transfers.result.${recorded.result}`, {
              asked: money(recorded.asked),
              arrived: money(recorded.arrived),
            })}
          </p>
        </Panel>
      )}
      <p>{t('desk.transfers.lead')}</p>
      <FieldsForm
        fields={fields}
        outcome={outcome}
        savedEntries={{ values: { currency }, dates: {}, phoneSuggestion: undefined }}
        button={t('desk.transfers.record')}
        hidden={{ key: formKey }}
      />
      <h2 className="text-l">{t('desk.transfers.waiting')}</h2>
      {items.length === 0 && <p>{t('desk.transfers.none')}</p>}
      <ul className="divide-y divide-border border-y border-border">
        {items.map(({ reference, amount, until }) => (
          <li key={reference} className="flex min-h-11 flex-wrap items-center gap-x-4 py-1">
            <strong className="tabular-nums select-all wrap-anywhere">{reference}</strong>
            <span className="tabular-nums">{money(amount)}</span>
            <span className="text-s text-text-muted">
              {t('desk.transfers.until', { day: dayFull(dayOf(until, timeZone), language) })}
            </span>
          </li>
        ))}
      </ul>
      <Pagination page={page} limit={limit} total={total} hrefOf={(to) => href('desk-transfers', {}, { page: to })} />
    </DeskPage>
  );
}
