import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { href } from '../../../contract/href.ts';
import { readProfile } from '../../../contract/identity/profile.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import { draftOf } from '../../platform/form/draft.server.ts';
import { dropDraft, keepDraft } from '../../platform/form/keep-draft.server.ts';
import { refusedForm } from '../../platform/form/read.server.ts';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { saveProfile } from './profile.server.ts';
import { type FormName, forms } from './profile-forms.ts';
import { ProfileParts } from './profile-parts.tsx';

export const handle = { script: false, texts: [] };

export async function loader({ context }: LoaderFunctionArgs) {
  // Several forms, of which no button of the header could take only one along.
  const profileDraft = await draftOf(pageRequestOf(context), 'profile', Object.values(forms).flat());
  return { profile: await api(context)(readProfile, {}), profileDraft };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const pageRequest = pageRequestOf(context);
  const name = formNames.find((known) => known === form.get('intent')) ?? 'person';
  try {
    await saveProfile(name, form, pageRequest);
    await dropDraft(form, pageRequest);
    return redirect(`${href('profile', {}, { message: 'saved' })}#${name}-part`, { status: 303 });
  } catch (error) {
    const outcome = refusedForm(error, pageRequest, form, forms[name]);
    await keepDraft(form, pageRequest);
    return data({ name, outcome }, { status: outcome.status });
  }
}

const formNames: readonly FormName[] = ['person', 'address', 'notices', 'secure'];

export default function ProfilePage() {
  const t = useT();
  const { profile, profileDraft } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const outcome = refused && 'name' in refused ? refused : undefined;
  return (
    <RailPage title={t('profile.page.title')} error={outcome !== undefined}>
      <SummaryList
        rows={[
          {
            term: t('account.page.email'),
            value: profile.email,
            action: <Link href={href('change-email')}>{t('account.link.email')}</Link>,
          },
          {
            term: t('profile.page.contact_email'),
            value: profile.contactEmail ?? t('profile.page.contact_same'),
            action: <Link href={href('change-contact-email')}>{t('account.link.contact_email')}</Link>,
          },
          { term: t('profile.page.birth_date'), value: profile.birthDate ?? '–' },
          { term: t('profile.page.phone'), value: profile.phone ?? '–' },
          { term: t('profile.page.bank'), value: profile.bankAccount ?? '–' },
        ]}
      />
      <ProfileParts names={formNames} profile={profile} draft={profileDraft} refused={outcome} />
    </RailPage>
  );
}
