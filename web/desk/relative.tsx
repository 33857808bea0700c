import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { getRelativeProof, type RelativeProof } from '../../contract/entitlement/relative-desk.ts';
import { href } from '../../contract/href.ts';
import { pageRequestOf } from '../platform/api.ts';
import { FieldsForm } from '../platform/form/fields-form.tsx';
import type { FormOutcome } from '../platform/form/outcome.ts';
import { refusedForm } from '../platform/form/read.server.ts';
import { textOf } from '../platform/form/text-of.ts';
import { useFormat } from '../platform/format.ts';
import { useConfig } from '../platform/page-context.tsx';
import { useT } from '../platform/texts.ts';
import { BackLink } from '../platform/ui/back-link.tsx';
import { Badge } from '../platform/ui/badge.tsx';
import { Button } from '../platform/ui/button.tsx';
import { capital } from '../platform/ui/capital.ts';
import { PageForm } from '../platform/ui/form.tsx';
import { SummaryList } from '../platform/ui/summary-list.tsx';
import { useWhen } from '../platform/ui/when.tsx';
import { DeskPage } from './desk-page.tsx';
import { coverFields, RelativeCover, reasonFields } from './relative-cover.tsx';
import { relativeStep } from './relative-steps.server.ts';

export const handle = { script: false, texts: [] };

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { call, operator } = pageRequestOf(context);
  const proof = await call(getRelativeProof, { relativeId: params.id ?? '' });
  return { proof, acts: operator?.rights.includes('relative.act') === true };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  const relativeId = params.id ?? '';
  try {
    const url = await relativeStep(pageRequest.call, relativeId, form);
    return redirect(url ?? href('desk-relative', { id: relativeId }), { status: 303 });
  } catch (error) {
    const outcome = refusedForm(error, pageRequest, form, [...coverFields, ...reasonFields]);
    return data({ ...outcome, intent: textOf(form, 'intent') ?? '' }, { status: outcome.status });
  }
}

export default function DeskRelativePage() {
  const t = useT();
  const { proof, acts } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome & { intent: string }>();
  const { number, file, dueAt, cover } = proof;
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
              <FieldsForm
                fields={reasonFields}
                outcome={outcome?.intent === 'refuse' ? outcome : undefined}
                intent="refuse"
                button={t('desk.relative.refuse')}
              />
            </section>
          )}
          {acts && cover.state !== 'none' && <RelativeCover cover={cover} outcome={outcome} />}
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
  const { holder, holderBirthDate, name, birthDate, relationship, scope, from, to, status, cover } = proof;
  // The paper about the mandate comes first; whether they are insured is asked once they may be acted for.
  const { dueAt, overdue, refusal } = proof.dueAt === null ? cover : proof;
  const born = (day: string | null) => (day === null ? '' : ` (${dayLong(day)})`);
  const rows = [
    { term: t('desk.fact.state'), value: t(`relatives.state.${status}`) },
    { term: t('desk.relative.holder'), value: `${holder}${born(holderBirthDate)}` },
    { term: t('desk.relative.name'), value: `${name}${born(birthDate)}` },
    { term: capital(t('fields.relationship')), value: t(`relatives.relationship.${relationship}`) },
    { term: capital(t('fields.scope')), value: scope.map((one) => t(`relatives.may.${one}`)).join(' · ') },
    { term: capital(t('fields.from')), value: dayLong(from) },
    { term: capital(t('fields.to')), value: to === null ? t('relatives.one.until_revoked') : dayLong(to) },
    { term: t('desk.relative.cover'), value: t(`relatives.cover.${cover.state}`) },
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
    ...(refusal === null ? [] : [{ term: capital(t('fields.reason')), value: refusal }]),
  ];
  return <SummaryList rows={rows} />;
}
