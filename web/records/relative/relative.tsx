import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { getRelative, type Relative } from '../../../contract/entitlement/relative.ts';
import { coverWithin, relativeRules } from '../../../contract/entitlement/relative-states.ts';
import { href } from '../../../contract/href.ts';
import { purposes } from '../../../contract/records/purposes.ts';
import { CoverState } from '../../entitlement/cover-state.tsx';
import { changeFields } from '../../entitlement/relative-form/fields.ts';
import { RelativeState } from '../../entitlement/relative-state.tsx';
import { pageRequestOf } from '../../platform/api.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useFormat } from '../../platform/format.ts';
import { fullName } from '../../platform/full-name.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { Button, LinkButton } from '../../platform/ui/button.tsx';
import { capital } from '../../platform/ui/capital.ts';
import { LateWays } from '../../platform/ui/due.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { pageUpload } from '../upload/page-upload.server.ts';
import type { PageUpload } from '../upload/paper-choice.ts';
import { UploadField } from '../upload/upload-field.tsx';
import { uploadTexts } from '../upload/upload-texts.ts';
import { answerRelative } from './answer-relative.server.ts';

export const handle = {
  script: true,
  texts: ['relatives', 'records', 'fields', ...uploadTexts],
};

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const relative = await pageRequest.call(getRelative, { relativeId: params.relativeId ?? '' });
  const { status } = relative;
  const takesPaper = status === 'pending_proof' || (status === 'active' && asksForPaper(relative));
  const upload = takesPaper ? await pageUpload(pageRequest, 'relative_proof', url.searchParams) : undefined;
  return { relative, upload };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  return answerRelative(params.relativeId ?? '', await request.formData(), pageRequestOf(context));
}

type Outcome = FormOutcome & { intent: string };

export default function RelativePage() {
  const t = useT();
  const { relative, upload } = useLoaderData<typeof loader>();
  const outcome = useActionData<Outcome>();
  const { language } = usePageContext();
  const { status, turn, mandate } = relative;
  const ofStep = outcome && !['change', 'proof', 'cover_proof'].includes(outcome.intent) ? outcome.refusal : undefined;
  return (
    <RailPage title={fullName(relative, language)} error={outcome?.refusal}>
      <BackLink href={href('services-relatives')}>{t('relatives.one.back')}</BackLink>
      <RefusalPanel refusal={ofStep} />
      <section className="grid gap-2">
        <RelativeState relative={relative} />
        <CoverState cover={relative.cover} />
        {(relative.proofOverdue || relative.cover.overdue) && <LateWays />}
      </section>
      {mandate.inForce && mandate.scope.includes('book') && (
        <div>
          <LinkButton href={href('provider-search', {}, { for: relative.id })}>{t('relatives.one.book')}</LinkButton>
        </div>
      )}
      <Facts relative={relative} />
      {status === 'pending_proof' && turn === 'holder' && upload && (
        <ProofForm about="proof" upload={upload} outcome={outcome} />
      )}
      {status === 'active' && asksForPaper(relative) && upload && (
        <ProofForm about="cover_proof" upload={upload} outcome={outcome} />
      )}
      {status !== 'ended' && (
        <section aria-labelledby="change" className="grid gap-4">
          <h2 id="change" className="text-l">
            {t('relatives.change.title')}
          </h2>
          <p>{t('relatives.change.lead')}</p>
          <FieldsForm
            id="form-change"
            fields={changeFields}
            outcome={outcome?.intent === 'change' ? outcome : undefined}
            savedEntries={entriesFrom(relative)}
            intent="change"
            button={t('relatives.change.button')}
          />
        </section>
      )}
      <Steps relative={relative} />
    </RailPage>
  );
}

function ProofForm({ about, upload, outcome }: ProofProps) {
  const t = useT();
  return (
    <section aria-labelledby={about} className="grid gap-4">
      <h2 id={about} className="text-l">
        {t(`relatives.${about}.title`)}
      </h2>
      <p>{t(`relatives.${about}.lead`, { days: days[about] })}</p>
      <FieldsForm
        id={`form-${about}`}
        fields={[]}
        outcome={outcome?.intent === about ? outcome : undefined}
        intent={about}
        encType="multipart/form-data"
        button={t('relatives.proof.button')}
        lead={
          <UploadField
            key={upload.staged.map(({ id }) => id).join()}
            purpose={purposes.relative_proof}
            {...upload}
            error={faultOf(outcome?.refusal, 'file')}
          />
        }
      />
    </section>
  );
}

const days = { proof: relativeRules.proofWithin, cover_proof: coverWithin } as const;

type ProofProps = {
  about: 'proof' | 'cover_proof';
  upload: PageUpload;
  outcome: Outcome | undefined;
};

function asksForPaper({ cover }: Pick<Relative, 'cover'>): boolean {
  return cover.state === 'unconfirmed' || cover.state === 'refused';
}

function Facts({ relative }: { relative: Relative }) {
  const t = useT();
  const { dayLong } = useFormat();
  const { birthDate, relationship, mandate, email, phone, taj, cnp, cover } = relative;
  const contacts = [
    { term: capital(t('fields.email')), value: email },
    { term: capital(t('fields.phone')), value: phone },
    { term: capital(t('fields.taj')), value: taj },
    { term: capital(t('fields.cnp')), value: cnp },
  ].flatMap(({ term, value }) => (value === null ? [] : [{ term, value }]));
  const rows = [
    { term: capital(t('fields.relationship')), value: t(`relatives.relationship.${relationship}`) },
    { term: capital(t('fields.birthDate')), value: dayLong(birthDate) },
    {
      term: capital(t('fields.scope')),
      value: (
        <ul className="grid gap-1">
          {mandate.scope.map((scope) => (
            <li key={scope}>{t(`relatives.may.${scope}`)}</li>
          ))}
        </ul>
      ),
    },
    { term: capital(t('fields.coverageShared')), value: t(`relatives.cover.${cover.state}`) },
    { term: capital(t('fields.from')), value: dayLong(mandate.from) },
    {
      term: capital(t('fields.to')),
      value: mandate.to === null ? t('relatives.one.until_revoked') : dayLong(mandate.to),
    },
    ...contacts,
  ];
  return <SummaryList rows={rows} />;
}

/** Each button has its own explanation above it. */
function Steps({ relative: { status } }: { relative: Relative }) {
  const t = useT();
  const steps = [
    ...(status === 'active' ? ['suspend'] : []),
    ...(status === 'suspended' ? ['resume'] : []),
    ...(status === 'ended' ? [] : ['end']),
  ];
  return steps.map((step) => (
    <section key={step} aria-labelledby={`${step}-title`} className="grid gap-3">
      <h2 id={`${step}-title`} className="text-l">
        {t(`relatives.${step}.title`)}
      </h2>
      <p>{t(`relatives.${step}.lead`)}</p>
      <PageForm method="post">
        <Button kind="quiet" name="intent" value={step}>
          {t(`relatives.${step}.button`)}
        </Button>
      </PageForm>
    </section>
  ));
}

/** Stored values are shown in the form as if they had been typed. */
function entriesFrom({ email, phone, coverageShared, mandate }: Relative) {
  const scopes = mandate.scope.map((scope) => [`scope-${scope}`, 'on'] as const);
  return {
    values: {
      email: email ?? undefined,
      phone: phone ?? undefined,
      to: mandate.to ?? undefined,
      coverageShared: coverageShared ? 'on' : undefined,
      ...Object.fromEntries(scopes),
    },
    dates: {},
    phoneSuggestion: undefined,
  };
}
