import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { isErrorCode } from '../../../contract/errors.ts';
import { href } from '../../../contract/href.ts';
import { sendOneTimeLogin } from '../../../contract/identity/account.ts';
import { startOpenId } from '../../../contract/identity/openid.ts';
import { login } from '../../../contract/identity/session.ts';
import { samePortalPath } from '../../../contract/platform/back.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { draftOf } from '../../platform/form/draft.server.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { answered, readForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { toRefusal } from '../../platform/refusal/to-refusal.server.ts';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { nextIn } from '../next.ts';
import { loginFields, loginFieldsAfter } from './login-fields.ts';
import { keptOpenId } from './openid.server.ts';

const remember: FieldRow = { name: 'remember', kind: 'checkbox', tick: { text: 'account.login.remember' } };
const fields = [...loginFields, remember];
/** Codes that the callback of the partner's sign-in may bring as `?failed=`. */
const signInFailures = ['KA006', 'KA007', 'K403', 'K429', 'U024'];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { searchParams } = new URL(request.url);
  const failed = searchParams.get('failed') ?? '';
  return {
    next: nextIn(request),
    sent: searchParams.get('sent') !== null,
    failed:
      signInFailures.includes(failed) && isErrorCode(failed) ? toRefusal(problem(failed), pageRequest) : undefined,
    draft: await draftOf(pageRequest, 'login', fields),
  };
}

/** The log-in ends with a redirect, so that the next page loads every text anew (S7-24). */
export async function action({ request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  const next = samePortalPath(textOf(form, 'next') ?? '');
  if (pressed(form) === 'link') {
    return answered(pageRequest, form, fields, async () => {
      await pageRequest.call(sendOneTimeLogin, { email: textOf(form, 'email') ?? '' });
      return seeOther(href('login', {}, { sent: 1 }));
    });
  }
  if (pressed(form) === 'openid') {
    return answered(pageRequest, form, [], async () => {
      const { url, state } = await pageRequest.call(startOpenId, next === undefined ? {} : { next });
      pageRequest.keep({ openId: state });
      return seeOther(url);
    });
  }
  const openIdProof = keptOpenId(request, pageRequest.config);
  return answered(pageRequest, form, fields, async () => {
    const { email = '', password = '', ...rest } = readForm(form, fields);
    const remember = rest.remember !== undefined;
    const { device, ...tokens } = await pageRequest.call(login, {
      email,
      password,
      remember,
      ...(rest.code !== undefined && { code: rest.code }),
      ...(openIdProof !== undefined && { openIdProof }),
      ...(pageRequest.device !== undefined && { device: pageRequest.device }),
    });
    if (openIdProof !== undefined) pageRequest.keep({ openId: null });
    pageRequest.keep({ tokens: { ...tokens, remember }, device });
    return seeOther(next ?? href('home'));
  });
}

export default function LoginPage() {
  const t = useT();
  const { openId } = useConfig();
  const { next, sent, failed, draft } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  return (
    <RailPage title={t('account.login.title')} error={(outcome?.refusal ?? failed) !== undefined}>
      {sent && (
        <Panel kind="success" title={t('account.login.sent_title')}>
          <p>{t('account.login.sent_lead')}</p>
        </Panel>
      )}
      {failed && !outcome && <RefusalPanel refusal={failed} />}
      <FieldsForm
        fields={[...loginFieldsAfter(outcome?.refusal), remember]}
        outcome={outcome}
        draft={draft}
        button={t('account.login.button')}
        hidden={{ next }}
      />
      {openId && (
        <PageForm method="post">
          {next !== undefined && <input type="hidden" name="next" value={next} />}
          <Button kind="quiet" name="intent" value="openid">
            {t('account.login.openid', { name: openId.name })}
          </Button>
        </PageForm>
      )}
      {outcome?.refusal && <p>{t('account.login.brake')}</p>}
      <ul className="grid gap-1">
        <li>
          <Link href={href('login-passkey', {}, { next })} className="inline-flex min-h-11 items-center">
            {t('account.login.passkey')}
          </Link>
        </li>
        <li>
          <Link href={href('password-recovery')} className="inline-flex min-h-11 items-center">
            {t('account.login.forgotten')}
          </Link>
        </li>
        <li>
          <Link href={href('registration', {}, { next })} className="inline-flex min-h-11 items-center">
            {t('account.login.register')}
          </Link>
        </li>
      </ul>
      <details className="rounded-control border border-border p-4">
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">{t('account.login.link_title')}</summary>
        <PageForm method="post" className="grid gap-4 pt-3">
          <p>{t('account.login.link_lead')}</p>
          <label className="grid gap-1.5 font-semibold">
            {t('account.login.link_email')}
            <input
              type="email"
              name="email"
              autoComplete="email"
              defaultValue={(outcome?.entries ?? draft.entries)?.values.email}
              className="min-h-(--s-control) rounded-control border-[1.5px] border-border-control bg-surface px-3 font-normal"
            />
          </label>
          <div>
            <Button kind="quiet" name="intent" value="link">
              {t('account.login.link_button')}
            </Button>
          </div>
        </PageForm>
      </details>
    </RailPage>
  );
}
