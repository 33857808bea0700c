import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { register } from '../../../contract/identity/registration.ts';
import {
  offeredModes,
  type RegistrationMode,
  registrationMode,
  registrationModes,
} from '../../../contract/identity/registration-modes.ts';
import { samePortalPath } from '../../../contract/platform/back.ts';
import { routeAt } from '../../../contract/route-at.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { CaptchaField } from '../../platform/form/captcha-field.tsx';
import { draftOf } from '../../platform/form/draft.server.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { answered } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { nextIn } from '../next.ts';
import { consents, person } from '../person-fields.ts';
import { readPerson } from '../read-person.server.ts';

export const handle = { script: true, texts: ['registration', 'fields', 'ui'] };

type Ways = { mode: RegistrationMode | undefined; others: { key: string; path: string }[] };

/** The path names the ways to register, and `?mode=` one of those that share it, if this portal offers it (S3.4-01). */
function waysAt(url: URL, config: Parameters<typeof offeredModes>[0], next?: string): Ways {
  const offered = offeredModes(config);
  const path = url.pathname.replace(/\/index-for-error$/, '');
  const here = offered.filter(({ page }) => href(page) === path);
  const mode = here.find(({ key }) => key === url.searchParams.get('mode')) ?? here[0];
  return {
    mode: registrationModes.find(({ key }) => key === mode?.key)?.key,
    others: offered
      .filter((row) => row !== mode && row.always !== 'med24')
      .map(({ key, page }) => ({ key, path: href(page, {}, { mode: key, next }) })),
  };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const url = new URL(request.url);
  const wrong = routeAt(url.pathname)?.id === 'registration-voucher-index-for-error';
  const next = nextIn(request);
  const ways = waysAt(url, pageRequest.config, next);
  const fields = fieldsOf(ways.mode ?? '');
  const sent = url.searchParams.has('sent');
  const showsForm = ways.mode !== undefined && !sent;
  const draft = showsForm ? await draftOf(pageRequest, 'registration', fields) : undefined;
  return { ...ways, fields, sent, wrong, draft, next };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const url = new URL(request.url);
  const { mode = 'email' } = waysAt(url, pageRequest.config);
  const form = await request.formData();
  const fields = fieldsOf(mode);
  return answered(pageRequest, form, fields, async () => {
    const captcha = textOf(form, 'captcha');
    const next = samePortalPath(textOf(form, 'next') ?? '');
    await pageRequest.call(register, {
      ...readPerson(form, fields, pageRequest),
      mode,
      ...(captcha !== undefined && { captcha }),
      ...(next !== undefined && { next }),
    });
    return seeOther(`${url.pathname}?sent=1`);
  });
}

const hints = { birthDate: 'registration.hint.birthDate', email: 'registration.hint.email' };

function fieldsOf(mode: string): readonly FieldRow[] {
  const field = registrationMode(mode)?.field;
  const own: FieldRow[] =
    field === undefined ? [] : [{ name: field, kind: 'text', autoComplete: 'off', hint: `registration.hint.${field}` }];
  return [...own, ...person(hints), ...consents];
}

export default function RegistrationPage() {
  const t = useT();
  const { mode, fields, others, sent, wrong, draft, next } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  if (sent) return <Sent />;
  return (
    <RailPage title={t(`registration.title.${mode ?? 'closed'}`)} error={outcome?.refusal}>
      {wrong && !outcome && (
        <Panel kind="danger" title={t('registration.wrong.title')}>
          <p>{t('registration.wrong.lead')}</p>
        </Panel>
      )}
      {mode === undefined ? (
        <p className="text-l">{t('registration.closed.lead')}</p>
      ) : (
        <>
          <p className="text-l">{t(`registration.lead.${mode}`)}</p>
          <FieldsForm
            fields={fields}
            outcome={outcome}
            draft={draft}
            button={t('registration.form.button')}
            hidden={{ next }}
          >
            <CaptchaField action="register" />
          </FieldsForm>
        </>
      )}
      <ul className="grid gap-1">
        {others.map(({ key, path }) => (
          <li key={key}>
            <Link href={path} className="inline-flex min-h-11 items-center">
              {t(`registration.other.${key}`)}
            </Link>
          </li>
        ))}
        <li>
          <Link href={href('login', {}, { next })} className="inline-flex min-h-11 items-center">
            {t('registration.form.login')}
          </Link>
        </li>
      </ul>
    </RailPage>
  );
}

function Sent() {
  const t = useT();
  return (
    <RailPage title={t('registration.sent.title')}>
      <Panel kind="success" title={t('registration.sent.panel')}>
        <p>{t('registration.sent.lead')}</p>
      </Panel>
      <p className="text-text-muted">{t('registration.sent.nothing')}</p>
      <div>
        <LinkButton kind="quiet" href={href('home')}>
          {t('registration.sent.home')}
        </LinkButton>
      </div>
    </RailPage>
  );
}
