import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import {
  type CaseConsent,
  giveCaseConsent,
  listCaseConsents,
  withdrawCaseConsent,
} from '../../../contract/home/case-consents.ts';
import { href } from '../../../contract/href.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { listStaticContents } from '../../../contract/portal/content.ts';
import { pageRequestOf } from '../../platform/api.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { answered } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { useConfig, usePageContext } from '../../platform/page-context.tsx';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { useMarkup } from '../../platform/ui/markup.ts';
import { Panel } from '../../platform/ui/panel.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { useConsentState } from './use-consent-state.ts';

const box: readonly FieldRow[] = [{ name: 'consent', kind: 'checkbox', tick: { text: 'consents.again.tick' } }];

async function consentAt({ call }: PageRequest, caseRef: string): Promise<CaseConsent> {
  const consents = await call(listCaseConsents, {});
  const consent = consents.find(({ caseId, number }) => caseRef === caseId || caseRef === number);
  if (!consent) throw problem('#404');
  return consent;
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const consent = await consentAt(pageRequest, params.caseRef ?? '');
  const texts = await pageRequest.call(listStaticContents, { types: consent.kind });
  return { consent, text: texts[consent.kind] };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  return answered(pageRequest, form, box, async () => {
    const { caseId } = await consentAt(pageRequest, params.caseRef ?? '');
    const consentVersion = textOf(form, 'consentVersion');
    if (pressed(form) === 'give')
      await pageRequest.call(giveCaseConsent, {
        caseId,
        consent: form.get('consent'),
        ...(consentVersion !== undefined && { consentVersion }),
      });
    else await pageRequest.call(withdrawCaseConsent, { caseId });
    return seeOther(href('consent', { caseRef: params.caseRef ?? '' }));
  });
}

/** The page says which data the consent covers, how to end it and what stays; one button does it (GDPR, Article 7). */
export default function ConsentPage() {
  const t = useT();
  const { consent, text } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  const { timeZone } = useConfig();
  const { language } = usePageContext();
  const markup = useMarkup();
  const state = useConsentState(timeZone);
  const { of, number, person, given: isInForce, canGive } = consent;
  const foreign = text && text.language !== language ? text.language : undefined;
  return (
    <RailPage
      title={t('consents.page_title')}
      caption={[t(`consents.of.${of}`), number, person].filter(Boolean).join(', ')}
      error={outcome?.refusal}
    >
      <BackLink href={href('consents')}>{t('consents.title')}</BackLink>
      <RefusalPanel refusal={outcome?.refusal} />
      <p className="text-l">{state(consent)}</p>
      {!isInForce && (
        <Panel kind="info" title={t('consents.over_title')}>
          <p>{t(of === 'assessment' ? 'consents.over.assessment' : 'consents.over.case')}</p>
        </Panel>
      )}
      {isInForce && <Consequences of={of} />}
      {text && (
        <details className="rounded-card border border-border px-4 py-1" open={canGive}>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold" lang={foreign}>
            {text.title}
          </summary>
          <div className="prose pb-4" lang={foreign} {...markup(text.html)} />
        </details>
      )}
      {canGive && (
        <section aria-labelledby="again" className="grid gap-3">
          <h2 id="again" className="text-l">
            {t('consents.again.title')}
          </h2>
          <p>{t('consents.again.lead')}</p>
          <FieldsForm
            id="form-give"
            fields={box}
            outcome={outcome}
            intent="give"
            button={t('consents.again.button')}
            hidden={{ consentVersion: text?.version ?? '' }}
          />
        </section>
      )}
    </RailPage>
  );
}

function Consequences({ of }: Pick<CaseConsent, 'of'>) {
  const t = useT();
  const isCase = of !== 'assessment';
  return (
    <section aria-labelledby="ends" className="grid gap-3">
      <h2 id="ends" className="text-l">
        {t('consents.ends_title')}
      </h2>
      <ul className="grid list-disc gap-1 ps-5">
        <li>{t(`consents.ends.${of}`)}</li>
        {isCase && <li>{t('consents.readers')}</li>}
        {isCase && <li>{t('consents.clinics')}</li>}
        {isCase && <li>{t('consents.law')}</li>}
        <li>{t('consents.before')}</li>
      </ul>
      <PageForm method="post">
        <Button name="intent" value="withdraw">
          {t('consents.withdraw_button')}
        </Button>
      </PageForm>
    </section>
  );
}
