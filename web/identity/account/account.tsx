import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import { shows } from '../../../contract/guards.ts';
import { href } from '../../../contract/href.ts';
import { identify } from '../../../contract/identity/registration.ts';
import { offeredModes, registrationMode, registrationModes } from '../../../contract/identity/registration-modes.ts';
import { identifiedWithin } from '../../../contract/identity/unmatched-states.ts';
import { routeRow } from '../../../contract/routes.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { draftOf } from '../../platform/form/draft.server.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { answered } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { fullName } from '../../platform/full-name.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { NarrowPage } from '../../platform/ui/narrow-page.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { PhoneBlock } from '../../platform/ui/phone.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';

export const handle = { script: false, texts: [] };

/** The words are `account.link.<name>`. */
const links = [
  ['profile', 'profile'],
  ['requests', 'requests'],
  ['waiting_list', 'waiting-list'],
  ['subscription', 'require-full-auth'],
  ['plans', 'med24-subscription-details'],
  ['email', 'change-email'],
  ['contact_email', 'change-contact-email'],
  ['password', 'change-password'],
  ['security', 'account-security'],
  ['access_log', 'account-access-log'],
  ['my_data', 'my-data'],
  ['records', 'records'],
  ['terms', 'insurance-terms'],
] as const;

export async function loader({ context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { user, config } = pageRequest;
  const ways = offeredModes(config)
    .filter(({ kind }) => kind !== undefined)
    .map(({ key }) => key);
  // Several forms, of which no button of the header could take only one along.
  const identifyDraft = await draftOf(pageRequest, 'identify', ways.flatMap(fieldsOf));
  const searches = config.hasPublicCalendar || user?.hasMap === true;
  const shown = links.filter(([, page]) => shows(config, page) && (searches || !routeRow(page)?.requireCalendar));
  return { user, ways, identifyDraft, shown };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const mode = textOf(form, 'mode') ?? '';
  return answered(pageRequestOf(context), form, fieldsOf(mode), async () => {
    const [{ name }] = fieldsOf(mode);
    const way = registrationModes.find(({ key }) => key === mode)?.key ?? 'email';
    await pageRequestOf(context).call(identify, { mode: way, [name]: textOf(form, name) });
    return redirect(href('account', {}, { message: 'submitted' }), { status: 303 });
  });
}

function fieldsOf(mode: string): readonly [FieldRow] {
  return [{ name: registrationMode(mode)?.field ?? 'companyEmail', kind: 'text', autoComplete: 'off' }];
}

export default function AccountPage() {
  const t = useT();
  const { hostLocale } = useConfig();
  const { user, ways, identifyDraft, shown } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  if (!user) return null;
  return (
    <NarrowPage title={t('account.page.title')} error={outcome?.refusal !== undefined}>
      {user.identificationPending && (
        <Panel kind="info" title={t('account.pending.title')}>
          <p>{t('account.pending.lead', { days: identifiedWithin })}</p>
        </Panel>
      )}
      <SummaryList
        rows={[
          { term: t('account.page.name'), value: fullName(user, hostLocale) },
          { term: t('account.page.email'), value: user.email },
          {
            term: t('account.page.subscription'),
            value: user.currentSubscription?.product.name ?? t('account.page.none'),
          },
        ]}
      />
      <ul className="grid gap-1">
        {shown.map(([name, page]) => (
          <li key={name}>
            <Link href={href(page)} className="inline-flex min-h-11 items-center">
              {t(`account.link.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
      {ways.map((mode) => (
        <section key={mode} className="grid gap-4">
          <h2 className="text-l">{t(`account.identify.${mode}`)}</h2>
          <FieldsForm
            id={`identify-${mode}`}
            draft={identifyDraft}
            fields={fieldsOf(mode)}
            outcome={outcome && fieldsOf(mode)[0].name in (outcome.typed?.values ?? {}) ? outcome : undefined}
            button={t('account.identify.button')}
            hidden={{ mode }}
          />
        </section>
      ))}
      <PageForm method="post" action={href('force-logout')}>
        <Button kind="quiet">{t('account.logout.button')}</Button>
      </PageForm>
      <PhoneBlock />
    </NarrowPage>
  );
}
