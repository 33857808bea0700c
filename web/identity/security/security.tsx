import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { getSecondFactors } from '../../../contract/identity/second-factor.ts';
import { listSessions, logout } from '../../../contract/identity/session.ts';
import { listStandingKeys } from '../../../contract/identity/standing-key.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { pageRequestOf } from '../../platform/api.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { toRefusal } from '../../platform/refusal/to-refusal.server.ts';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { Devices } from './devices.tsx';
import { PasskeyReview } from './passkey-review.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { carriedSetup, isGone, securityActionIn } from './security.server.ts';
import { StandingKeys } from './standing-keys.tsx';
import { proofFields, Totp, TotpSetupForm } from './totp.tsx';

const home = href('account-security');

/** Steps that ask for the password first; `?step=<key>` opens one, and its texts are `security.<key>.*`. */
const steps: Record<string, readonly FieldRow[]> = {
  off: proofFields,
  renew: proofFields,
  remove: proofFields.filter(({ name }) => name === 'password'),
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { call, user } = pageRequest;
  const { searchParams } = new URL(request.url);
  const step = searchParams.get('step') ?? '';
  return {
    devices: await call(listSessions, {}),
    // An operator must not see how the customer logs in (T15).
    factors: user?.impersonator ? undefined : await call(getSecondFactors, {}),
    standing: user?.impersonator ? undefined : await call(listStandingKeys, {}),
    refusal: user?.impersonator ? toRefusal(problem('KA003'), pageRequest) : undefined,
    step: Object.hasOwn(steps, step) ? step : undefined,
    passkeyId: searchParams.get('passkey') ?? undefined,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { call, keep } = pageRequest;
  const form = await request.formData();
  if (pressed(form) === 'everywhere') {
    await call(logout, { everywhere: true });
    keep({ tokens: null, draft: null });
    return seeOther(href('home'));
  }
  try {
    const secrets = await securityActionIn(form)(call, form);
    return secrets ? data({ ...secrets, outcome: undefined }) : seeOther(home);
  } catch (error) {
    // The session or the passkey is gone already, which is what the customer wanted.
    if (isGone(error)) return seeOther(home);
    const refusal = toRefusal(error, pageRequest, proofFields);
    const outcome: FormOutcome = { status: refusal.status, refusal, entries: undefined };
    return data({ setup: carriedSetup(form), outcome }, { status: outcome.status });
  }
}

export default function SecurityPage() {
  const t = useT();
  const { devices, factors, standing, refusal, step, passkeyId } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const outcome = answer?.outcome;
  const codes = answer && 'recoveryCodes' in answer ? answer.recoveryCodes : undefined;
  const shownRefusal = outcome?.refusal ?? refusal;
  if (codes) return <RecoveryCodes codes={codes} next={home} />;
  if (answer?.setup) return <TotpSetupForm setup={answer.setup} outcome={outcome} />;
  if (step !== undefined)
    return (
      <RailPage title={t(`security.${step}.title`)} error={outcome}>
        <p className="text-l">{t(`security.${step}.lead`)}</p>
        <FieldsForm
          fields={steps[step] ?? []}
          outcome={outcome}
          button={t(`security.${step}.button`)}
          hidden={{ intent: step, passkeyId }}
        />
        <BackLink href={home}>{t('security.back.link')}</BackLink>
      </RailPage>
    );
  return (
    <RailPage title={t('security.page.title')} error={outcome}>
      <p className="text-l">{t('security.page.lead')}</p>
      <RefusalPanel refusal={shownRefusal} />
      {factors && <PasskeyReview passkeys={factors.passkeys} />}
      {factors && <Totp on={factors.totp} codesLeft={factors.recoveryCodesLeft} />}
      {factors && <Passkeys passkeys={factors.passkeys} />}
      <Devices devices={devices} />
      {standing && <StandingKeys keys={standing} />}
      <section className="grid gap-3">
        <h2 className="text-l">{t('security.brake.title')}</h2>
        <p>{t('security.brake.lead')}</p>
      </section>
    </RailPage>
  );
}
