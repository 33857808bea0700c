import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import {
  acceptRelativeProof,
  getRelativeProof,
  type RelativeProof,
  refuseRelativeProof,
} from '../../contract/entitlement/relative-desk.ts';
import { href } from '../../contract/href.ts';
import { problem } from '../../contract/platform/problem.ts';
import { createProofDownload } from '../../contract/records/relative-proof.ts';
import { pageRequestOf } from '../platform/api.ts';
import type { FieldRow } from '../platform/form/field-row.ts';
import { FieldsForm } from '../platform/form/fields-form.tsx';
import type { FormOutcome } from '../platform/form/outcome.ts';
import { answered } from '../platform/form/read.server.ts';
import { textOf } from '../platform/form/text-of.ts';
import { useFormat } from '../platform/format.ts';
import { useConfig } from '../platform/page-context.tsx';
import { useT } from '../platform/texts.ts';
import { BackLink } from '../platform/ui/back-link.tsx';
import { Badge } from '../platform/ui/badge.tsx';
import { Button } from '../platform/ui/button.tsx';
import { PageForm } from '../platform/ui/form.tsx';
import { SummaryList } from '../platform/ui/summary-list.tsx';
import { useWhen } from '../platform/ui/when.tsx';
import { DeskPage } from './desk-page.tsx';

export const handle = { script: false, texts: [] };

const fields: readonly FieldRow[] = [
  { name: 'reason', kind: 'long-text', hint: 'desk.relative.reason_hint', longest: 500 },
];

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { call, operator } = pageRequestOf(context);
  const proof = await call(getRelativeProof, { relativeId: params.id ?? '' });
  return { proof, acts: operator?.rights.includes('relative.act') === true };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { call } = pageRequest;
  const form = await request.formData();
  const relativeId = params.id ?? '';
  return answered(pageRequest, form, fields, async () => {
    const intent = textOf(form, 'intent');
    if (intent === 'open') return redirect((await call(createProofDownload, { relativeId })).url, { status: 303 });
    if (intent === 'accept') await call(acceptRelativeProof, { relativeId });
    else if (intent === 'refuse') await call(refuseRelativeProof, { relativeId, reason: textOf(form, 'reason') ?? '' });
    else throw problem('#404');
    return redirect(href('desk-relative', { id: relativeId }), { status: 303 });
  });
}

export default function DeskRelativePage() {
  const t = useT();
  const { proof, acts } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  const { number, file, dueAt } = proof;
  return (
    <DeskPage
      title={t('desk.relative.title', { number })}
      error={outcome?.refusal !== undefined}
      before={<BackLink href={href('desk')}>{t('desk.call_back.back')}</BackLink>}
    >
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Facts proof={proof} />
        <div className="grid gap-6">
          {acts && file && (
            <PageForm method="post" className="grid justify-items-start gap-2">
              <p className="wrap-anywhere">{file.name}</p>
              <Button kind="quiet" name="intent" value="open">
                {t('desk.relative.open')}
              </Button>
            </PageForm>
          )}
          {acts && dueAt !== null && (
            <section aria-labelledby="steps" className="grid gap-6">
              <h2 id="steps" className="text-l">
                {t('desk.steps.title')}
              </h2>
              <PageForm method="post">
                <Button name="intent" value="accept">
                  {t('desk.relative.accept')}
                </Button>
              </PageForm>
              <FieldsForm fields={fields} outcome={outcome} intent="refuse" button={t('desk.relative.refuse')} />
            </section>
          )}
        </div>
      </div>
    </DeskPage>
  );
}

function Facts({ proof }: { proof: RelativeProof }) {
  const t = useT();
  const when = useWhen();
  const { dayLong } = useFormat();
  const { timeZone } = useConfig();
  const { holder, holderBirthDate, name, birthDate, relationship, scope, from, to, status, dueAt, overdue, refusal } =
    proof;
  const born = (day: string | null) => (day === null ? '' : ` (${dayLong(day)})`);
  const rows = [
    { term: t('desk.fact.state'), value: t(`relatives.state.${status}`) },
    { term: t('desk.relative.holder'), value: `${holder}${born(holderBirthDate)}` },
    { term: t('desk.relative.name'), value: `${name}${born(birthDate)}` },
    { term: t('fields.relationship'), value: t(`relatives.relationship.${relationship}`) },
    { term: t('fields.scope'), value: scope.map((one) => t(`relatives.may.${one}`)).join(' · ') },
    { term: t('fields.from'), value: dayLong(from) },
    { term: t('fields.to'), value: to === null ? t('relatives.one.until_revoked') : dayLong(to) },
    ...(dueAt === null
      ? []
      : [
          {
            term: t('desk.column.due'),
            value: (
              <>
                {when(dueAt, timeZone)} {overdue && <Badge kind="danger">{t('desk.filter.overdue')}</Badge>}
              </>
            ),
          },
        ]),
    ...(refusal === null ? [] : [{ term: t('fields.reason'), value: refusal }]),
  ];
  return <SummaryList rows={rows} />;
}
