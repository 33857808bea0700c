import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import {
  acceptRelative,
  type RelativeInvitation,
  readRelativeInvitation,
  refuseRelative,
} from '../../../contract/entitlement/relative-invitation.ts';
import { href } from '../../../contract/href.ts';
import { dayOf } from '../../../contract/platform/format.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import { LinkOver } from '../../identity/link/link-over.tsx';
import { pageRequestOf } from '../../platform/api.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { answered, readForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { useFormat } from '../../platform/format.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { useMarkup } from '../../platform/ui/markup.ts';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';

const ownFields: readonly FieldRow[] = [
  { name: 'name', kind: 'text', autoComplete: 'name' },
  { name: 'birthDate', kind: 'date' },
];

/** Only a button answers the invitation, so that a mail scanner that opens the link changes nothing (D2). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  try {
    return { invitation: await pageRequestOf(context).call(readRelativeInvitation, { token: params.token ?? '' }) };
  } catch (error) {
    if (isProblem(error) && error.code === '#404') return { invitation: undefined };
    throw error;
  }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  const token = params.token ?? '';
  const accepts = pressed(form) === 'accept';
  return answered(pageRequest, form, accepts ? ownFields : [], async () => {
    if (accepts) {
      const { name = '', birthDate = '' } = readForm(form, ownFields);
      await pageRequest.call(acceptRelative, { token, terms: textOf(form, 'terms') ?? '', name, birthDate });
    } else await pageRequest.call(refuseRelative, { token });
    return seeOther(href('relative-invitation', { token }));
  });
}

export default function InvitationPage() {
  const t = useT();
  const markup = useMarkup();
  const { invitation } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  if (!invitation) return <LinkOver title={t('relatives.invitation.title')} again={href('home')} />;
  const { status, holder, firstName, terms, statement } = invitation;
  const isOver = status === 'ended';
  const asks = status === 'invited';
  return (
    <RailPage title={t('relatives.invitation.title')} error={outcome?.refusal}>
      {outcome?.refusal && !asks && <RefusalPanel refusal={outcome.refusal} />}
      <p className="text-l">{t(`relatives.invitation.${status}`, { holder: holder ?? '', name: firstName ?? '' })}</p>
      {!isOver && (
        <>
          <Facts invitation={invitation} />
          <div className="prose" {...markup(statement.html)} />
          {asks && (
            <FieldsForm
              fields={ownFields}
              outcome={outcome}
              intent="accept"
              hidden={{ terms }}
              lead={<p>{t('relatives.invitation.own_lead')}</p>}
              button={t('relatives.invitation.accept')}
            />
          )}
          <PageForm method="post">
            <Button kind="quiet" name="intent" value="refuse">
              {t(asks ? 'relatives.invitation.refuse' : 'relatives.invitation.withdraw')}
            </Button>
          </PageForm>
        </>
      )}
    </RailPage>
  );
}

function Facts({ invitation }: { invitation: RelativeInvitation }) {
  const t = useT();
  const { dayLong } = useFormat();
  const { timeZone } = useConfig();
  const { holder, scope, from, to, coverageShared, answerUntil } = invitation;
  const rows = [
    { term: t('relatives.invitation.holder'), value: holder ?? '' },
    {
      term: t('relatives.invitation.scope'),
      value: (
        <ul className="grid gap-1">
          {scope.map((one) => (
            <li key={one}>{t(`relatives.lets.${one}`)}</li>
          ))}
          {coverageShared && <li>{t('relatives.lets.shared')}</li>}
        </ul>
      ),
    },
    { term: t('fields.from'), value: dayLong(from) },
    { term: t('fields.to'), value: to === null ? t('relatives.one.until_revoked') : dayLong(to) },
    ...(answerUntil === null
      ? []
      : [{ term: t('relatives.invitation.until'), value: dayLong(dayOf(answerUntil, timeZone)) }]),
  ];
  return <SummaryList rows={rows} />;
}
