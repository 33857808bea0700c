import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { listPaymentLinks, makePaymentLink, type PaymentLinks } from '../../../contract/desk/payment-links.ts';
import { href } from '../../../contract/href.ts';
import { pageRequestOf } from '../../platform/api.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { answered, readForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { useFormat } from '../../platform/format.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { Badge } from '../../platform/ui/badge.tsx';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import { DeskPage } from '../desk-page.tsx';

type Choice = { value: string; label: string };

function fieldsOf(subjects: readonly Choice[], channels: PaymentLinks['channels']): readonly FieldRow[] {
  const [only] = subjects;
  return [
    {
      ...{ name: 'subject', kind: 'select', words: 'paymentSubject', options: subjects },
      ...(only && subjects.length === 1 && { initial: only.value }),
    },
    { name: 'couponCode', kind: 'text', hint: 'desk.payment_link.coupon_hint', optional: true, longest: 20 },
    {
      ...{ name: 'channel', kind: 'radios', words: 'letterChannel', initial: 'email' },
      options: channels.map((value) => ({ value, text: `desk.payment_link.channel.${value}` })),
    },
  ];
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { call, formKey } = pageRequestOf(context);
  const personId = params.id ?? '';
  const { payable, ...links } = await call(listPaymentLinks, { personId });
  const subjects = payable.map(({ subject, name, amount }) => ({
    value: subject,
    kind: subject.split(':')[0] ?? '',
    name,
    amount,
  }));
  return { ...links, subjects, formKey, personId };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  const fields = fieldsOf([], []);
  const personId = params.id ?? '';
  return answered(pageRequest, form, fields, async () => {
    const { subject = '', couponCode, channel = '' } = readForm(form, fields);
    await pageRequest.call(
      makePaymentLink,
      { personId, subject, channel, ...(couponCode !== undefined && { couponCode }) },
      { idempotencyKey: textOf(form, 'key') },
    );
    return seeOther(href('desk-payment-links', { id: personId }));
  });
}

export default function PaymentLinksPage() {
  const t = useT();
  const when = useWhen();
  const { money } = useFormat();
  const { timeZone } = useConfig();
  const { subjects, channels, items, formKey, personId } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  const choices = subjects.map(({ value, kind, name, amount }) => ({
    value,
    label: t(`desk.payment_link.subject.${kind}`, { name, amount: money(amount) }),
  }));
  return (
    <DeskPage
      title={t('desk.payment_link.title')}
      error={outcome?.refusal}
      before={<BackLink href={href('desk-person', { id: personId })}>{t('desk.payment_link.back')}</BackLink>}
    >
      <div className="grid max-w-text gap-4">
        <p>{t('desk.payment_link.lead')}</p>
        {subjects.length === 0 ? (
          <EmptyState title={t('desk.payment_link.nothing')}>
            <p>{t('desk.payment_link.nothing_lead')}</p>
          </EmptyState>
        ) : (
          <FieldsForm
            fields={fieldsOf(choices, channels)}
            outcome={outcome}
            hidden={{ key: formKey }}
            button={t('desk.payment_link.send')}
          />
        )}
      </div>
      <h2 className="text-l">{t('desk.payment_link.items')}</h2>
      {items.length === 0 && <p>{t('desk.payment_link.none')}</p>}
      <ul className="divide-y divide-border">
        {items.map(({ id, name, channel, state, by, createdAt, expiresAt }) => (
          <li key={id} className="grid gap-1 py-2">
            <p className="flex flex-wrap items-center gap-x-3">
              <span className="font-semibold">{name ?? t('desk.payment_link.visit')}</span>
              <Badge kind={state === 'paid' ? 'brand' : 'plain'}>{t(`desk.payment_link.state.${state}`)}</Badge>
            </p>
            <p className="text-s text-text-muted">
              {t(`desk.payment_link.channel.${channel}`)} · {by} · {when(createdAt, timeZone)}
            </p>
            <p className="text-s">{t('desk.payment_link.until', { time: when(expiresAt, timeZone) })}</p>
          </li>
        ))}
      </ul>
    </DeskPage>
  );
}
