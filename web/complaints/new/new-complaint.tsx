import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { sendComplaint } from '../../../contract/complaints/complaint.ts';
import { href } from '../../../contract/href.ts';
import { phoneAt } from '../../../contract/platform/phone.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { CaptchaField } from '../../platform/form/captcha-field.tsx';
import { draftOf } from '../../platform/form/draft.server.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { answered, readForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { keyOf } from '../../records/upload/staged-files.server.ts';
import { fieldsFor } from './fields.ts';

export const handle = { script: true, texts: ['complaint', 'registration', 'fields', 'format'] };

export async function loader({ url, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { user, formKey } = pageRequest;
  const isKnown = user !== undefined;
  const about = url.searchParams.get('about')?.slice(0, 40);
  const draft = await draftOf(pageRequest, 'complaint', fieldsFor(isKnown));
  // The subject is that of the page that led here, even if an earlier draft has another one.
  const entries = about ? { ...nothing, ...draft.entries, values: { ...draft.entries?.values, about } } : draft.entries;
  return { draft: { ...draft, entries }, isKnown, key: formKey };
}

const nothing = { dates: {}, phoneSuggestion: undefined };

export async function action({ request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { call, config, user } = pageRequest;
  const isKnown = user !== undefined;
  const form = await request.formData();
  const fields = fieldsFor(isKnown);
  return answered(pageRequest, form, fields, async () => {
    const {
      topic = '',
      about,
      description = '',
      desiredOutcome,
      name,
      email,
      phone,
      privacyAccepted,
    } = readForm(form, fields);
    const captcha = textOf(form, 'captcha');
    const sent = await call(
      sendComplaint,
      {
        ...{ topic, about, description, desiredOutcome },
        fromDraft: true,
        ...keyOf(pageRequest),
        ...(!isKnown && {
          ...{ name, email, privacyAccepted },
          ...(phone !== undefined && { phone: phoneAt(config.hostLocale, phone) }),
          ...(captcha !== undefined && { captcha }),
        }),
      },
      { idempotencyKey: textOf(form, 'key') },
    );
    const query = { message: 'sent' };
    const to =
      sent.token === null
        ? href('complaint', { number: sent.number }, query)
        : href('complaint-guest', { token: sent.token }, query);
    return seeOther(to);
  });
}

export default function NewComplaintPage() {
  const t = useT();
  const { draft, isKnown, key } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  return (
    <RailPage title={t('complaint.form.title')} error={outcome?.refusal}>
      <p className="text-l">{t('complaint.form.lead')}</p>
      <p>
        <Link href={href('complaint-handling')}>{t('complaint.form.handling')}</Link>
      </p>
      <FieldsForm
        fields={fieldsFor(isKnown)}
        outcome={outcome}
        draft={draft}
        button={t('complaint.form.button')}
        hidden={{ key }}
      >
        {!isKnown && <CaptchaField action="complaint" />}
      </FieldsForm>
    </RailPage>
  );
}
